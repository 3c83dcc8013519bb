"""Checks the form of a trace on standard input: see docs/FORMATS.md."""

import json
import sys
from fractions import Fraction


def check_step(line):
    turn = line["turn"]
    if turn == "accident":
        return
    if turn == "chance":
        names = [name for name, _, _ in line["outcomes"]]
        parts = [Fraction(n, d) for _, n, d in line["outcomes"]]
        for (_, n, d), part in zip(line["outcomes"], parts):
            assert 0 < n <= d and (part.numerator, part.denominator) == (n, d), line
        assert sum(parts) == 1, line
    else:
        assert set(turn) == {"seat"} and turn["seat"] >= 0, line
        names = line["legal"]
    assert len(set(names)) == len(names) and line["action"] in names, line


def check_places(standings):
    places = [entry["place"] for entry in standings]
    for entry in standings:
        better = sum(place < entry["place"] for place in places)
        assert entry["place"] == better + 1 and isinstance(entry["score"], int), standings


def main():
    games = lines = 0
    header = None
    for text in sys.stdin:
        line = json.loads(text)
        lines += 1
        if header is None:
            assert set(line) == {"game", "rules", "seed"} and isinstance(line["rules"], dict), line
            header = line
        elif line["turn"] == "over":
            check_places(line["standings"])
            assert isinstance(line["reason"], str)
            games, header = games + 1, None
        elif line["turn"] == "cut":
            games, header = games + 1, None
        else:
            check_step(line)
    assert header is None, "the last game has no end"
    assert games > 0, "no game"
    print(f"{games} games, {lines} lines")


main()
