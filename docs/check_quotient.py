#!/usr/bin/env python3
"""Checks certificates of misère quotients that `grundy` writes: python3 check_quotient.py FILE...

It shares nothing with the program, and follows docs/certificates.md alone. Sets of elements are whole
numbers, with a bit for each element. It looks at the numbers, and leaves the layout of the file and its
sentences alone, but for the claim.
"""

import hashlib
import json
import sys


class Refused(Exception):
    """What is wrong with a certificate."""


def demand(condition, reason):
    if not condition:
        raise Refused(reason)


def is_number(value, most):
    return type(value) is int and 0 <= value < most


def numbers(value, most):
    demand(isinstance(value, list) and all(is_number(v, most) for v in value), "a list of numbers is wanted")
    return value


def ascending(value, most):
    numbers(value, most)
    demand(all(a < b for a, b in zip(value, value[1:])), "numbers must ascend")
    return value


# ---- the file

HEAD = ["certificate", "format", "game", "claim", "of", "order", "heaps"]
FOR_EVER = ["period", "preperiod", "step", "from", "because"]
TAIL = ["map", "lost", "generators", "pairs", "sha256"]
FIELDS = {
    "all heaps": HEAD + FOR_EVER + ["words", "rules"] + TAIL,
    "some heaps": HEAD + ["words", "rules"] + TAIL,
    "positions": HEAD + ["positions"] + TAIL,
}


def unique(pairs):
    demand(len({key for key, _ in pairs}) == len(pairs), "a field is there twice")
    return dict(pairs)


def read(text):
    try:
        stated = json.loads(text, object_pairs_hook=unique)
    except ValueError as error:
        raise Refused(f"this is no JSON: {error}") from error
    demand(isinstance(stated, dict) and stated.get("of") in FIELDS, "this is no certificate of a quotient")
    demand(list(stated) == FIELDS[stated["of"]], "the fields are not those of a certificate")
    demand(stated["certificate"] == "misère quotient" and stated["format"] == 1, "only format 1 is known")
    lines = text.split("\n")
    demand(len(lines) > 3 and lines[-1] == "" and lines[-2] == "}", "the last line is missing")
    digest = hashlib.sha256("".join(line + "\n" for line in lines[:-3]).encode()).hexdigest()
    demand(stated["sha256"] == digest, "the digest is wrong: the file was changed")
    demand(is_number(stated["order"], 6001) and stated["order"] > 0, "`order` must be a number from 1")
    demand(is_number(stated["heaps"], (1 << 17) + 1), "`heaps` must be a number")
    return stated


# ---- the monoid

class Monoid:
    """By what its generators do: lists that commute, and reach each element from 0."""

    def __init__(self, stated):
        order = self.order = stated["order"]
        self.map = []
        for line in stated["map"]:
            demand(list(line) == ["from", "elements"] and line["from"] == len(self.map), "the map has a gap")
            demand(len(self.map) % 32 == 0 and 0 < len(line["elements"]) <= 32, "a line of the map is too short")
            self.map += numbers(line["elements"], order)
        demand(len(self.map) == stated["heaps"] + 1, "the map is not of these heaps")
        lists = []
        for line in stated["generators"]:
            demand(list(line) == ["heap", "times"] and is_number(line["heap"], len(self.map)), "no generator")
            times = numbers(line["times"], order)
            demand(len(times) == order and times[0] == self.map[line["heap"]], "this is not what a heap does")
            lists.append(times)
        for at, a in enumerate(lists):
            for b in lists[:at]:
                demand([a[x] for x in b] == [b[x] for x in a], "two generators do not commute")
        self.rows = [None] * order
        self.rows[0] = list(range(order))
        reached = [0]
        for x in reached:
            for times in lists:
                if self.rows[times[x]] is None:
                    self.rows[times[x]] = [times[y] for y in self.rows[x]]
                    reached.append(times[x])
        demand(len(reached) == order, "an element is no product of the generators")
        lost = self.lost = bits(ascending(stated["lost"], order))
        # For each element those that make a lost one with it.
        self.losing = [bits(z for z in range(order) if lost >> row[z] & 1) for row in self.rows]
        demand(len(set(self.losing)) == order, "two elements are the same in all products")
        demand(not lost & 1, "who cannot move has won")

    def times(self, elements, by):
        row = self.rows[by]
        return bits(row[x] for x in each(elements))


def bits(elements):
    found = 0
    for x in elements:
        found |= 1 << x
    return found


def each(elements):
    while elements:
        least = elements & -elements
        yield least.bit_length() - 1
        elements ^= least


# ---- the heaps

class Game:
    """One game, whose moves leave heaps of itself alone."""

    def __init__(self, items):
        head = items[0]
        demand(list(head) == ["game", "early", "cycle"] and head["game"] == 0, "the rules begin with the game")
        self.lists = []
        for item in items[1:]:
            demand(item["game"] == 0, "a quotient is of one game")
            if "any_from" in item:
                demand(list(item) == ["game", "moves", "any_from"] and item["moves"] == len(self.lists), "no list")
                least = item["any_from"]
                demand(least is None or is_number(least, 1 << 32) and least > 0, "a move must take something")
                self.lists.append((least, []))
                continue
            demand(list(item) == ["game", "moves", "taken", "parts", "unequal", "beside"], "a line is no rule")
            demand(self.lists and item["moves"] == len(self.lists) - 1, "a line belongs to another list")
            taken, parts, unequal = item["taken"], numbers(item["parts"], 1), item["unequal"]
            demand(is_number(taken, 1 << 32) and len(parts) <= 16 and type(unequal) is bool, "a line is no rule")
            demand(item["beside"] == 0, "no nim heap may stand beside what is left")
            demand(not unequal or len(parts) > 1, "only two parts can be unequal")
            demand(taken > 0 or len(parts) > 1, "a move must change the heap")
            self.lists[-1][1].append((taken, len(parts), unequal))
        self.early, self.cycle = (numbers(head[key], len(self.lists)) for key in ["early", "cycle"])
        demand(self.cycle, "`cycle` must say which moves large heaps have")

    def options(self, n, monoid):
        any_from, removals = self.lists[self.early[n] if n < len(self.early) else self.cycle[n % len(self.cycle)]]
        found = set()
        for taken, parts, unequal in removals:
            if taken <= n:
                leave(parts, unequal, n - taken, 1, 0, monoid, found)
        if any_from is not None:
            found.update(monoid.map[left] for left in range(n + 1 - any_from))
        return bits(found)


def leave(parts, unequal, rest, least, worth, monoid, found):
    if parts == 0:
        if rest == 0:
            found.add(worth)
    elif parts == 1:
        if rest >= least:
            found.add(monoid.rows[worth][monoid.map[rest]])
    else:
        for size in range(least, rest // parts + 1):
            product = monoid.rows[worth][monoid.map[size]]
            leave(parts - 1, unequal, rest - size, size + unequal, product, monoid, found)


class Listed:
    """Positions, each with its options: sums of earlier ones."""

    def __init__(self, items):
        self.all = [[]]
        for item in items:
            demand(list(item) == ["position", "name", "options"] and item["position"] == len(self.all), "no position")
            demand(isinstance(item["options"], list), "`options` must be a list")
            for option in item["options"]:
                demand(0 not in numbers(option, len(self.all)) and option == sorted(option), "this is no option")
            self.all.append(item["options"])

    def options(self, n, monoid):
        found = set()
        for option in self.all[n]:
            product = 0
            for part in option:
                product = monoid.rows[product][monoid.map[part]]
            found.add(product)
        return bits(found)


# ---- the tests

def check_sums(stated, monoid, heaps):
    live = {}
    for heap, own in enumerate(monoid.map):
        options = heaps.options(heap, monoid)
        demand(options or own == 0, f"heap {heap} has no options, and is worth something")
        for x in each(options):
            demand(not monoid.losing[own] & monoid.losing[x], f"heap {heap} has moves from lost to lost")
        if options:
            sets = live.setdefault(own, [])
            if not any(other & ~options == 0 for other in sets):
                sets[:] = [other for other in sets if options & ~other] + [options]
    pairs = [[] for _ in range(monoid.order)]
    for line in stated["pairs"]:
        demand(list(line) == ["element", "options"] and is_number(line["element"], monoid.order), "this is no pair")
        options = bits(ascending(line["options"], monoid.order))
        demand(monoid.lost >> line["element"] & 1 or monoid.lost & options, "a pair is won without a move")
        pairs[line["element"]].append(options)

    def covered(element, options):
        return any(known & ~options == 0 for known in pairs[element])

    live = [(own, options) for own, sets in live.items() for options in sets]
    for own, options in live:
        demand(covered(own, options), "no pair stands for a heap")
    for element, sets in enumerate(pairs):
        for before in sets:
            for own, options in live:
                after = monoid.times(before, own) | monoid.times(options, element)
                demand(covered(monoid.rows[element][own], after), "no pair stands for a sum")


def check_period(stated, monoid, game):
    period, begin, step, start = (stated[key] for key in FOR_EVER[:4])
    demand(all(is_number(n, 1 << 17) for n in (period, begin, step, start)), "numbers are wanted")
    demand(min(period, step, start) > 0 and step % period == 0 and begin <= start, "these are no periods")
    known, values = len(monoid.map), monoid.map
    demand(start + step <= known and values[start:known - step] == values[start + step:], "Φ does not repeat")
    demand(all(any_from is None for any_from, _ in game.lists), "moves must take certain numbers")
    removals = [removal for _, removals in game.lists for removal in removals]
    for which in (False, True):
        among = [(taken, parts) for taken, parts, unequal in removals if unequal == which]
        most = max((taken for taken, _ in among), default=0)
        parts = max((parts for _, parts in among), default=0)
        if not which:
            needed = max(parts, 1) * (start + step) + most - (max(parts, 1) - 1)
        else:
            needed = parts * (start - 1) + step * parts * (parts + 1) // 2 + most + 1 if among else 0
        demand(known >= needed, f"too few heaps are known: {known}, and not {needed}")
    demand(not game.early or known >= step + len(game.early), "too few large heaps are known")
    demand(step % len(game.cycle) == 0, "`step` does not fit the moves")

    def value(n):
        return values[n if n < known else n - step]

    def repeats(by):
        return all(value(n) == value(n + by) for n in range(begin, start + step))

    demand(repeats(period), "Φ does not repeat after the period")
    demand(begin == 0 or value(begin - 1) != value(begin - 1 + period), "Φ repeats earlier")
    demand(not any(period % by == 0 and repeats(by) for by in range(1, period)), "Φ repeats after less")


def check(text):
    stated = read(text)
    monoid = Monoid(stated)
    heaps = Listed(stated["positions"]) if stated["of"] == "positions" else Game(stated["rules"])
    demand(stated["of"] != "positions" or len(heaps.all) == len(monoid.map), "positions are missing")
    check_sums(stated, monoid, heaps)
    what = {"all heaps": "all heaps", "some heaps": f"the heaps from 0 to {stated['heaps']}",
            "positions": f"{stated['heaps']} positions"}[stated["of"]]
    claim = f"the misère quotient of {what} has order {monoid.order}, with lost elements: {len(stated['lost'])}"
    if stated["of"] == "all heaps":
        check_period(stated, monoid, heaps)
        claim += f"; Φ(n + {stated['period']}) = Φ(n) for all n from {stated['preperiod']} on"
    demand(stated["claim"] == claim, f"what is proved is: {claim}")
    return claim


def main(names):
    wrong = False
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                print(f"{name}: right: {check(file.read())}")
        except (OSError, Refused, AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            wrong = True
            print(f"{name}: refused: {error}")
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
