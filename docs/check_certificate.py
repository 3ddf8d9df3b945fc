#!/usr/bin/env python3
"""Checks certificates of periods that `grundy` writes: python3 check_certificate.py FILE...

It shares nothing with the program, and follows docs/certificates.md alone: the rules are those of a
game that ends, each value is the least number that no option has, and the values meet the conditions
of the theorem (src/verify/theorem.rs and src/verify/rows.rs prove each). It goes through all options,
so that a hundred thousand values of a game that divides heaps are for `grundy verify`.
"""

import base64
import hashlib
import json
import sys
from operator import xor


class Refused(Exception):
    """What is wrong with a certificate."""


def demand(condition, reason):
    if not condition:
        raise Refused(reason)


def is_number(value, most=1 << 32):
    return type(value) is int and 0 <= value < most


def numbers(value, most=1 << 32):
    demand(isinstance(value, list) and all(is_number(v, most) for v in value), "a list of numbers is wanted")
    return value


# ---- the file

FIELDS = ["certificate", "format", "game", "claim", "period", "preperiod", "saltus", "theorem", "step",
          "from", "checked", "because", "words", "rules", "given", "values", "sha256"]


def unique(pairs):
    demand(len({key for key, _ in pairs}) == len(pairs), "a field is there twice")
    return dict(pairs)


def read(text):
    try:
        stated = json.loads(text, object_pairs_hook=unique)
    except ValueError as error:
        raise Refused(f"this is no JSON: {error}") from error
    demand(isinstance(stated, dict) and list(stated) == FIELDS, "the fields are not those of a certificate")
    demand(stated["certificate"] == "period of a game of one heap" and stated["format"] == 1,
           "only certificates of the period of a game of one heap, in format 1, are known")
    lines = text.split("\n")
    demand(len(lines) > 3 and lines[-1] == "" and lines[-2] == "}", "the last line is missing")
    digest = hashlib.sha256("".join(line + "\n" for line in lines[:-3]).encode()).hexdigest()
    demand(stated["sha256"] == digest, "the digest is wrong: the file was changed")
    for key in ["period", "preperiod", "saltus", "step", "from", "checked", "given"]:
        demand(is_number(stated[key]), f"`{key}` must be a number")
    demand(stated["period"] > 0 and stated["step"] > 0, "a period must be at least 1")
    return stated


class Game:
    def __init__(self, early, cycle):
        self.early, self.cycle, self.lists = early, cycle, []

    def moves(self, n):
        return self.lists[self.early[n] if n < len(self.early) else self.cycle[n % len(self.cycle)]]

    def removals(self):
        return [removal for moves in self.lists for removal in moves["removals"]]


def rules(items):
    games = []
    for item in items:
        keys = list(item)
        if keys == ["game", "early", "cycle"]:
            demand(item["game"] == len(games), "the games must be numbered 0, 1, 2, …")
            games.append(Game(numbers(item["early"]), numbers(item["cycle"])))
            demand(item["cycle"], "`cycle` must say which moves large heaps have")
            continue
        demand(games and item["game"] == len(games) - 1, "a line belongs to another game")
        lists = games[-1].lists
        if keys == ["game", "moves", "any_from"]:
            demand(item["moves"] == len(lists), "the lists of moves must be numbered 0, 1, 2, …")
            least = item["any_from"]
            demand(least is None or is_number(least) and least > 0, "a move must take something")
            lists.append({"any_from": least, "removals": []})
            continue
        demand(keys == ["game", "moves", "taken", "parts", "unequal", "beside"], "a line of rules is none")
        demand(lists and item["moves"] == len(lists) - 1, "a line belongs to another list")
        parts = numbers(item["parts"])
        demand(is_number(item["taken"]) and is_number(item["beside"], 1 << 20), "numbers are wanted")
        demand(type(item["unequal"]) is bool, "`unequal` must be true or false")
        demand(len(parts) <= 16 and parts == sorted(parts), "`parts` must be in ascending order, up to 16")
        demand(not item["unequal"] or len(parts) > 1 == len(set(parts)), "unequal parts are of one game")
        lists[-1]["removals"].append((item["taken"], parts, item["unequal"], item["beside"]))
    demand(games, "there are no rules")
    for game in games:
        demand(all(which < len(game.lists) for which in game.early + game.cycle), "moves are missing")
        for _, parts, _, _ in game.removals():
            demand(all(part < len(games) for part in parts), "a game is missing")
    # No circle of games leaves whole heaps of one another.
    struck = set()
    for _ in games:
        for at, game in enumerate(games):
            whole = {parts[0] for taken, parts, _, _ in game.removals() if taken == 0 and len(parts) == 1}
            if whole <= struck:
                struck.add(at)
    demand(len(struck) == len(games), "play need not end")
    return games


# ---- the values

def values_of(stated, games):
    given, checked, period, saltus = (stated[key] for key in ["given", "checked", "period", "saltus"])
    demand(given <= checked and given >= min(period, checked), "too few values are given")
    demand(checked * len(games) <= 64_000_000, "there are too many values")
    all_values = [[] for _ in games]
    for line in stated["values"]:
        signed = dict(line)
        digest = signed.pop("sha256", None)
        written = json.dumps(signed, separators=(",", ":"), ensure_ascii=False)
        demand(hashlib.sha256(written.encode()).hexdigest() == digest, "the digest of a line is wrong")
        demand(is_number(line["game"], len(games)), "a line is of no game")
        own = all_values[line["game"]]
        demand(line["from"] == len(own), "a line does not go on where the one before ends")
        own += unpacked(line) if "packed" in line else [int(word) for word in line["digits"].split(" ")]
    for own in all_values:
        demand(len(own) == given, f"{given} values of each game are wanted")
        for n in range(given, checked):
            own.append(own[n - period] + saltus)
        demand(all(is_number(value, 1 << 20) for value in own), "a value is too large")
    return all_values


def unpacked(line):
    data = base64.b64decode(line["packed"] + "=" * (-len(line["packed"]) % 4), validate=True)
    bits, count = line["bits"], line["count"]
    demand(is_number(bits, 21) and bits > 0 and is_number(count) and len(data) == -(-bits * count // 8),
           "the packed values are not as many as they should be")
    text = format(int.from_bytes(data, "little"), f"0{8 * len(data)}b")[::-1]
    return [int(text[i:i + bits][::-1], 2) for i in range(0, bits * count, bits)]


def options(moves, own, n, values):
    """What the options of a heap of n are worth."""
    seen = set()
    if moves["any_from"] is not None:
        seen.update(values[own][:max(0, n + 1 - moves["any_from"])])
    for taken, parts, unequal, beside in moves["removals"]:
        if taken <= n:
            leave(parts, unequal, n - taken, 1, beside, values, seen)
    return seen


def leave(parts, unequal, rest, least, worth, values, seen):
    if not parts:
        if rest == 0:
            seen.add(worth)
        return
    first = values[parts[0]]
    if len(parts) == 1:
        if rest >= least:
            seen.add(worth ^ first[rest])
        return
    if len(parts) == 2 and not (unequal and rest % 2 == 0):
        # All pairs at once; where both are of one game each is met from both sides, from `least` on.
        pairs = map(xor, first[least:rest], reversed(values[parts[1]][1:rest + 1 - least]))
        if parts[0] == parts[1]:
            pairs = list(pairs)[:max(0, rest // 2 + 1 - least)]
        seen.update(worth ^ pair for pair in pairs)
        return
    same = parts[0] == parts[1]
    for size in range(least, (rest // 2 if same else rest) + 1):
        following = size + unequal if same else 1
        leave(parts[1:], unequal, rest - size, following, worth ^ first[size], values, seen)


def check_values(games, values, checked):
    for n in range(checked):
        for own, game in enumerate(games):
            seen, stated = options(game.moves(n), own, n, values), values[own][n]
            least = next(v for v in range(len(seen) + 1) if v not in seen)
            demand(stated == least, f"the value of {n} of game {own} is {least}, and not {stated}")


# ---- the theorems

def check_theorem(stated, games, values):
    step, start, checked = stated["step"], stated["from"], stated["checked"]
    demand(step % stated["period"] == 0, "`step` must be a multiple of the period")
    demand(start + step <= checked, "the values end before they repeat")
    theorem = stated["theorem"]
    if theorem in ("finite-subtraction", "guy-smith", "parts"):
        finitely_many(stated, games, values)
    else:
        demand(theorem == "all-but" and len(games) == 1 or theorem == "rows", "there is no such theorem")
        all_but(stated, games, values)


def finitely_many(stated, games, values):
    step, start, known = stated["step"], stated["from"], stated["checked"]
    demand(all(moves["any_from"] is None for game in games for moves in game.lists),
           "the theorem is about moves that take certain numbers")
    demand(stated["saltus"] == 0 and start >= 1, "by this theorem values repeat, from 1 on at the earliest")
    for own in values:
        demand(own[start:known - step] == own[start + step:known], "the values do not repeat")
    removals = [removal for game in games for removal in game.removals()]
    for which in (False, True):
        among = [(taken, len(parts)) for taken, parts, unequal, _ in removals if unequal == which]
        if which and not among:
            continue
        most = max((taken for taken, _ in among), default=0)
        parts = max((count for _, count in among), default=0)
        if which:
            needed = parts * (start - 1) + step * parts * (parts + 1) // 2 + most + 1
        else:
            parts = max(parts, 1)
            needed = parts * (start + step) + most - (parts - 1)
        demand(known >= needed, f"too few values are known: {known}, and not {needed}")
    early = max(len(game.early) for game in games)
    demand(early == 0 or known >= step + early, "too few values of large heaps are known")
    demand(all(step % len(game.cycle) == 0 for game in games), "`step` does not fit the moves")


def all_but(stated, games, values):
    step, start = stated["step"], stated["from"]
    demand(all(len(game.cycle) == 1 for game in games), "large heaps must have the same moves")
    lists = [game.lists[game.cycle[0]] for game in games]
    demand(all(moves["any_from"] is not None for moves in lists), "all large numbers must be takable")
    removals = [removal for moves in lists for removal in moves["removals"]]
    demand(all(not parts or len(parts) == 1 and beside == 0 for _, parts, _, beside in removals),
           "moves must leave one heap alone, or none")
    least = [moves["any_from"] for moves in lists]
    window = max([taken for taken, _, _, _ in removals] + [any_from - 1 for any_from in least])
    early = max(len(game.early) for game in games)
    demand(start > window and start >= early and stated["checked"] == start + step, "`from` is too small")
    (low, before), (high, after) = (state(n, values, least, window) for n in (start, start + step))
    demand(before == after, "the states before `from` and one step later are not the same")
    demand(high - low == stated["saltus"] * (step // stated["period"]), "the values grow by another number")


def state(n, values, least, window):
    used = [set(own[:max(0, n + 1 - any_from)]) for own, any_from in zip(values, least)]
    low = min(next(v for v in range(len(u) + 1) if v not in u) for u in used)
    shape = [(sorted(v - low for v in u if v >= low), [max(v - low, -1) for v in own[n - window:n]])
             for u, own in zip(used, values)]
    return low, shape


def check_claim(stated, values):
    period, begin, saltus, step, start = (
        stated[key] for key in ["period", "preperiod", "saltus", "step", "from"])
    grown = saltus * (step // period)
    demand(begin <= start, "the values repeat earlier")

    def value(n):
        over = max(0, n - start) // step
        return values[0][n - over * step] + over * grown

    def repeats(by, more, first):
        return all(value(n + by) == value(n) + more for n in range(first, start + step))

    demand(repeats(period, saltus, begin), "the values do not repeat after the period")
    demand(begin == 0 or value(begin - 1 + period) != value(begin - 1) + saltus, "they repeat earlier")
    for by in range(1, period):
        if period % by == 0 and saltus % (period // by) == 0:
            demand(not repeats(by, saltus // (period // by), begin), f"they repeat after {by} already")


def check(text):
    stated = read(text)
    games = rules(stated["rules"])
    values = values_of(stated, games)
    check_values(games, values, stated["checked"])
    check_theorem(stated, games, values)
    check_claim(stated, values)
    return stated


def main(names):
    wrong = False
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                stated = check(file.read())
            print(f"{name}: right: period {stated['period']} from {stated['preperiod']} on")
        except (OSError, Refused, AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            wrong = True
            print(f"{name}: refused: {error}")
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
