#!/usr/bin/env python3
"""Checks certificates of values by automata that `grundy` writes: python3 check_automaton.py FILE...

It shares nothing with the program, and follows docs/certificates.md and docs/automata.md alone. Formulas
become finite automata that read the digits of numbers side by side, the highest first. What would break
a condition is a formula too, and a certificate is right if the automata of these accept nothing.
"""

import hashlib
import json
import sys
from collections import namedtuple
from functools import reduce
from itertools import count, product

STATES, WORK = 200_000, 20_000_000  # limits: the states of an automaton, and the entries of all tables together
WHOLE, LARGEST = 1 << 20, 1 << 16  # all numbers of a file are below the one; those of sums are up to the other
VALUE, MORE = WHOLE, WHOLE + 1  # the names of a nim-value, and of one that is larger
FIELDS = "certificate format game claim kind digits numbers rank positions moves states sha256".split()
CLAIMS = {"values": "a position and its nim-value", "lost": "the positions that are lost",
          "lost in misère play": "the positions that are lost in misère play"}

# It begins in state 0. A letter has a digit of each of the names, and that of the first counts least.
Automaton = namedtuple("Automaton", ["names", "table", "accepts"])


def demand(condition, reason):
    if not condition:
        raise ValueError(reason)


def number(value, least, most):
    demand(type(value) is int and least <= value <= most, f"a number from {least} to {most} is wanted")
    return value


def numbers(value, most=2 * WHOLE):
    demand(isinstance(value, list), "a list of numbers is wanted")
    return [number(item, 0, most) for item in value]


def a_sum(terms, added):
    """Names with their factors, and a number that is added."""
    names = numbers([name for name, _ in terms])
    demand(type(terms) is list and names == sorted(set(names)) and all(
        number(factor, -LARGEST, LARGEST) for _, factor in terms), "the names of a sum are in order, its factors not 0")
    return terms, number(added, -LARGEST, LARGEST)


# ---- the file
def written(stated):
    """The certificate as it must be written, with its digest."""
    line, text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode, "{\n"
    for key in FIELDS[:-1]:
        value = line(stated[key])
        if key in ("moves", "states"):
            value = "[\n" + ",\n".join("    " + line(item) for item in stated[key]) + "\n" * bool(stated[key]) + "  ]"
        text += f'  "{key}": {value},\n'
    return text + f'  "sha256": "{hashlib.sha256(text.encode()).hexdigest()}"\n}}\n'


def read(data):
    demand(len(data) <= 32 << 20, "the file is larger than 32 MB")
    stated = json.loads(data.decode(), parse_int=lambda word: number(int(word), 1 - WHOLE, WHOLE - 1))
    demand(list(stated) == FIELDS and stated["certificate"] == "values of a game by an automaton"
           and number(stated["format"], 1, 1), "this is no certificate of values by an automaton, in format 1")
    demand(data.decode() == written(stated), "the digest is wrong, or certificates are written in another way")
    claim = f"the automaton accepts {CLAIMS[stated['kind']]}, in {stated['digits']}"
    demand(type(stated["game"]) is str and stated["claim"] == claim, "the claim is not what the fields below say")
    return stated


# ---- automata
class Digits:
    """How numbers are written, and the ways to make automata of that."""

    def __init__(self, name):
        known = {"Zeckendorf digits": (2, 1)} | {f"base {n}": (n, 0) for n in range(2, 17)} | {
            f"Ostrowski digits up to {n}": (n + 1, n) for n in range(2, 16)}
        (self.base, self.most), self.work = known[name], 0

    def letters(self, count):
        demand(self.base ** count <= 1 << 16, "too many numbers would have to be read at once")
        self.work += count * self.base ** count
        return [digits[::-1] for digits in product(range(self.base), repeat=count)]

    def explored(self, names, start, row, accepts):
        """The least automaton where `row` has what follows on a state, for each letter."""
        states, index, table = [start], {start: 0}, []
        for state in states:
            after = row(state)
            self.work += len(after)
            demand(self.work <= WORK and len(states) <= STATES, "this leads to an automaton that is too large")
            for to in after:
                if index.setdefault(to, len(states)) == len(states):
                    states.append(to)
            table.append([index[to] for to in after])
        # States that no word tells apart become one. All stay in the order in which they are met.
        kinds = accepts = [bool(accepts(state)) for state in states]
        found, before = {}, -1
        while before < len(found):
            self.work += len(table) * len(table[0]) // 4
            demand(self.work <= WORK, "this leads to automata that are too large")
            before, found = len(found), {}
            kinds = [found.setdefault((kind, *map(kinds.__getitem__, row)), len(found))
                     for kind, row in zip(kinds, table)]
        rows = {kind: ([kinds[to] for to in row], is_so) for kind, row, is_so in zip(kinds, table, accepts)}
        return Automaton(names, *map(list, zip(*rows.values())))

    def made(self, names, start, step, accepts):
        """The automaton where `step` is the state after the digits of a letter."""
        letters = self.letters(len(names))
        return self.explored(names, start, lambda state: [step(state, *letter) for letter in letters], accepts)

    def valid(self, names):
        """It accepts the digits of numbers; after the largest of Ostrowski digits comes 0."""
        return self.made(names, (0,) * len(names), lambda last, *letter: (
            None if last is None or any(map(int.__mul__, last, letter)) else
            tuple(digit // self.most for digit in letter) if self.most else last), lambda last: last is not None)

    def both(self, left, right):
        names = sorted({*left.names, *right.names})
        letters = self.letters(len(names))
        first, second = [[sum(letter[names.index(name)] * self.base ** at for at, name in enumerate(one.names))
                          for letter in letters] for one in (left, right)]
        return self.explored(names, (0, 0), lambda at: list(zip(
            map(left.table[at[0]].__getitem__, first), map(right.table[at[1]].__getitem__, second))),
            lambda at: left.accepts[at[0]] and right.accepts[at[1]])

    def all_of(self, automata):
        return reduce(self.both, sorted(automata, key=lambda one: len(one.table)), self.valid([]))

    def some(self, gone, automata):
        """Automata that all accept where there are numbers of the names that go, so that all of these accept."""
        gone = set(gone)
        while gone:
            name = min(gone, key=lambda name: len({n for one in automata if name in one.names for n in one.names}))
            those = [one for one in automata if name in one.names] + [self.valid([name])]
            automata = [one for one in automata if name not in one.names] + [self.without(name, self.all_of(those))]
            gone.remove(name)
            self.work += len(gone) * len(automata)
        return automata

    def without(self, gone, one):
        """There is a number that goes. It may have more digits than the others."""
        weight = self.base ** one.names.index(gone)
        kept = [letter for letter in range(len(one.table[0])) if letter // weight % self.base == 0]
        start, met = {0}, [0]
        for state in met:
            more = {one.table[state][digit * weight] for digit in range(self.base)} - start
            start.update(more)
            met.extend(more)

        def row(states):
            self.work += len(states) * len(kept)
            return [frozenset(one.table[at][letter + digit * weight] for at in states for digit in range(self.base))
                    for letter in kept]

        return self.explored([name for name in one.names if name != gone], frozenset(start), row,
                             lambda states: any(one.accepts[state] for state in states))

    def total(self, terms, added, accepts, same=0):
        """`accepts` of a sum, or of its remainder. Once the sum is large, only its sign counts."""
        names, factors = [name for name, _ in terms], [factor for _, factor in terms]
        reach = sum(map(abs, factors)) * (self.base - 1)
        most, root = self.most, (self.most + (self.most ** 2 + 4) ** 0.5) / 2
        bound = (1 + 4 / most) * reach + (most + 2) * abs(added) + 3 if most else max(reach, abs(added))

        def step(state, *letter):
            if type(state) is int:
                return state
            x, y = state
            more = sum(map(int.__mul__, factors, letter))
            x, y = (most * x + y + more, x + more) if most else (self.base * x + more, 0)
            if same:
                return x % same, y % same
            return (x, y) if abs(root * x + y) <= bound + 1 else 1 if x > 0 else -1  # the 1 is for rounding

        return self.both(self.valid(names), self.made(names, (0, 0), step, lambda state: accepts(
            state * (bound + 1) if type(state) is int else state[0] + added)))

    def digitwise(self, bases, names, start, step):
        """What speaks of digits, in the bases where it has an automaton: one that ends in 1."""
        demand((not self.most and self.base) in bases, "a formula has no automaton in these digits")
        return self.made(range(len(names)), start, step, lambda state: state == 1)._replace(names=numbers(names))

    def root(self, of, names):
        """√of is gα + h, where α is 1 - most/2 + √(most² + 4)/2. A number is α times n, rounded down, if it is 0 or
        ends in an even number of zeros, and one zero more adds most times n: docs/certificates.md says why."""
        g = round((4 * of / (self.most ** 2 + 4)) ** 0.5)
        demand(self.most and g * g * (self.most ** 2 + 4) == 4 * of, "a formula has no automaton in these digits")
        rounded = self.made([2, 3], (0, 2), lambda at, a, b: at and a == at[0] and (
            b, 1 if a else (1, 0, 2)[at[1]]), lambda at: at in [(0, 1), (0, 2)])
        apart, more = [[0, -self.most * g], [2, -1], [3, 1]], [[0, (2 - self.most) * g // 2], [1, 1], [2, -1]]
        one = self.one(["some", [2, 3], ["and", rounded, ["=", apart, 0], ["=", more[self.most == 2:], 0]]])
        return one._replace(names=numbers(names))

    def formula(self, formula):
        """Automata that all accept where it holds."""
        match formula:
            case Automaton():
                return [formula]
            case ["=" | "<=" as sign, terms, added]:
                return [self.total(*a_sum(terms, added), (lambda n: n == 0) if sign == "=" else lambda n: n <= 0)]
            case ["divides", by, terms, added]:
                return [self.total(*a_sum(terms, added), lambda total: total % by == 0, number(by, 1, LARGEST))]
            case ["xor", _, _, _]:
                return [self.digitwise([2, 4, 8], formula[1:], 1, lambda so_far, a, b, c: so_far and a ^ b == c)]
            case ["root", of, _, _]:
                return [self.root(number(of, 1, LARGEST), formula[2:])]
            case ["odious", name]:
                return [self.digitwise([2], [name], 0, int.__xor__)]
            case ["power", base, name]:
                return [self.digitwise([number(base, 2, 16)], [name], 0, lambda s, d: min(s + d, 2))]
            case ["not", part]:
                one = self.one(part)
                return [self.both(self.valid(one.names), one._replace(accepts=[not is_so for is_so in one.accepts]))]
            case ["some", names, part]:
                return self.some(numbers(names), self.formula(part))
            case ["or", *parts]:
                return self.formula(["not", ["and", *(["not", part] for part in parts)]])
            case ["true"] | ["and", *_]:
                return [one for part in formula[1:] for one in self.formula(part)]
        raise ValueError("this is no formula")

    def one(self, *formulas):
        return self.all_of(self.formula(["and", *formulas]))

    def never(self, reason, *formulas):
        automata = self.formula(["and", *formulas])
        demand(not any(self.all_of(self.some({name for one in automata for name in one.names}, automata)).accepts),
               reason)


# ---- the proof
class Proof:
    def __init__(self, stated):
        self.digits, self.values, self.fresh = Digits(stated["digits"]), stated["kind"] == "values", count(MORE + 1)
        self.never, self.own = self.digits.never, list(range(number(stated["numbers"], 1, 8)))
        self.accepted = self.automaton(self.own + [VALUE] * self.values, stated["states"])
        self.here, (rank, items) = self.digits.one(stated["positions"]), stated["rank"]
        demand({*self.here.names} <= {*self.own}, "positions may speak of their own numbers alone")
        # Sums, by how many times each number counts: the first that differs must be smaller.
        self.rank = [items] if rank == "sum" else [[int(name == at) for name in self.own] for at in items]
        demand(numbers(items, 1000 if rank == "sum" else len(self.own) - 1) == items and rank in ("sum", "order")
               and all(len(row) == len(self.own) for row in self.rank), "there is no such rank")
        self.misere = stated["kind"] == "lost in misère play"
        self.check(stated["moves"], [self.option(move, **move) for move in stated["moves"]])

    def automaton(self, names, states):
        """The one of the file, which must be as it would be written."""
        one = Automaton(names, [numbers(state["next"], len(states) - 1) for state in states],
                        [state["accepts"] for state in states])
        one = self.digits.both(one, self.digits.valid(names))
        right = [{"state": at, "accepts": one.accepts[at], "next": row} for at, row in enumerate(one.table)]
        demand(json.dumps(right) == json.dumps(states), "the automaton is not the least, with its states in order")
        demand(one.table[0][0] == 0, "zeros before a number must not matter")
        return one

    def option(self, move, choose, when, leaves):
        """An automaton of what options are worth, or of the positions that have an option that is lost."""
        demand(list(move) == ["choose", "when", "leaves"] and type(leaves) is list, "a move is none")
        demand(len({*self.own, *numbers(choose)}) == len(self.own) + len(choose), "what is chosen must have new names")
        demand(self.values or len(leaves) <= 1, "outcomes say nothing of several parts")
        here, gone, worth = self.digits.one(self.here, when), choose, []
        option = [here]
        for what, *sums in leaves or [["heap", [[], 0]]]:
            demand(len(sums) == {"game": len(self.own), "heap": 1}[what], "a part has other numbers")
            names = [next(self.fresh) for _ in sums]
            for name, (terms, added) in zip(names, sums):
                least = ["<=", [[name, -factor] for name, factor in terms], -added]
                self.never("a part may be less than nothing", here, ["not", least])
                option.append(["=", [*terms, [name, -1]], added])
            if what == "game":
                self.check_lower(names, option)
                names += [next(self.fresh)] * self.values
                option.append(self.accepted._replace(names=names))
            elif not self.values:
                option.append(["=", [[names[0], 1]], -self.misere])
            worth, gone = worth + names[-1:], gone + names
        while self.values and len(worth) > 1:
            gone = [*gone, next(self.fresh)]
            option.append(["xor", *worth[:2], gone[-1]])
            worth = [*worth[2:], gone[-1]]
        option += [["=", [[VALUE, -1], [name, 1]], 0] for name in worth if self.values]
        option = self.digits.one(["some", gone, ["and", *option]])
        demand({*option.names} <= {*self.own, VALUE}, "a name is neither of a position nor chosen")
        return option

    def check_lower(self, names, made):
        """A part of these names is a position of lower rank."""
        there = self.here._replace(names=[names[name] for name in self.here.names])
        self.never("a move may leave what is no position", *made, ["not", there])
        for row in self.rank:
            lower = [[name, -factor] for name, factor in zip(self.own, row) if factor]
            lower += [[name, factor] for name, factor in zip(names, row) if factor]
            self.never("a move may leave a position of higher rank", *made, ["not", ["<=", lower, 0]])
            made = [*made, ["=", lower, 0]]
        self.never("a move may leave a position that is not of lower rank", *made)

    def check(self, moves, options):
        never, here, accepted = self.never, self.here, self.accepted
        never("what is no position is accepted", accepted, ["not", here])
        for option in options:
            never("an option is worth what the position is, or both are lost", here, accepted, option)
        if self.values:
            larger = self.digits.one(accepted._replace(names=[*self.own, MORE]), ["<=", [[VALUE, 1], [MORE, -1]], 1])
            never("a position has no value", here, ["not", ["some", [VALUE], accepted]])
            never("a position has two values", here, accepted, larger)
            never("a smaller value is of no option", here, larger, *(["not", option] for option in options))
        else:
            movable = ["or", *(["some", move["choose"], move["when"]] for move in moves)] if self.misere else ["true"]
            never("a position without moves is lost in misère play", here, accepted, ["not", movable])
            never("a position that is not lost has no option that is", here, ["not", accepted], movable,
                  *(["not", option] for option in options))


def main(names):
    wrong = False
    for name in names:
        try:
            with open(name, "rb") as file:
                stated = read(file.read())
            Proof(stated)
            print(f"{name}: right: of {json.dumps(stated['game'])}, {stated['claim']}; {len(stated['states'])} states")
        except (OSError, RecursionError, AttributeError, LookupError, TypeError, ValueError) as error:
            wrong = True
            print(f"{name}: refused: {error}")
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
