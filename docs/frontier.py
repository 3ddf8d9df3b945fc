#!/usr/bin/env python3
"""The frontier of octal games: how far each game of up to three digits without a known period was computed.

    python3 docs/frontier.py [HEAPS] [CODE ...] > frontier.md

Each game is computed up to HEAPS (100,000 unless it is given), or as far as a counted number of steps allows: the
same rows on every machine. The values come from `grundy`, which stands on the path or in $GRUNDY. A row tells the
largest value and the first heap that has it; of the masks that make values common or rare (odd or even numbers of
ones under the mask), the one with the fewest rare heaps, how many these are, and the last of them.
"""

import os
import subprocess
import sys

# A code for each class of games that are known to be the same; from the list of unsolved games of T. Czajka
# (github.com/tczajka/octal-games), without 0.104 and 0.454, which A. Flammenkamp solved.
CODES = """
0.6 0.04 0.06 0.14 0.36 0.64 0.74 0.76 0.004 0.005 0.006 0.007 0.014 0.015 0.016 0.024 0.026 0.034 0.054 0.064 0.106
0.114 0.125 0.126 0.135 0.136 0.142 0.143 0.146 0.161 0.162 0.163 0.164 0.166 0.167 0.172 0.174 0.204 0.205 0.206
0.207 0.224 0.244 0.245 0.264 0.314 0.324 0.334 0.336 0.342 0.344 0.346 0.362 0.364 0.366 0.371 0.374 0.404 0.414
0.416 0.444 0.564 0.604 0.606 0.744 0.764 0.774 0.776 4.004 4.007 4.026 4.044 4.045 4.064 4.324 4.327 4.344 4.364
4.367 4.404 4.406
""".split()

STEPS = 1_000_000_000


def values(code, heaps):
    """The values of heaps from 0 on, as many as the steps allow."""
    command = [os.environ.get("GRUNDY", "grundy"), "--format", "csv", "--threads", "1", "--max-steps", str(STEPS)]
    for most in (heaps, heaps // 4, heaps // 16):
        asked = f"game Game = octal {code}\ntable Game(0..{most - 1})"
        ran = subprocess.run(command + ["-e", asked], capture_output=True, text=True)
        if ran.returncode == 0:
            return [int(line.split(",")[1]) for line in ran.stdout.splitlines()[1:]]
    sys.exit(f"{code}: {ran.stderr}")


def fewest_rare(found):
    """The mask with the fewest rare heaps, by the Walsh-Hadamard transform of the histogram of values."""
    size = 1 << max(found).bit_length()
    sums = [0] * size
    for value in found:
        sums[value] += 1
    half = 1
    while half < size:
        for start in range(0, size, 2 * half):
            for i in range(start, start + half):
                sums[i], sums[i + half] = sums[i] + sums[i + half], sums[i] - sums[i + half]
        half *= 2
    # A sum is the number of heaps with an even number of ones under the mask, less that of the others.
    mask = min(range(1, size), key=lambda mask: sums[mask])
    rare = [n for n, value in enumerate(found) if (value & mask).bit_count() % 2 == 0]
    return mask, rare


def main():
    heaps = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print("| game | heaps | largest value | at | mask | rare heaps | last rare |")
    print("|---|---|---|---|---|---|---|")
    for code in sys.argv[2:] or CODES:
        found = values(code, heaps)
        mask, rare = fewest_rare(found)
        most = max(found)
        row = [code, f"{len(found):,}", most, f"{found.index(most):,}", f"{mask:x}", f"{len(rare):,}", f"{rare[-1]:,}"]
        print("| " + " | ".join(str(cell) for cell in row) + " |", flush=True)


if __name__ == "__main__":
    main()
