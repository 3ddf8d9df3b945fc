// Nim-values of "clear cells of a board" games, from a generic description.
//
// Build:  g++ -O3 -march=native -std=c++20 -pthread -o boards boards.cpp
// Run:    ./boards GAME WIDTH HEIGHT [switch ...]
//   GAME      cram | kayles (Node Kayles on the grid) | trom (straight trominoes) | ltrom (bent ones)
//   switches  each turns an ingredient off or swaps it:
//     nocomp     do not split into components
//     canon=0|1|2  raw masks | moved to the corner | also turned and mirrored (default)
//     method=mex|lv|br   value all options | one number asked at a time | sets of numbers (default)
//     nocentre   moves as they come, not from the middle outwards and across before along
//     noorder    options not sorted by what is unknown of them
//     noknown    do not look at known options first
//     nolazy     make all options even if the known ones decide already
//     nonot      forget excluded numbers   notbits=N  2^N entries for these (16)
//     noreduce   keep redundant cells      nomirror   no pairing strategy
//     wide       ask the root for its value at once, not for 0, 1, 2, ... in turn
//     anyhard    the component asked last is the first one, not the largest
//     threads=N  N searches that share a lossy table of values; deep=D  how many cells may be gone
//                where the others start with other options
// Limits: 128 cells, the longer side 16, 16 shapes of move, values below 64. With
// threads the shared table trusts 56 bits of a hash.
// Printed: values stored, visits, visits that had to search, components made and looked up.
//
// The engine sees only: cells with coordinates, and moves as pairs of masks (cells that must be
// there, cells that are cleared). Everything else (shapes, shifts, symmetries, whether the cells a
// move needs are those it clears) is found from these in `Engine`'s constructor.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <ctime>
#include <immintrin.h>
#include <thread>
#include <vector>

using u8 = uint8_t; using u16 = uint16_t; using u32 = uint32_t; using u64 = unsigned long long;
using u128 = unsigned __int128;

// ---------- the generic description ----------
struct Rules {
    int wide, high;                       // high <= wide; cell (x, y) is bit x * high + y
    struct Move { u128 needs, clears; };
    std::vector<Move> moves;
};

static Rules make(const std::string& game, int wide, int high) {
    if (high > wide) std::swap(wide, high);
    Rules r{wide, high, {}};
    auto inside = [&](int x, int y) { return x >= 0 && y >= 0 && x < wide && y < high; };
    auto bit = [&](int x, int y) { return u128(1) << (x * high + y); };
    std::vector<std::vector<std::pair<int, int>>> tiles;
    if (game == "cram") tiles = {{{0, 0}, {1, 0}}, {{0, 0}, {0, 1}}};
    if (game == "trom") tiles = {{{0, 0}, {1, 0}, {2, 0}}, {{0, 0}, {0, 1}, {0, 2}}};
    if (game == "ltrom")
        tiles = {{{0, 0}, {1, 0}, {0, 1}}, {{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {0, 1}, {1, 1}}, {{1, 0}, {0, 1}, {1, 1}}};
    for (int x = 0; x < wide; x++)
        for (int y = 0; y < high; y++) {
            for (auto& t : tiles) {
                u128 m = 0; bool ok = true;
                for (auto [dx, dy] : t) { if (!inside(x + dx, y + dy)) ok = false; else m |= bit(x + dx, y + dy); }
                if (ok) r.moves.push_back({m, m});
            }
            if (game == "kayles") {
                u128 c = bit(x, y);
                for (auto [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
                    if (inside(x + dx, y + dy)) c |= bit(x + dx, y + dy);
                r.moves.push_back({bit(x, y), c});
            }
        }
    return r;
}

struct Switches {
    bool centre = true, lazy = true, comp = true, order = true, known = true, nots = true, reduce = true,
         mirror = true, wide = false, hard = true;
    int canon = 2, threads = 1, notbits = 16, deep = 4;
    enum { MEX, LV, BR } method = BR;
};

// ---------- words ----------
static inline int low(u64 m) { return __builtin_ctzll(m); }
static inline int low(u128 m) { return u64(m) ? low(u64(m)) : 64 + low(u64(m >> 64)); }
static inline int top(u64 m) { return 63 - __builtin_clzll(m); }
static inline int top(u128 m) { return u64(m >> 64) ? 64 + top(u64(m >> 64)) : top(u64(m)); }
static inline int count(u64 m) { return __builtin_popcountll(m); }
static inline int count(u128 m) { return count(u64(m)) + count(u64(m >> 64)); }
static inline u64 mix(u64 x) { x ^= x >> 32; x *= 0xd6e8feb86659fd93ull; x ^= x >> 32; x *= 0xd6e8feb86659fd93ull; return x ^ x >> 32; }
static inline u64 mix(u128 m) { return mix(u64(m) ^ mix(u64(m >> 64) + 0x9e3779b97f4a7c15ull)); }
template <class M> static inline M moved(M m, int by) { return by >= 0 ? m << by : m >> -by; }

// A table of values that several searches share: one word each, a lost race loses an entry.
struct Shared {
    std::vector<std::atomic<u64>> slots;
    explicit Shared(size_t n) : slots(n) {}
    std::atomic<bool> done{false};
    int get(u64 h) const {
        u64 w = slots[h & (slots.size() - 1)].load(std::memory_order_relaxed);
        return (w ^ h) >> 8 == 0 && w ? int(w & 255) ^ 255 : -1;   // the hash's upper 56 bits are kept
    }
    void put(u64 h, int v) { slots[h & (slots.size() - 1)].store((h & ~u64(255)) | u64(v ^ 255), std::memory_order_relaxed); }
};

// ---------- the engine ----------
template <class M> struct Engine {
    static constexpr int UNKNOWN = 255, NOT = 254;
    struct Part { int off; M where; };               // offset from the anchor, anchors it is on the board for
    struct Shape {
        std::vector<Part> needs, all;                // cells that must be there; those and the cleared ones
        M anchors = 0;
        std::vector<M> clears;                       // by anchor
        std::vector<int> midx, midy;                 // by anchor: 60 times the middle of the cells it needs
        std::set<std::pair<int, int>> n, c;
        int along = 0;                               // how far what it needs reaches along x
    };
    const Rules& rules; Switches sw;
    int wide, high, cells;
    M full = 0, edge = 0;                            // edge: the cells of the least x
    M columnMask = 0; bool all8 = false;             // the cells of the least y; all turns and mirrors are allowed
    std::vector<u16> backward;
    u8 xs[128], ys[128];
    std::vector<Shape> shapes;
    std::vector<M> beside;                           // cells that share a move, if moves are pairs
    bool shifts = true, matching = true, pairs = true, half = false;
    struct Turn { int g; bool swaps; std::vector<M> table; };   // byte by byte
    std::vector<Turn> turns;
    int bytes;

    static int find(const std::vector<Shape>& all, const std::set<std::pair<int, int>>& n) {
        for (size_t i = 0; i < all.size(); i++) if (all[i].n == n) return int(i);
        return -1;
    }

    Engine(const Rules& r, Switches s) : rules(r), sw(s), wide(r.wide), high(r.high), cells(r.wide * r.high) {
        for (int i = 0; i < cells; i++) full |= M(1) << i;
        for (int i = 0; i < cells; i++) xs[i] = u8(i / high), ys[i] = u8(i % high);
        edge = (M(1) << high) - 1;
        bytes = (cells + 7) / 8;
        // Moves with the same needs up to a shift are one shape; what one clears may be cut off at the edge.
        auto at = [&](int i) { return std::pair{i / high, i % high}; };
        std::vector<std::tuple<int, int, M>> instances;
        for (auto& m : r.moves) {
            matching &= m.needs == m.clears; pairs &= count(m.needs) == 2;
            int a = low(m.needs); auto [ax, ay] = at(a);
            std::set<std::pair<int, int>> n, c;
            for (int i = 0; i < cells; i++) {
                auto [x, y] = at(i);
                if (m.needs >> i & 1) n.insert({x - ax, y - ay});
                if (m.clears >> i & 1) c.insert({x - ax, y - ay});
            }
            int k = find(shapes, n);
            if (k < 0) { k = int(shapes.size()); shapes.push_back({}); shapes[k].n = n; shapes[k].clears.assign(cells, 0); }
            shapes[k].c.insert(c.begin(), c.end());
            shapes[k].anchors |= M(1) << a; shapes[k].clears[a] = M(m.clears);
        }
        pairs &= matching;
        auto inside = [&](int x, int y) { return x >= 0 && y >= 0 && x < wide && y < high; };
        beside.assign(cells, 0);
        for (auto& s : shapes) {
            s.midx.resize(cells); s.midy.resize(cells);
            for (int i = 0; i < cells; i++) for (auto [dx, dy] : s.n) {
                s.midx[i] += 60 * (i / high + dx) / int(s.n.size()); s.midy[i] += 60 * (i % high + dy) / int(s.n.size());
            }
            for (auto [dx, dy] : s.n) s.along = std::max(s.along, dx);
            auto all = s.n; all.insert(s.c.begin(), s.c.end());
            for (auto [dx, dy] : all) {
                Part p{dx * high + dy, 0};
                for (int i = 0; i < cells; i++) if (inside(at(i).first + dx, at(i).second + dy)) p.where |= M(1) << i;
                s.all.push_back(p); if (s.n.count({dx, dy})) s.needs.push_back(p);
            }
            for (int i = 0; i < cells; i++) {        // may positions be shifted?
                bool fits = true; M clear = 0;
                for (auto [dx, dy] : s.n) fits &= inside(at(i).first + dx, at(i).second + dy);
                for (auto [dx, dy] : s.c) if (inside(at(i).first + dx, at(i).second + dy)) clear |= M(1) << (i + dx * high + dy);
                if (fits && (!(s.anchors >> i & 1) || s.clears[i] != clear)) shifts = false;
                if (pairs && (s.anchors >> i & 1))
                    for (M m = s.clears[i]; m; m &= m - 1) beside[low(m)] |= s.clears[i] & ~(M(1) << low(m));
            }
        }
        for (int g = 1; g < 8 && shifts; g++) {      // which of the eight maps of the plane keep all shapes?
            auto map = [&](int x, int y) { if (g & 1) x = -x; if (g & 2) y = -y; if (g & 4) std::swap(x, y); return std::pair{x, y}; };
            bool keeps = true;
            for (auto& s : shapes) {
                std::set<std::pair<int, int>> n, c, n0, c0;
                for (auto [x, y] : s.n) n0.insert(map(x, y));
                for (auto [x, y] : s.c) c0.insert(map(x, y));
                auto [ax, ay] = *n0.begin();
                for (auto [x, y] : n0) n.insert({x - ax, y - ay});
                for (auto [x, y] : c0) c.insert({x - ax, y - ay});
                int k = find(shapes, n); keeps &= k >= 0 && shapes[k].c == c;
            }
            if (!keeps) continue;
            half |= g == 3;
            Turn t{g, (g & 4) != 0, {}};
            t.table.assign(bytes * 256, 0);
            for (int i = 0; i < cells; i++) {
                auto [x, y] = at(i);
                int w = g & 4 ? high : wide;          // a turn by a right angle stays in the square
                if (x >= w) continue;
                if (g & 1) x = w - 1 - x;
                if (g & 2) y = high - 1 - y;
                if (g & 4) std::swap(x, y);
                for (int b = 0; b < 256; b++) if (b >> (i & 7) & 1) t.table[(i >> 3) * 256 + b] |= M(1) << (x * high + y);
            }
            turns.push_back(t);
        }
        all8 = turns.size() == 7;
        for (int i = 0; i < cells; i += high) columnMask |= M(1) << i;
        backward.resize(1 << std::max(wide, high));
        for (size_t i = 0; i < backward.size(); i++) for (int b = 0; b < 16; b++) if (i >> b & 1) backward[i] |= u16(1 << (15 - b));
        table.assign(1 << 12, Entry{0, 0}); nots.assign(size_t(1) << sw.notbits, Nots{0, 0});
    }

    // --- positions ---
    M live(const Shape& s, M pos) const { M a = s.anchors; for (auto& p : s.needs) a &= pos >> p.off; return a; }

    M turned(const Turn& t, M m) const {
        M r = 0; const M* table = t.table.data();
        for (; m; m >>= 8, table += 256) r |= table[u8(m)];
        return r;
    }
    static u64 pull(u64 m, u64 mask) { return _pext_u64(m, mask); }
    static u64 pull(u128 m, u128 mask) { return _pext_u64(u64(m), u64(mask)) | _pext_u64(u64(m >> 64), u64(mask >> 64)) << count(u64(mask)); }
    static M push(u64 m, M mask) {
        if constexpr (sizeof(M) == 8) return _pdep_u64(m, mask);
        else return M(_pdep_u64(m, u64(mask))) | M(_pdep_u64(m >> count(u64(mask)), u64(mask >> 64))) << 64;
    }
    // The least image of a component, in the corner with its longer side along x, from its lines: as
    // they are, each turned round, in the other order, both (which also tells whether the half turn
    // keeps it); a square box has the columns' images as well.
    M canonical(M m, bool& zero) const {
        if (sw.canon == 0 || !shifts) return m;
        m >>= xs[low(m)] * high;
        M fold = m; int w = xs[top(m)] + 1;
        for (int x = 1; x < w; x++) fold |= m >> (x * high);
        int down = low(M(fold & edge)), h = top(M(fold & edge)) + 1 - down;
        m >>= down;
        if (sw.canon == 1) { if (sw.mirror && half) zero = mirrored(m); return m; }
        if (!all8) return byTables(m, w, h, zero);
        int wide = std::max(w, h), lines = std::min(w, h);
        M best = ~M(0);
        for (int pass = w >= h ? 0 : 1; pass < (w > h ? 1 : 2); pass++) {
            M a = 0, b = 0, c = 0, d = 0;
            for (int i = 0, j = (lines - 1) * wide; i < lines; i++, j -= wide) {
                u64 line = pass ? u64(m >> (i * high)) & u64(edge) : pull(m, columnMask << i);
                u64 back = backward[line] >> (16 - wide);
                a |= M(line) << (i * wide); b |= M(back) << (i * wide);
                c |= M(line) << j; d |= M(back) << j;
            }
            if (a == d && sw.mirror && half && !zero) zero = mirrored(m);
            best = std::min(best, std::min(std::min(a, b), std::min(c, d)));
        }
        M out = 0; u64 mask = (u64(1) << wide) - 1;
        for (int i = 0; i < lines; i++) out |= push(u64(best >> (i * wide)) & mask, columnMask << i);
        return out;
    }
    M byTables(M m, int w, int h, bool& zero) const {
        M best = m;
        for (auto& t : turns) {
            if (t.swaps && w > high) continue;
            int sx = t.g & 1 ? (t.swaps ? high : wide) - w : 0, sy = t.g & 2 ? high - h : 0;
            M o = turned(t, m) >> (t.swaps ? sy * high + sx : sx * high + sy);
            if (t.g == 3 && o == m && sw.mirror) zero = mirrored(m);
            if (o < best) best = o;
        }
        return best;
    }
    // The second player answers every move by its image under the half turn, if no move is in its
    // own image's way.
    bool mirrored(M m) const {                        // m is in the corner
        int w = 0, h = 0;
        for (M r = m; r; r &= r - 1) { w = std::max<int>(w, xs[low(r)]); h = std::max<int>(h, ys[low(r)]); }
        int k = w * high + h;
        for (M r = m; r; r &= r - 1) if (!(m >> (k - low(r)) & 1)) return false;
        for (auto& s : shapes)
            for (M a = live(s, m); a; a &= a - 1) {
                int i = low(a);
                for (auto& p : s.needs) if (s.clears[i] >> (k - i - p.off) & 1) return false;
            }
        return true;
    }

    // Removes cells whose every move has a stand-in (only where moves clear what they need).
    M reduced(M pos) const {
        if (!sw.reduce || !matching) return pos;
        M once = 0, twice = 0;
        for (auto& s : shapes) { M a = live(s, pos); for (auto& p : s.needs) { M c = a << p.off; twice |= once & c; once |= c; } }
        pos &= once;
        M own = once & ~twice;                        // cells of one move only
        if (!own) return pos;
        if (pairs) {
            M hubs = 0, gone = 0;
            for (M l = own; l; l &= l - 1) {
                M hub = beside[low(l)] & pos;
                if (hub & own) continue;              // a move of its own
                if (hub & hubs) gone |= l & -l;       // the hub has such a cell already
                hubs |= hub;
            }
            if (hubs) for (M r = pos & twice & ~hubs; r; r &= r - 1) if (!(beside[low(r)] & pos & ~hubs)) gone |= r & -r;
            return pos & ~gone;
        }
        std::vector<M> all, cores;
        for (auto& s : shapes) for (M a = live(s, pos); a; a &= a - 1) all.push_back(s.clears[low(a)]);
        M gone = 0;
        for (auto m : all) cores.push_back(m & own && m & ~own ? M(m & ~own) : 0);
        for (M r = pos; r && !gone; r &= r - 1) {
            M b = r & -r; bool redundant = true;
            for (size_t i = 0; i < all.size() && redundant; i++) {
                if (!(all[i] & b)) continue;
                M rest = all[i] & ~b & ~own; bool found = false;
                for (size_t j = 0; j < all.size() && rest; j++) found |= j != i && cores[j] == rest && !(all[j] & b);
                redundant = found;
            }
            if (redundant) gone = b;
        }
        return gone ? reduced(pos & ~gone) : pos;
    }

    // --- tables ---
    // Values of components, open addressing; only what is settled is stored, so it stays small.
    struct Entry { M key; u32 value; };
    std::vector<Entry> table; size_t solved = 0;
    // Numbers below 32 that components are known not to be worth: lossy, one entry a slot.
    struct Nots { M key; u32 nots; };
    std::vector<Nots> nots;
    u64 visits = 0, tried = 0, searched = 0;
    Shared* shared = nullptr; u64 salt = 0;

    int find(M key) const {
        for (u64 h = mix(key);; h++) {
            const Entry& e = table[h & (table.size() - 1)];
            if (e.key == key) return int(e.value);
            if (!e.key) return UNKNOWN;
        }
    }
    void settle(M key, int v) {
        if (shared) shared->put(mix(mix(key) + 1), v);
        place(key, v);
    }
    void place(M key, int v) {
        if (++solved * 2 > table.size()) {
            std::vector<Entry> old(table.size() * 2, Entry{0, 0});
            old.swap(table);
            for (auto& e : old) if (e.key) slot(e.key).value = e.value;
        }
        slot(key).value = u32(v);
    }
    Entry& slot(M key) {
        for (u64 h = mix(key);; h++) {
            Entry& e = table[h & (table.size() - 1)];
            if (!e.key) e.key = key;
            if (e.key == key) return e;
        }
    }
    u32 excluded(M key) const { const Nots& n = nots[mix(key) >> 8 & (nots.size() - 1)]; return n.key == key ? n.nots : 0; }
    void forget(M key, u64 set) {
        if (!sw.nots) return;
        Nots& n = nots[mix(key) >> 8 & (nots.size() - 1)];
        n.nots = (n.key == key ? n.nots : 0) | u32(set); n.key = key;
    }

    // --- options ---
    // The sum of a position's known components, and the others on the stack, largest last.
    struct Kid { u32 hard, first; u16 n, sum; };
    std::vector<M> stack;

    void parts(M pos, Kid& kid) {
        pos = reduced(pos);
        M lives[16], used = 0;
        size_t k = shapes.size();
        for (size_t i = 0; i < k; i++) {
            lives[i] = live(shapes[i], pos);
            for (auto& p : shapes[i].needs) used |= lives[i] << p.off;
        }
        pos &= used;
        kid.first = u32(stack.size());
        while (pos) {
            M comp = sw.comp ? M(pos & -pos) : pos;
            for (M old = 0; old != comp && comp != pos;) {
                old = comp;
                if (pairs)
                    for (size_t i = 0; i < k; i++) {
                        int d = shapes[i].needs[1].off;
                        comp |= (comp & lives[i]) << d | ((comp >> d) & lives[i]);
                    }
                else {
                    for (size_t i = 0; i < k; i++) {
                        M a = 0;
                        for (auto& p : shapes[i].all) a |= moved(comp, -p.off) & p.where;
                        a &= lives[i];
                        for (auto& p : shapes[i].all) comp |= moved(M(a & p.where), p.off);
                    }
                    comp &= pos;
                }
            }
            pos &= ~comp;
            bool zero = false;
            tried++;
            M key = canonical(comp, zero);
            if (zero) continue;
            bool twin = false;                        // equal ones cancel
            for (size_t i = kid.first; i < stack.size(); i++) if (stack[i] == key) { stack[i] = stack.back(); stack.pop_back(); twin = true; break; }
            if (!twin) stack.push_back(key);
        }
        size_t to = kid.first; u32 most = 0;
        kid.sum = 0; kid.hard = 0;
        for (size_t i = kid.first; i < stack.size(); i++) {
            int v = sw.known || stack.size() > kid.first + 1 ? find(stack[i]) : UNKNOWN;
            if (v != UNKNOWN) { kid.sum ^= u16(v); continue; }
            u32 size = u32(count(stack[i]));
            kid.hard += size * size; stack[to++] = stack[i];
            if (size >= most) most = size; else if (sw.hard) std::swap(stack[to - 1], stack[to - 2]);
        }
        stack.resize(to); kid.n = u16(to - kid.first);
    }

    // The moves of a box, from its middle outwards, and those across its longer side before those along it.
    struct Step { M needs, clears; };
    std::map<int, std::vector<Step>> boxes;
    const std::vector<Step>& order(M pos) {
        int w = 0, h = 0;
        if (shifts && sw.canon) { w = xs[top(pos)]; M fold = 0; for (int x = 0; x <= w; x++) fold |= pos >> (x * high); h = top(M(fold & edge)); }
        else w = wide - 1, h = high - 1;
        auto& list = boxes[w * 256 + h];
        if (list.empty()) {
            std::vector<std::pair<u64, Step>> all;
            for (auto& s : shapes)
                for (M a = s.anchors; a; a &= a - 1) {
                    int i = low(a), dx = s.midx[i] - 30 * w, dy = s.midy[i] - 30 * h;
                    M needs = 0; for (auto& p : s.needs) needs |= M(1) << (i + p.off);
                    u64 far = sw.centre ? u64(2 * std::abs(dx) + std::abs(dy) + 60 * s.along) : 0;
                    all.push_back({far, {needs, s.clears[i]}});
                }
            std::stable_sort(all.begin(), all.end(), [](auto& p, auto& q) { return p.first < q.first; });
            for (auto& [far, step] : all) list.push_back(step);
        }
        return list;
    }

    static u64 below(int n) { return n >= 64 ? ~u64(0) : (u64(1) << n) - 1; }
    static u64 swapped(u64 set, int x) {
        if (set == ~u64(0)) return set;
        u64 r = 0; for (; set; set &= set - 1) r |= u64(1) << (low(set) ^ x);
        return r;
    }

    // The value if it is among those asked for; otherwise perhaps NOT.
    int ask(M key, u64 set) {
        { int v = find(key); if (v != UNKNOWN) return v; }
        if (shared) {
            if (shared->done.load(std::memory_order_relaxed)) throw 0;
            int v = shared->get(mix(mix(key) + 1));
            if (v >= 0) { place(key, v); return v; }
        }
        u64 never = excluded(key);
        if (!(set & ~never)) return NOT;
        visits++;
        bool all = sw.method == Switches::MEX;
        size_t mark = stack.size();
        std::vector<Kid> kids; u64 seen = 0;
        u64 want = set & ~never; bool enough = false;
        for (auto& step : order(key)) {
            if (step.needs & ~key) continue;
            Kid kid; parts(key & ~step.clears, kid);
            if (sw.known && !kid.n) {
                seen |= u64(1) << kid.sum;
                if (sw.lazy && !all && !(want & ~seen)) { enough = true; break; }
                continue;
            }
            bool met = false;
            if (kid.n == 1) for (auto& o : kids) met |= o.n == 1 && o.sum == kid.sum && stack[o.first] == stack[kid.first];
            if (!met) kids.push_back(kid); else stack.resize(kid.first);
        }
        int r = NOT;
        if (enough) forget(key, seen);
        else {
            searched++;
            if (sw.order) std::stable_sort(kids.begin(), kids.end(), [](const Kid& p, const Kid& q) { return p.hard < q.hard; });
            // another thread begins elsewhere at large positions, and meets this one's values later
            if (salt && count(key) + sw.deep >= cells && kids.size() > 1)
                std::rotate(kids.begin(), kids.begin() + kids.size() * salt / sw.threads, kids.end());
            r = sw.method == Switches::LV ? one(key, set, seen, kids) : sets(key, set & ~never, seen, kids, all);
        }
        stack.resize(mark);
        return r;
    }
    int value(M key) {
        if (sw.method != Switches::LV) return ask(key, ~u64(0));
        for (int n = 0;; n++) { int v = ask(key, u64(1) << n); if (v != NOT) return v; }
    }
    // The value of an option if it is in the set. All components but the last are valued.
    int askOption(Kid& kid, u64 set) {
        while (kid.n > 1) {
            int v = value(stack[kid.first]);
            kid.sum ^= u16(v); kid.first++; kid.n--;
        }
        if (!kid.n) return kid.sum;
        int v = ask(stack[kid.first], swapped(set, kid.sum));
        return v == NOT ? NOT : v ^ kid.sum;
    }

    int sets(M key, u64 set, u64 seen, std::vector<Kid>& kids, bool all) {
        int least = 64;                               // options left aside are none of the unseen numbers up to this
        for (size_t i = 0; i < kids.size(); i++) {
            int left = int(kids.size() - i);
            u64 gaps = ~seen;
            for (int k = 0; k < left && gaps & (gaps - 1); k++) gaps &= gaps - 1;
            int bound = low(gaps);                    // it is worth this at most
            if (!all) {
                set &= ~seen & below(bound + 1);
                if (!set) { forget(key, seen | ~below(bound + 1)); return NOT; }
            }
            int most = all ? 63 : top(set);
            u64 want = all ? ~u64(0) : ~seen & below(most + 1) & below(bound);
            int v = want ? askOption(kids[i], want) : NOT;
            if (v == NOT) { if (most < least) least = most; } else seen |= u64(1) << v;
        }
        int v = low(~seen);
        if (v <= least) { settle(key, v); return v; }
        forget(key, below(v));
        return NOT;
    }

    // Is it worth n? (set holds n alone)
    int one(M key, u64 set, u64 seen, std::vector<Kid>& kids) {
        int n = low(set);
        std::vector<char> gone(kids.size());
        for (int k = 0; k <= n; k++) {
            if (seen >> n & 1) { forget(key, seen); return NOT; }
            bool found = seen >> k & 1;
            for (size_t i = 0; i < kids.size() && !found; i++) {
                if (gone[i]) continue;
                int v = askOption(kids[i], u64(1) << k);
                if (v == NOT) continue;
                seen |= u64(1) << v; found = v == k; gone[i] = 1;
            }
            if (!found) { settle(key, k); return k; }
        }
        forget(key, seen);
        return NOT;
    }

    int root() {
        Kid all; parts(full, all);
        int sum = all.sum;
        for (int i = 0; i < all.n; i++) {
            M key = stack[all.first + i];
            if (sw.wide || sw.method == Switches::MEX) { sum ^= value(key); continue; }
            for (int n = 0; find(key) == UNKNOWN; n++) ask(key, u64(1) << n);
            sum ^= find(key);
        }
        return sum;
    }
};

template <class M> static void solve(const Rules& rules, Switches sw, const std::string& label) {
    auto start = std::chrono::steady_clock::now();
    std::atomic<int> result{-1};
    std::unique_ptr<Shared> shared;
    if (sw.threads > 1) shared = std::make_unique<Shared>(size_t(1) << 22);
    std::vector<std::thread> threads;
    std::vector<std::array<u64, 4>> stats(sw.threads);
    for (int t = 0; t < sw.threads; t++)
        threads.emplace_back([&, t] {
            auto e = std::make_unique<Engine<M>>(rules, sw);
            e->shared = shared.get(); e->salt = u64(t);
            try { int v = e->root(); result = v; if (shared) shared->done = true; } catch (int) {}
            stats[t] = {e->solved, e->visits, e->searched, e->tried};
        });
    for (auto& t : threads) t.join();
    double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    auto& a = stats[0];
    std::printf("%-28s value %2d  %8.3f s (%.3f cpu)  stored %8llu  visits %9llu  searched %8llu  components %10llu\n",
        label.c_str(), result.load(), s, double(std::clock()) / CLOCKS_PER_SEC, a[0], a[1], a[2], a[3]);
}

int main(int argc, char** argv) {
    if (argc < 4) { std::fprintf(stderr, "usage: boards GAME WIDTH HEIGHT [switch ...]\n"); return 2; }
    Switches sw; std::string label = std::string(argv[1]) + " " + argv[2] + "x" + argv[3];
    for (int i = 4; i < argc; i++) {
        std::string a = argv[i]; label += " " + a;
        if (a == "nocomp") sw.comp = false; else if (a == "noorder") sw.order = false;
        else if (a == "nocentre") sw.centre = false;
        else if (a == "nolazy") sw.lazy = false;
        else if (a == "noknown") sw.known = false; else if (a == "nonot") sw.nots = false;
        else if (a == "noreduce") sw.reduce = false; else if (a == "nomirror") sw.mirror = false;
        else if (a == "wide") sw.wide = true; else if (a == "anyhard") sw.hard = false;
        else if (a.rfind("canon=", 0) == 0) sw.canon = std::atoi(a.c_str() + 6);
        else if (a.rfind("deep=", 0) == 0) sw.deep = std::atoi(a.c_str() + 5);
        else if (a.rfind("notbits=", 0) == 0) sw.notbits = std::atoi(a.c_str() + 8);
        else if (a.rfind("threads=", 0) == 0) sw.threads = std::atoi(a.c_str() + 8);
        else if (a == "method=mex") sw.method = Switches::MEX; else if (a == "method=lv") sw.method = Switches::LV;
        else if (a == "method=br") sw.method = Switches::BR;
        else { std::fprintf(stderr, "unknown switch %s\n", argv[i]); return 2; }
    }
    Rules rules = make(argv[1], std::atoi(argv[2]), std::atoi(argv[3]));
    if (rules.moves.empty() || rules.wide * rules.high > 128 || rules.wide > 16) { std::fprintf(stderr, "no such game\n"); return 2; }
    if (rules.wide * rules.high <= 64) solve<u64>(rules, sw, label); else solve<u128>(rules, sw, label);
}
