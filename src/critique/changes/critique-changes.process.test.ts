import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createTwoFilesPatch } from "diff";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findingLines } from "../findings/finding-lines.ts";
import { critiqueChanges } from "./critique-changes.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-changes-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Writes the new files, and gives what is to be said of the change from the old ones. */
async function criticize(changed: Record<string, [before: string, after: string]>) {
  const diffs = Object.entries(changed).map(([path, [before, after]]) => {
    write({ [path]: after });
    return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, "", "", { context: 1 });
  });
  const report = await critiqueChanges({
    changes: { diff: diffs.join("") },
    folder,
    onProgress: () => {},
  });
  return { ...report, lines: findingLines(report.findings).split("\n").slice(0, -1) };
}

const UNCHANGED = '\n\ndef other(x):\n    """\n    >>> other(1)\n    2\n    """\n    return x\n';

const PRICES = `from .words import clean


def total(prices: list[float], discount: float = 0.0) -> float:
    """The sum, less the discount.

    >>> total([1.0, 2.0], 0.5)
    1.5
    """
    return sum(prices) * (1 - discount)


def median(xs):
    ordered = sorted(xs)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle] + ordered[middle - 1]) / 2


class Basket:
    def __init__(self, items):
        self.items = items

    def first(self):
        return clean(self.items[0])
${UNCHANGED}`;

const TESTS = `import unittest
import pytest
from shop.prices import Basket, median
from shop import prices


@pytest.mark.parametrize("xs, wanted", [([3, 1, 2], 2), ([7], 7)])
def test_odd(xs, wanted):
    assert median(xs) == wanted


def test_even(four):
    assert prices.median(four) == pytest.approx(2.5)


def test_capture(capsys):
    assert median([1]) == 2


def test_of_the_machine():
    assert open("prices.txt").read() == str(median([1]))


def test_of_itself():
    assert 1 == 2 and median([1])


@pytest.mark.xfail
def test_not_yet():
    assert median([]) == 0


class BasketTest(unittest.TestCase):
    def test_first(self):
        self.assertEqual(Basket([" A ", "b"]).first(), "a")
`;

const BASE = {
  "shop/__init__.py": "",
  "shop/words.py": "def clean(text):\n    return text.strip().lower()\n",
  "tests/conftest.py": "import pytest\n\n@pytest.fixture\ndef four():\n    return [4, 1, 3, 2]\n",
  "tests/test_prices.py": TESTS,
};

test("changed functions are run on their doctests and on tests of pytest and unittest that name them", async () => {
  write(BASE);
  const after = PRICES.replace("(1 - disc", "(1 + disc")
    .replace("[middle - 1]", "[middle + 1]")
    .replace("items[0]", "items[1]");
  const { lines, units } = await criticize({ "shop/prices.py": [PRICES, after] });
  expect(lines.filter((line) => !line.includes(": note: "))).toEqual([
    "shop/prices.py:10: error: total([1.0, 2.0], 0.5) returns 1.5, but total([1.0, 2.0], 0.5) returned 4.5 [doctest, sure]",
    "shop/prices.py:18: error: tests/test_prices.py::test_even passes, but test_even, in median([4, 1, 3, 2]) failed: prices.median(four) is 3.5, which is not == approx(2.5) [test, sure]",
    "shop/prices.py:26: error: tests/test_prices.py::BasketTest::test_first passes, but BasketTest.test_first failed: 'b' != 'a' - b + a [test, sure]",
  ]);
  const notes = lines.filter((line) => line.includes(": note: ")).join("\n");
  expect(notes).toContain("test_capture: the fixture capsys is not understood");
  expect(notes).toContain("test_of_the_machine: FileNotFoundError");
  expect(notes).toContain("test_of_itself: AssertionError");
  // The fault of `other` is not part of the change.
  expect(units.map(({ name, violated }) => [name, violated])).toEqual([
    ["total", 1],
    ["median", 1],
    ["Basket", 1],
  ]);
});

test("a change that is right, one that says nothing of itself, and what cannot be looked at are not accused", async () => {
  write(BASE);
  const after = PRICES.replace("middle = len(ordered) // 2", "middle = int(len(ordered) / 2)");
  const right = await criticize({ "shop/prices.py": [PRICES, after] });
  expect(right.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  expect(right.units).toMatchObject([{ name: "median", checked: 2, violated: 0 }]);
  const bare = 'def f(x):\n    """\n    >>> f(1)\n    2\n    """\n    return x';
  const declined = await criticize({
    "shop/silent.py": ["def f(x):\n    return 1\n", "def f(x):\n    return x\n"],
    "shop/far.py": ["", `import no_such_library\n\n${bare}\n`],
    "shop/loads.py": ["", `open("/no/such/file")\n\n${bare}\n`],
    "my-script.py": ["", `${bare}\n`],
    "broken.py": ["", "def f(:\n"],
  });
  expect(declined.lines.map((line) => line.slice(0, 90))).toEqual([
    "my-script.py:1: note: not checked: a file with such a name cannot be imported [not-checked",
    "broken.py:1: error: the file is not Python: invalid syntax [syntax, sure]",
    "shop/far.py:3: note: not checked: the draft imports no_such_library, which this Python doe",
    "shop/loads.py:3: note: not checked: the module cannot be loaded here: it raised FileNotFou",
  ]);
  expect(declined.units[0]).toMatchObject({ name: "f", checked: 0 });
});

test("a diff of another state of the files, or that leads out of the repository, is declined", async () => {
  write({ "a.py": "def f(x):\n    return x + 1\n" });
  const of = (path: string) =>
    createTwoFilesPatch(`a/${path}`, `b/${path}`, "", "def f(x):\n    return 3\n");
  const run = (diff: string) =>
    critiqueChanges({ changes: { diff }, folder, onProgress: () => {} });
  const { findings } = await run(of("a.py") + of("../../etc/passwd.py") + of("no.py"));
  expect(findings.map(({ message, severity }) => `${severity}: ${message}`)).toEqual([
    "note: not checked: line 2 is not as the diff says; check out what it leads to",
    "note: not checked: there is no such file in the repository",
    "note: not checked: there is no such file in the repository",
  ]);
});
