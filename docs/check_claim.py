#!/usr/bin/env python3
"""Checks certificates of claims that `grundy` writes: python3 check_claim.py FILE...

It shares nothing with the program, and follows docs/certificates.md alone. The certificates that stand in
the file are for check_certificate.py and check_automaton.py beside it, which check them as if they stood alone.
"""

import hashlib
import json
import sys
from math import gcd, lcm

import check_automaton
import check_certificate

FIELDS = {"sequences": "certificate format by written claim from holds proofs sha256".split(),
          "automata": "certificate format by written claim digits where holds proofs sha256".split()}
MOST = 1 << 22  # the values of a series that are gone through


def demand(condition, reason):
    if not condition:
        raise ValueError(reason)


def read(data):
    stated = json.loads(data)
    fields = FIELDS.get(stated["by"])
    demand(list(stated) == fields and stated["certificate"] == "a claim about all numbers" and stated["format"] == 1,
           "this is no certificate of a claim, in format 1")
    line, text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode, "{\n"
    for key in fields[:-1]:
        value = line(stated[key])
        if key == "proofs":
            value = "[\n" + ",\n".join("    " + line(item) for item in stated[key]) + "\n" * bool(stated[key]) + "  ]"
        text += f'  "{key}": {value},\n'
    text += f'  "sha256": "{hashlib.sha256(text.encode()).hexdigest()}"\n}}\n'
    demand(data.decode() == text, "the digest is wrong, or certificates are written in another way")
    demand(len(stated["proofs"]) <= 64 and all(list(proof) == ["proof"] for proof in stated["proofs"]),
           "the proofs are none")
    return stated


# ---- one number n, where all goes on in equal steps
class Series:
    """A value for each n, or None: a head, and then turns in which each place grows by the same from turn to turn."""

    def __init__(self, head, turn):
        self.head, self.turn = head, turn

    def __getitem__(self, n):
        if n is None or n < 0:
            return None
        if n < len(self.head):
            return self.head[n]
        turns, place = divmod(n - len(self.head), len(self.turn))
        line = self.turn[place]
        return None if line is None else line[0] + turns * line[1]


def made(one, need, *parts):
    """What `one` makes of values. `need` says of each place how many turns must be one, and how many must pass, until
    what it makes of numbers that grow in equal steps grows so as well."""
    start, length = max(len(part.head) for part in parts), lcm(*(len(part.turn) for part in parts))
    times, after = 1, 0
    for n in range(start, start + length):
        firsts = [part[n] for part in parts]
        steps = [None if part[n] is None else part[n + length] - part[n] for part in parts]
        if None not in firsts:
            together, later = need(*firsts, *steps)
            times, after = lcm(times, together), max(after, later)
        elif need is level:
            demand(not any(steps), "something does not go on in equal steps")
        demand(start + (after + 2 * times) * length <= MOST, "it takes too long before it goes on in equal steps")
    start, length = start + after * length, length * times
    values = [one(*(part[n] for part in parts)) for n in range(start + 2 * length)]
    turn = []
    for first, second in zip(values[start:start + length], values[start + length:]):
        demand((first is None) == (second is None), "somewhere it has a value in some turns alone")
        turn.append(None if first is None else (first, second - first))
    return Series(values[:start], turn)


def level(*numbers):
    steps = numbers[len(numbers) // 2:]
    demand(not any(steps), "something does not go on in equal steps")
    return 1, 0


def settled(a, b, more_a, more_b):
    """The sign of the difference stays."""
    return 1, abs(a - b) // abs(more_a - more_b) + 1 if more_a != more_b else 0


def product(_a, _b, more_a, more_b):
    demand(more_a == 0 or more_b == 0, "a product does not go on in equal steps")
    return 1, 0


def quotient(_a, b, more_a, more_b):
    demand(more_b == 0, "a divisor grows")
    return abs(b or 1) // gcd(b or 1, more_a), 0


def digits(a, b, more_a, more_b):
    demand(more_a == 0 or more_b == 0, "a nim-sum does not go on in equal steps")
    small, large, more = (a, b, more_b) if more_a == 0 else (b, a, more_a)
    demand(more >= 0, "a number of a nim-sum sinks")
    power = 1 << max(small, 0).bit_length()
    return power // gcd(power, more), -large // more + 1 if large < 0 < more else 0


def numbers(how):
    return lambda a, b: None if a is None or b is None else how(a, b)


OPERATIONS = {
    "+": (numbers(int.__add__), lambda *_: (1, 0)), "-": (numbers(int.__sub__), lambda *_: (1, 0)),
    "*": (numbers(int.__mul__), product),
    "/": (numbers(lambda a, b: a // b if b else None), quotient),
    "%": (numbers(lambda a, b: a % b if b else None), quotient),
    "xor": (numbers(lambda a, b: a ^ b if a >= 0 and b >= 0 else None), digits),
    "min": (numbers(min), settled), "max": (numbers(max), settled),
    "==": (numbers(lambda a, b: int(a == b)), settled), "<": (numbers(lambda a, b: int(a < b)), settled),
    "<=": (numbers(lambda a, b: int(a <= b)), settled),
    "not": (lambda a: None if a is None else int(not a), level),
    "and": (lambda a, b: 0 if a == 0 else None if a is None or b is None else int(bool(b)), level),
    "or": (lambda a, b: 1 if a else None if a is None or b is None else int(bool(b)), level),
}


def series(said, games):
    if type(said) is int:
        return Series([], [(said, 0)])
    match said:
        case ["n"]:
            return Series([], [(0, 1)])
        case ["value", which, heap]:
            demand(type(which) is int and 0 <= which < len(games), "there is no such game")
            game = games[which]

            def need(first, step):
                demand(step >= 0, "a heap becomes less and less")
                turn, later = len(game.turn), max(0, len(game.head) - first)
                return (turn // gcd(turn, step), later // step + 1) if step else (1, 0)

            return made(game.__getitem__, need, series(heap, games))
        case ["if", condition, yes, no]:
            condition, yes, no = (series(part, games) for part in (condition, yes, no))
            demand(all(line is None or line[1] == 0 for line in condition.turn), "a condition grows")
            start = max(len(part.head) for part in (condition, yes, no))
            length = lcm(*(len(part.turn) for part in (condition, yes, no)))
            demand(start + 2 * length <= MOST, "it takes too long before it goes on in equal steps")

            def chosen(n):
                return None if condition[n] is None else (yes if condition[n] else no)[n]

            ever = [(chosen(n), chosen(n + length)) for n in range(start, start + length)]
            return Series([chosen(n) for n in range(start)],
                          [None if first is None else (first, second - first) for first, second in ever])
        case [str(how), *parts]:
            demand(how in OPERATIONS and len(parts) == 1 + (how != "not"), "this is no expression")
            return made(*OPERATIONS[how], *(series(part, games) for part in parts))
    raise ValueError("this is no expression")


def in_words(said, names):
    if type(said) is int:
        return str(said)
    match said:
        case ["n"]:
            return "n"
        case ["value", which, heap]:
            return f"grundy({names[which]}({in_words(heap, names)}))"
    how, *parts = [said[0], *(in_words(part, names) for part in said[1:])]
    if how in ("min", "max"):
        return f"{how}({', '.join(parts)})"
    return {"if": "(if {} then {} else {})", "not": "(not {})"}.get(how, f"({{}} {how} {{}})").format(*parts)


def by_sequences(stated):
    games, names = [], []
    for proof in stated["proofs"]:
        one = check_certificate.check(proof["proof"])
        names.append(one["game"])
        values = check_certificate.values_of(one, check_certificate.rules(one["rules"]))[0]
        begin, end = one["preperiod"], one["preperiod"] + one["period"]
        games.append(Series(values[:begin], [(value, one["saltus"]) for value in values[begin:end]]))
    begin = stated["from"]
    demand(type(begin) is int and begin >= 0, "`from` must be a number")
    holds = series(stated["holds"], games)
    demand(all(value == 1 for value in holds.head[begin:]) and all(line == (1, 0) for line in holds.turn),
           "the claim does not always hold")
    return f"for all n from {begin} on: {in_words(stated['holds'], names)}"


# ---- several numbers, where automata accept what is so
def by_automata(stated):
    proofs = []
    for proof in stated["proofs"]:
        one = check_automaton.read(proof["proof"].encode())
        demand(one["digits"] == stated["digits"], "the automata of the games read other digits")
        proofs.append((one, check_automaton.Proof(one)))
    desk = check_automaton.Digits(stated["digits"])
    few = []

    def known(formula, bound):
        """With the automaton of a game in its place."""
        match formula:
            case ["game", which, names]:
                demand(type(which) is int and 0 <= which < len(proofs), "there is no such game")
                one, proof = proofs[which]
                names = check_automaton.numbers(names)
                demand(len(names) == len(proof.accepted.names), "a game has other numbers")
                if any(desk.one(["not", proof.here]).accepts):
                    here = proof.here._replace(names=[names[name] for name in proof.here.names])
                    few.append((here, {*names[:one["numbers"]]} & bound))
                return proof.accepted._replace(names=names)
            case ["not", part]:
                return ["not", known(part, bound)]
            case ["and" | "or" as word, *parts]:
                return [word, *(known(part, bound) for part in parts)]
            case ["some", names, part]:
                return ["some", names, known(part, bound | {*names})]
        return formula

    where = known(stated["where"], set())
    demand(not few, "where a claim holds must not depend on a game of few positions")
    holds = known(stated["holds"], set())
    for positions, bound in few:
        demand(not bound, "a game of few positions is asked about numbers that are not given")
        desk.never("the claim speaks of what is no position of a game", where, ["not", positions])
    desk.never("the claim does not always hold", where, ["not", holds])
    names = [(one["game"], one["kind"]) for one, _ in proofs]
    return "in all numbers: if {} then {}".format(*(formula_in_words(stated[key], names) for key in ("where", "holds")))


def formula_in_words(formula, games):
    def total(terms, added):
        words = [f"{'-' if factor < 0 else '+'} {f'{abs(factor)}*' * (abs(factor) != 1)}x{name}"
                 for name, factor in terms]
        return " ".join(words + [f"{'-' if added < 0 else '+'} {abs(added)}"] * (added != 0 or not words))

    def part(one):
        return f"({formula_in_words(one, games)})"

    def names(some):
        return ", ".join(f"x{name}" for name in some)

    match formula:
        case ["true"] | ["and"]:
            return "true"
        case ["or"]:
            return "false"
        case ["=" | "<=" as sign, terms, added]:
            return f"{total(terms, added)} {'==' if sign == '=' else sign} 0"
        case ["divides", by, terms, added]:
            return f"{by} divides {total(terms, added)}"
        case ["xor", a, b, c]:
            return f"x{a} xor x{b} == x{c}"
        case ["power" | "odious", *rest]:
            return f"x{rest[-1]} " + (f"is a power of {rest[0]}" if rest[1:] else "has an odd number of binary ones")
        case ["root", c, a, b]:
            return f"x{b} is x{a} times the square root of {c}, rounded down"
        case ["game", which, [*numbers, value]] if games[which][1] == "values":
            return f"{games[which][0]}({names(numbers)}) is worth x{value}"
        case ["game", which, numbers]:
            return f"{games[which][0]}({names(numbers)}) is {games[which][1]}"
        case ["not", one]:
            return f"not {part(one)}"
        case ["some", some, one]:
            return f"there are {names(some)} with {part(one)}"
        case [word, *parts]:
            return f" {word} ".join(map(part, parts))
    raise ValueError("this is no formula")


def check(data):
    stated = read(data)
    said = by_sequences(stated) if stated["by"] == "sequences" else by_automata(stated)
    demand(stated["claim"] == said, f"the claim is not what the fields below say: {said}")
    return said


def main(names):
    wrong = False
    for name in names:
        try:
            with open(name, "rb") as file:
                print(f"{name}: right: {check(file.read())}")
        except (OSError, RecursionError, AttributeError, LookupError, TypeError, ValueError,
                check_certificate.Refused) as error:
            wrong = True
            print(f"{name}: refused: {error}")
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
