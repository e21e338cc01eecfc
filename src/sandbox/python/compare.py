"""Outputs of scripts, compared as LiveCodeBench does."""

import decimal


def stripped_lines(text):
    return [line.strip() for line in text.strip().split("\n")]


def as_numbers(line):
    """The numbers of a line; None where a word is none, as are `4_2` and what stands for no number."""
    if "_" in line:
        return None
    try:
        numbers = [decimal.Decimal(word) for word in line.split()]
    except decimal.InvalidOperation:
        return None
    return None if any(number.is_nan() for number in numbers) else numbers


def lines_agree(got, expected):
    """Equal, or equal numbers: 1.50 is 1.5, but 0.3333 is not 0.33333."""
    if got == expected:
        return True
    numbers = as_numbers(got)
    return numbers is not None and numbers == as_numbers(expected)


def differing_line(got_text, expected_text):
    """Number, from 0, of the line of the output where the two part."""
    got, expected = stripped_lines(got_text), stripped_lines(expected_text)
    skipped = len(got_text) - len(got_text.lstrip())
    same = 0
    while same < min(len(got), len(expected)) and lines_agree(got[same], expected[same]):
        same += 1
    return got_text[:skipped].count("\n") + same


def difference(got_text, expected_text):
    """None when the outputs agree."""
    got, expected = stripped_lines(got_text), stripped_lines(expected_text)
    if len(got) != len(expected):
        return f"{len(got)} lines instead of {len(expected)}"
    for number, (mine, theirs) in enumerate(zip(got, expected), 1):
        if not lines_agree(mine, theirs):
            return f"line {number} is {mine[:200]!r}, expected: {theirs[:200]!r}"
    return None
