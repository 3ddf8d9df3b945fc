"""Sprouts by brute force on plane maps: every spot and every region is kept, and nothing is simplified but
in the keys under which values are remembered. Prints random drawings with their values, and what n spots
are worth: `python3 sprouts.py 3 3 400`, for spots up to 3 under normal and misère play and 400 drawings."""
import sys, random
from functools import lru_cache
sys.setrecursionlimit(100000)
# a map: (degrees tuple, faces: tuple of faces; face = tuple of walks; walk = tuple of spots)
def start(n): return ((0,)*n, (tuple((i,) for i in range(n)),))
def walk_from(w,i,deg):
    v=w[i]
    return (v,) if deg[v]==0 else w[i:]+w[:i]+(v,)
def moves(m):
    deg,faces=m
    for f,face in enumerate(faces):
        rest=faces[:f]+faces[f+1:]
        for p,w in enumerate(face):
            for i,a in enumerate(w):
                if deg[a]>2: continue
                for q in range(p+1,len(face)):
                    x=face[q]
                    for j,b in enumerate(x):
                        if deg[b]>2: continue
                        d=list(deg); d[a]+=1; d[b]+=1; n=len(d); d.append(2)
                        o=tuple(g for k,g in enumerate(face) if k not in (p,q))
                        yield (tuple(d), rest+(o+(walk_from(w,i,deg)+(n,)+walk_from(x,j,deg)+(n,),),))
                o=[g for k,g in enumerate(face) if k!=p]
                for j in range(i,len(w)):
                    b=w[j]
                    d=list(deg); d[a]+=1; d[b]+=1; n=len(d); d.append(2)
                    if max(d)>3: continue
                    if i==j:
                        inner=(a,n)
                        outer=(a,n) if deg[a]==0 else w[i:]+w[:i]+(a,n)
                    else:
                        inner=w[i:j+1]+(n,)
                        outer=w[j:]+w[:i+1]+(n,)
                    for s in range(1<<len(o)):
                        A=tuple(g for k,g in enumerate(o) if s>>k&1); B=tuple(g for k,g in enumerate(o) if not s>>k&1)
                        yield (tuple(d), rest+((inner,)+A,(outer,)+B))
def text(m):
    deg,faces=m
    names={}
    def mark(v):
        if deg[v]==0: return '0'
        if deg[v]==1: return '1'
        return names.setdefault(v, chr(65+len(names)%26)+"'"*(len(names)//26))
    out=[]
    for face in faces:
        ws=[''.join(mark(v) for v in w if deg[v]<3) for w in face]
        out.append('.'.join(w for w in ws if w))
    return '}'.join(x for x in out if x)
def key(m):
    deg,faces=m
    live=[]
    for face in faces:
        ws=[tuple(v for v in w if deg[v]<3) for w in face]; ws=[w for w in ws if w]
        if sum(3-deg[v] for v in {v for w in ws for v in w})>1: live.append(ws)
    # names in order of appearance, faces and walks sorted, a few times over
    name={}
    for _ in range(3):
        def seen(w):
            t=[(deg[v], name.get(v,-1)) for v in w]
            return min(t[k:]+t[:k] for k in range(len(t)))
        def turned(w):
            t=[(deg[v], name.get(v,-1)) for v in w]
            k=min(range(len(t)),key=lambda k:t[k:]+t[:k]); return w[k:]+w[:k]
        live=[sorted((turned(w) for w in ws),key=seen) for ws in live]
        live.sort(key=lambda ws:[seen(w) for w in ws])
        name={}
        for ws in live:
            for w in ws:
                for v in w:
                    if deg[v]: name.setdefault(v,len(name))
    return tuple(tuple(tuple((deg[v],name.get(v,-1)) for v in w) for w in ws) for ws in live)
G={};M={}
def options(m):
    seen={}
    for o in moves(m): seen.setdefault(key(o),o)
    return seen
def grundy(m,k=None):
    k=k or key(m)
    if k not in G:
        s={grundy(o,q) for q,o in options(m).items()}
        g=0
        while g in s: g+=1
        G[k]=g
    return G[k]
def lost(m,k=None): # misère: whoever moves last loses
    k=k or key(m)
    if k not in M:
        o=options(m)
        M[k]=bool(o) and all(not lost(x,q) for q,x in sorted(o.items(),key=lambda e:len(str(e[0]))))
    return M[k]
if __name__=="__main__":
    top,topm,count=int(sys.argv[1]),int(sys.argv[2]),int(sys.argv[3])
    for n in range(top+1): print(f"start {n}\t{grundy(start(n))}",file=sys.stderr,flush=True)
    for n in range(topm+1): print(f"misere {n}\t{'P' if lost(start(n)) else 'N'}",file=sys.stderr,flush=True)
    random.seed(17); done=set()
    while len(done)<count:
        n=random.choice([2,3,3,4,4,4,5]); m=start(n)
        for _ in range(random.randint({2:0,3:1,4:3,5:6}[n], 3*n-3)):
            o=list(moves(m))
            if not o: break
            m=random.choice(o)
        t=text(m)
        if t in done: continue
        done.add(t)
        o=options(m)
        vals=sorted({grundy(x,q) for q,x in o.items()})
        print(f"{t}\t{grundy(m)}\t{'P' if lost(m) else 'N'}\t{' '.join(map(str,vals))}",flush=True)
