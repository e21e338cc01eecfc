import { basename } from "node:path";
import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { CodeTask, CritiqueTask, TestSuite } from "../core/index.ts";
import { readText } from "../platform/index.ts";
import { readCodeTask } from "../problems/index.ts";

/** A programming task, and the hidden tests that decide at the end; a loop only gets the task. */
export interface TaskToCriticize {
  task: CritiqueTask;
  hidden: TestSuite | null;
}

const ownSchema = z.strictObject({
  id: z.string().min(1).optional(),
  prompt: z.string().min(1),
  entryPoint: z.string().min(1).optional(),
});

const casesSchema = z
  .array(z.object({ input: z.string(), output: z.string() }))
  .min(1, "there are no tests in it");

/** What a loop may see of a task of a benchmark. */
export function shownTask(task: CodeTask): CritiqueTask {
  const { id, prompt, entryPoint, publicCases: cases, suite, limits, contestImports } = task;
  const visibleTests: TestSuite | null =
    cases.length === 0
      ? null
      : suite.kind === "calls"
        ? { kind: "calls", functionName: suite.functionName, cases }
        : { kind: "stdin", cases };
  return { id, prompt, entryPoint, visibleTests, limits, contestImports };
}

/**
 * Reads a task: a row of a benchmark with its tests, `{"prompt", "entryPoint"?, "id"?}`, or any other file as
 * prose or Python. Throws `bad-input`.
 */
export function readTask(path: string): TaskToCriticize {
  const text = readText(path);
  const plain = { prompt: text, entryPoint: null, visibleTests: null };
  if (!path.endsWith(".json")) return { task: { id: basename(path), ...plain }, hidden: null };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LemmataError("bad-input", `${path} is not JSON`, { cause });
  }
  const own = ownSchema.safeParse(value);
  if (own.success) {
    const { id = basename(path), prompt, entryPoint = null } = own.data;
    return { task: { id, prompt, entryPoint, visibleTests: null }, hidden: null };
  }
  const row = readCodeTask(JSON.stringify(value));
  if (typeof row !== "string") return { task: shownTask(row), hidden: row.suite };
  const hint = 'Give {"prompt": "...", "entryPoint": "name"}, or a row of a benchmark.';
  throw new LemmataError("bad-input", `${path} is not a task: ${row}`, { hint });
}

/**
 * Reads tests: a `.json` list of `{"input", "output"}` (arguments as JSON in lines when there is a function,
 * else stdin and stdout), a `unittest.TestCase`, or Python asserts; with `def check(candidate)` that is
 * called. `program`: whose functions the asserts may call. Throws `bad-input`.
 */
export function readTests(
  path: string,
  { program, entryPoint }: { program: string; entryPoint: string | null },
): TestSuite {
  const source = readText(path);
  if (path.endsWith(".json")) return readCases(path, source, entryPoint);
  const suite = pythonTests(source, { program, entryPoint });
  if (suite) return suite;
  throw new LemmataError("bad-input", `${path} tests functions, and the program has none`);
}

/** Tests written in Python, in the forms of `readTests`; `undefined` when there is no function to test. */
export function pythonTests(
  source: string,
  { program, entryPoint }: { program: string; entryPoint: string | null },
): TestSuite | undefined {
  const [className, ...others] = [
    ...source.matchAll(/^class\s+(\w+)\s*\(\s*(?:unittest\.)?TestCase\s*\)/gm),
  ].map(([, name]) => name as string);
  if (className && others.length === 0 && !isPytest(source))
    return { kind: "unittest", source, className };
  const isCheck = /^def\s+check\s*\(/m.test(source);
  if (className || isPytest(source) || testsClass(source, program)) {
    // Statements outside of functions are tests, too, and `check` is one that is to be called.
    const all = isCheck && entryPoint ? `check(${entryPoint})` : "pass";
    return {
      kind: "unittest",
      source: `${source}\n\ndef test_all_of_it():\n    ${all}\n`,
      className: "",
    };
  }
  const defined = [...program.matchAll(/^def\s+(\w+)/gm)].map(([, name]) => name as string);
  // What the tests mean by `abs` is that of Python, whatever the program calls so.
  const own = defined.filter((name) => !BUILTINS.has(name));
  const missing = entryPoint === null && own.length > 0 ? namesMissing(source) : [];
  const functions = [...new Set([...(entryPoint ? [entryPoint] : []), ...own, ...missing])];
  if (functions.length === 0) return undefined;
  const invoke = isCheck ? { invoke: "check" } : {};
  return { kind: "asserts", source, setup: "", functions, ...invoke };
}

/** Functions of Python that assertions call. */
const BUILTINS = new Set(
  (
    "abs aiter all anext any ascii bin bool bytearray bytes callable chr classmethod compile complex delattr dict dir " +
    "divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash hex id input int isinstance " +
    "issubclass iter len list locals map max memoryview min next object oct open ord pow print property range repr " +
    "reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip"
  ).split(" "),
);

/** Names that assertions call and that neither the tests nor Python define: the program is to have them. */
function namesMissing(source: string): string[] {
  const asserts = source.split("\n").filter((line) => /^\s*assert\b/.test(line));
  const called = asserts.flatMap((line) =>
    [...line.matchAll(/(?<![.\w])([a-z_]\w*)\(/g)].map(([, name]) => name as string),
  );
  const isBound = (name: string) =>
    new RegExp(
      `\\b(?:def|class|import|for|as|lambda)\\b[^\\n:]*\\b${name}\\b|^\\s*${name}\\s*=|\\b${name},`,
      "m",
    ).test(source);
  const keywords = new Set(["not", "and", "or", "in", "is", "if", "else", "lambda", "assert"]);
  return called.filter((name) => !BUILTINS.has(name) && !keywords.has(name) && !isBound(name));
}

/** Functions named `test...`, or classes named `Test...` that are no `TestCase`. */
const isPytest = (source: string) =>
  /^(?:async\s+)?def\s+test\w*\s*\(|^class\s+Test\w*\s*(?:\(\s*\)\s*)?:/m.test(source);

/** Objects of the program's classes cannot be given and taken as plain data. */
function testsClass(source: string, program: string): boolean {
  const classes = [...program.matchAll(/^class\s+(\w+)/gm)].map(([, name]) => name as string);
  return classes.some((name) => name !== "Solution" && new RegExp(`\\b${name}\\b`).test(source));
}

function readCases(path: string, source: string, functionName: string | null): TestSuite {
  try {
    const cases = casesSchema.parse(JSON.parse(source));
    return functionName ? { kind: "calls", functionName, cases } : { kind: "stdin", cases };
  } catch (cause) {
    const hint = 'It has to be a list: [{"input": "...", "output": "..."}].';
    throw new LemmataError("bad-input", `${path} has no tests`, { cause, hint });
  }
}
