import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LeanWorkspace } from "./embedded/index.ts";
import { Repl, readBlocks } from "./repl/index.ts";
import { runRepl } from "./run-repl.ts";

const CORPUS = new URL("../../tests/corpora/repl", import.meta.url).pathname;

/** Where this REPL deviates on purpose: instead of losing an error, or ending the process. */
const DEVIATIONS: Record<string, unknown[]> = {
  "41-import-unknown": [
    {
      env: 0,
      messages: [
        {
          severity: "error",
          pos: { line: 1, column: 7 },
          endPos: { line: 1, column: 27 },
          data: "@any",
        },
      ],
    },
  ],
  "46-same-text-lemma": [
    {
      env: 0,
      messages: [
        {
          severity: "warning",
          pos: { line: 2, column: 8 },
          endPos: { line: 2, column: 12 },
          data: "declaration uses `sorry`",
        },
      ],
      sorries: [
        {
          proofState: 0,
          pos: { line: 2, column: 27 },
          endPos: { line: 2, column: 32 },
          goal: "⊢ 1 = 1",
        },
      ],
    },
    { proofState: 1, goals: [], proofStatus: "Completed" },
    "@any",
    { proofState: 3, goals: [], proofStatus: "Completed" },
  ],
  "52-malformed": [
    { env: 0 },
    { message: "Could not parse JSON:\noffset 21: unexpected end of input" },
  ],
  "53-not-a-command": [
    { message: "Could not parse as a valid JSON command:\nREPL.File.path: String expected" },
  ],
};

let workspace: LeanWorkspace;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-repl-"));
  workspace = await LeanWorkspace.open();
});

afterAll(async () => {
  await workspace?.close();
  rmSync(folder, { recursive: true, force: true });
});

const fill = (text: string) =>
  text.replaceAll("$TMP", folder).replaceAll("$CORPUS", CORPUS.replace(/\/$/, ""));

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** Puts "@any" where the expectation leaves a value open. */
function mask(actual: unknown, expected: unknown): unknown {
  if (expected === "@any") return "@any";
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.map((item, i) => mask(item, expected[i]));
  }
  if (typeof actual !== "object" || actual === null) return actual;
  if (typeof expected !== "object" || expected === null) return actual;
  const open = Object.entries(expected).filter(([, value]) => value === "@any");
  return {
    ...Object.fromEntries(
      Object.entries(actual).map(([key, value]) => [
        key,
        mask(value, (expected as Record<string, unknown>)[key]),
      ]),
    ),
    ...Object.fromEntries(open),
  };
}

async function ask(repl: Repl, request: object): Promise<Record<string, never>> {
  return JSON.parse(await repl.answer(JSON.stringify(request)));
}

test("environments and proof states outlive the death of the Lean process", async () => {
  const repl = new Repl(workspace);
  await ask(repl, { cmd: "def one := 1\nopen Nat" });
  await ask(repl, { cmd: "theorem t (n : Nat) : n + 0 = n ∧ one = 1 := by sorry", env: 0 });
  await ask(repl, { tactic: "constructor", proofState: 0 });
  for (const pid of workspace.processIds) process.kill(pid, "SIGKILL");
  expect(await ask(repl, { tactic: "all_goals rfl", proofState: 1 })).toEqual({
    proofState: 2,
    goals: [],
    proofStatus: "Completed",
  });
  for (const pid of workspace.processIds) process.kill(pid, "SIGKILL");
  expect(await ask(repl, { cmd: "example : one = 1 := rfl", env: 1 })).toEqual({ env: 2 });
});

test("a request that runs too long is an error, and the next one works", async () => {
  const repl = new Repl(workspace, { timeoutMs: 1500 });
  const slow = await ask(repl, {
    cmd: "set_option maxHeartbeats 0 in\nset_option maxRecDepth 100000 in\ntheorem a : ∀ (a b c d e f g : Fin 9), a*(b+c)*d*e*f*g = a*b*d*e*f*g + a*c*d*e*f*g := by decide",
  });
  expect(slow).toEqual({ message: "Lean error:\ntimed out: no result after 1500 ms" });
  await ask(repl, { cmd: "theorem s : True := by sorry" });
  const loop = await ask(repl, { tactic: "(run_tac do while true do pure ())", proofState: 0 });
  expect(Object.keys(loop)).toEqual(["message"]);
  expect(await ask(repl, { tactic: "trivial", proofState: 0 })).toMatchObject({
    proofStatus: "Completed",
  });
});

test("pickles are read by another process, with all that was open", async () => {
  const repl = new Repl(workspace);
  const path = (name: string) => join(folder, name);
  await ask(repl, { cmd: 'namespace A\ndef one := 1\nnotation "eins" => one\nvariable (n : Nat)' });
  await ask(repl, { cmd: "theorem t : eins = 1 ∧ n = n := by sorry", env: 0 });
  await ask(repl, { tactic: "constructor", proofState: 0 });
  await ask(repl, { pickleTo: path("env.pickle"), env: 0 });
  await ask(repl, { pickleTo: path("state.pickle"), proofState: 1 });
  const other = await LeanWorkspace.open();
  try {
    const reader = new Repl(other);
    expect(await ask(reader, { unpickleEnvFrom: path("env.pickle") })).toEqual({ env: 0 });
    expect(await ask(reader, { cmd: "example : eins = A.one := rfl\nend A", env: 0 })).toEqual({
      env: 1,
    });
    expect(await ask(reader, { unpickleProofStateFrom: path("state.pickle") })).toMatchObject({
      proofState: 0,
      goals: ["case left\nn : Nat\n⊢ eins = 1", "case right\nn : Nat\n⊢ n = n"],
    });
    expect(await ask(reader, { tactic: "all_goals rfl", proofState: 0 })).toMatchObject({
      proofStatus: "Completed",
    });
    writeFileSync(path("bad.pickle"), '{"format": "lemmata-pickle", "version": 1}');
    for (const bad of [path("bad.pickle"), path("absent.pickle"), path("state.pickle")]) {
      expect(Object.keys(await ask(reader, { unpickleEnvFrom: bad }))).toEqual(["message"]);
    }
  } finally {
    await other.close();
  }
});

test("a text may import modules of the project", async () => {
  const modules: Record<string, string> = {
    One: "def one := 1\n",
    Two: "import One\ntheorem two : one + 1 = 2 := rfl\n",
  };
  const resolveModule = (module: string) => {
    const text = modules[module];
    return text === undefined ? undefined : { file: `${module}.lean`, text: Buffer.from(text) };
  };
  const path = (name: string) => join(folder, name);
  const session = async (requests: object[]) => {
    const output = new PassThrough();
    const input = requests.map((request) => `${JSON.stringify(request)}\n\n`).join("");
    await runRepl({ input: once(input), output, resolveModule });
    return String(output.read())
      .split("\n\n")
      .filter((text) => text.trim() !== "")
      .map((text) => JSON.parse(text));
  };
  const answers = await session([
    { cmd: "import Two\nexample : one + 1 = 2 := two" },
    { cmd: "theorem t : one = 1 := by sorry", env: 0 },
    { tactic: "rfl", proofState: 0 },
    { cmd: "import Three" },
    { pickleTo: path("project.pickle"), env: 1 },
    { pickleTo: path("hole.pickle"), proofState: 0 },
  ]);
  expect(answers.slice(0, 4)).toMatchObject([
    { env: 0 },
    { env: 1, sorries: [{ goal: "⊢ one = 1" }] },
    { proofStatus: "Completed" },
    { messages: [{ severity: "error" }] },
  ]);
  expect(answers[0].messages).toBeUndefined();
  // What it rests on is read anew, and nothing of it is in the file.
  expect(statSync(path("project.pickle")).size).toBeLessThan(2_000);
  const again = await session([
    { unpickleEnvFrom: path("project.pickle") },
    { cmd: "example : one + 1 = 2 := two", env: 0 },
    { unpickleProofStateFrom: path("hole.pickle") },
    { tactic: "rfl", proofState: 0 },
  ]);
  expect(again).toEqual([
    { env: 0 },
    { env: 1 },
    expect.objectContaining({ goals: ["⊢ one = 1"] }),
    expect.objectContaining({ proofStatus: "Completed" }),
  ]);
});

describe("the REPL answers as in the transcript", () => {
  const names = readdirSync(CORPUS)
    .filter((file) => file.endsWith(".in"))
    .map((file) => file.replace(/\.in$/, ""))
    .sort();
  test.each(names)("%s", async (name) => {
    const expected =
      DEVIATIONS[name] ??
      fill(readFileSync(join(CORPUS, `${name}.expected.jsonl`), "utf8"))
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line));
    const repl = new Repl(workspace);
    const answers: unknown[] = [];
    for await (const block of readBlocks(
      once(fill(readFileSync(join(CORPUS, `${name}.in`), "utf8"))),
    )) {
      const text = await repl.answer(block);
      expect(text).not.toMatch(/\n\s*\n/);
      answers.push(JSON.parse(text));
    }
    expect(answers.map((answer, i) => mask(answer, expected[i]))).toEqual(expected);
  });
});
