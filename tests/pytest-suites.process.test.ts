import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestSuite } from "../src/core/index.ts";
import { pythonTests } from "../src/critique/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";

// Test files written for pytest, which is not needed for them.

let executor: SandboxedExecutor;
beforeAll(async () => {
  const limits = { testMs: 30_000, totalMs: 60_000 };
  executor = await SandboxedExecutor.open({ lanes: 1, limits });
});
afterAll(() => executor?.close());

const MEAN = "def mean(numbers):\n    return sum(numbers) / len(numbers)\n";

const SUITE = `import pytest
from statistics_of_ours import mean

@pytest.fixture
def numbers():
    return [0.1, 0.2]

@pytest.fixture
def longer(numbers):
    yield [*numbers, 0.3]

@pytest.mark.parametrize("given, wanted", [([1, 2], 1.5), pytest.param([4], 4, id="one")])
def test_mean(given, wanted):
    assert mean(given) == wanted

def test_nearly(longer):
    assert mean(longer) == pytest.approx(0.2)

def test_empty():
    with pytest.raises(ZeroDivisionError, match="zero"):
        mean([])

@pytest.mark.skip
def test_later():
    assert mean([1]) == 2

class TestMore:
    @pytest.mark.parametrize("n", [1, 7])
    def test_same(self, n):
        assert mean([n, n]) == n
`;

async function run(program: string, source: string) {
  const suite = pythonTests(source, { program, entryPoint: null }) as TestSuite;
  const { status, detail, tests } = await executor.runTests({ program, suite });
  return { status, detail, failed: tests.filter((one) => one.status !== "passed"), tests };
}

test("parameters, fixtures, raises, approx, marks and classes are run, and failures are the program's", async () => {
  const right = await run(MEAN, SUITE);
  expect(right.failed).toEqual([]);
  expect(right).toMatchObject({ status: "passed" });
  expect(right.tests.map(({ name }) => name)).toEqual([
    "test_mean[given=[1, 2], wanted=1.5]",
    "test_mean[given=[4], wanted=4]",
    "test_nearly",
    "test_empty",
    "TestMore.test_same[n=1]",
    "TestMore.test_same[n=7]",
    "test_all_of_it",
  ]);
  const wrong = await run(MEAN.replace("/ len", "// len"), SUITE);
  expect(wrong.failed.map(({ name }) => name)).toEqual([
    "test_mean[given=[1, 2], wanted=1.5]",
    "test_nearly",
  ]);
  expect(wrong.status).toBe("wrong-answer");
});

test("what is not understood is declined and no fault of the program", async () => {
  for (const [source, said] of [
    ["def test_a(monkeypatch):\n    assert mean([1]) == 1\n", "the fixture monkeypatch"],
    ["import pytest\ndef test_a(numpy):\n    assert mean([1]) == 1\n", "the fixture numpy"],
    [
      "import pytest\n@pytest.hookimpl\ndef test_a():\n    assert mean([1]) == 1\n",
      "pytest.hookimpl",
    ],
  ]) {
    expect(await run(MEAN, source as string)).toMatchObject({
      status: "harness-error",
      detail: expect.stringContaining(said as string),
    });
  }
});

test("an object that says it is near every number is not", async () => {
  const program = `class Near:
    def __sub__(self, other):
        return 0
    def __abs__(self):
        return 0
    def __eq__(self, other):
        return True
def mean(numbers):
    return Near()
`;
  const source = "import pytest\ndef test_a():\n    assert mean([1]) == pytest.approx(1.0)\n";
  expect((await run(program, source)).status).toBe("wrong-answer");
});
