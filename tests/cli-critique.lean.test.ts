import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ScriptedModelServer } from "./scripted-model-server.ts";
import { builtMain } from "./support/built-package.ts";

const CLI = builtMain();
const TASK =
  "Write clamp(x, low, high), the value nearest to x between low and high: clamp(5, 0, 3) == 3.";
const WRONG = "def clamp(x, low, high):\n    return max(low, max(x, high))\n";
const RIGHT = "def clamp(x, low, high):\n    return max(low, min(x, high))\n";
const TESTS = "assert clamp(-777, -4242, 9) == -777\nassert clamp(5, 0, 3) == 3\n";
const CRITIQUE = `<subgoal>
- bound x
</subgoal>
<gap_analysis>
- line 2: both are max
</gap_analysis>
<checklist>
- x above high
</checklist>`;

let server: ScriptedModelServer;
let folder: string;
beforeAll(async () => {
  server = await ScriptedModelServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-critique-"));
  writeFileSync(join(folder, "draft.py"), WRONG);
  writeFileSync(join(folder, "tests.py"), TESTS);
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

function lemmata(...args: string[]): Promise<Ran> {
  const env = { ...process.env, LEMMATA_RUNS_DIR: join(folder, "runs") };
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

function configureModel(script: string[]): void {
  server.play(script);
  const models = {
    default: { provider: "openai-compatible", baseUrl: server.baseUrl, model: "m", retries: 0 },
  };
  writeFileSync(join(folder, "lemmata.config.json"), JSON.stringify({ models }));
}

const block = (program: string) => `\`\`\`python\n${program}\`\`\``;
const GIVEN = ["critique", "--task", TASK, "--code", "draft.py"];
const read = (name: string) => readFileSync(join(folder, name), "utf8");

test("without a model a draft is criticized, mended by one edit, and written with --apply", async () => {
  const plain = await lemmata(...GIVEN);
  expect(plain.code).toBe(1);
  expect(plain.stdout).toContain(
    "✗ line 2: clamp(5, 0, 3) returns 3 [example]; clamp(5, 0, 3) returned 5",
  );
  // One example does not decide between the edits that fit; the tests do.
  expect(plain.stdout).toMatch(/Several edits fit[\s\S]*The program stays as it is/);
  expect(read("draft.py")).toBe(WRONG);
  const applied = await lemmata(...GIVEN, "--tests", "tests.py", "--apply");
  expect(applied.stdout).toMatch(/Tests before: 0 of 2 pass[\s\S]*Tests after: {2}2 of 2 pass/);
  expect(applied.code).toBe(0);
  expect(read("draft.py")).toBe(RIGHT);
  const data = await lemmata("critique", "data", "--out", "rows.jsonl");
  expect(data).toMatchObject({ code: 1, stderr: expect.stringContaining("takes a model") });
});

test("SCOPE revises with a model; hidden tests reach no prompt, and the run is found again", async () => {
  configureModel([CRITIQUE, block(RIGHT), CRITIQUE.replace("- line 2: both are max", "- none")]);
  const command = [...GIVEN, "--tests", "tests.py", "--json"];
  const { code, stdout, stderr } = await lemmata(...command);
  expect(stderr).not.toContain("lemmata:");
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ method: "scope", program: RIGHT, end: "satisfied" });
  expect(report.verdicts).toMatchObject([
    { program: WRONG, verdict: { status: "wrong-answer", passed: 0, total: 2 } },
    { program: RIGHT, verdict: { status: "passed", passed: 2, total: 2 } },
  ]);
  expect(code).toBe(0);
  expect(server.requests).toHaveLength(3);
  const said = JSON.stringify(server.requests.map(({ body }) => body));
  for (const secret of ["777", "4242"]) expect(said).not.toContain(secret);
  const again = await lemmata(...command);
  expect(JSON.parse(again.stdout)).toMatchObject({ resumed: true, program: RIGHT });
  expect(server.requests).toHaveLength(3);
  const runs = await lemmata("runs");
  expect(runs.stdout).toMatch(/critique +finished +1 passed/);
});

test("a revision becomes a row for training, and one that changes nothing does not", async () => {
  configureModel([CRITIQUE, block(RIGHT), CRITIQUE, block(RIGHT)]);
  await lemmata(...GIVEN, "--tests", "tests.py");
  const made = await lemmata("critique", "data", "--out", "rows.jsonl");
  expect(made.stderr).toContain("1 row written");
  expect(made.stderr).toContain("1, nothing changed");
  expect(JSON.parse(read("rows.jsonl"))).toMatchObject({
    x: TASK,
    p0: WRONG,
    y: CRITIQUE,
    p1: RIGHT,
    changedLines: 2,
    before: { passed: 0, total: 2 },
    after: { passed: 2, status: "passed" },
  });
  const told = await lemmata(
    "critique",
    "data",
    "last",
    ...["--keep", "solved", "--json"],
    "--out",
    "a.jsonl",
  );
  expect(JSON.parse(told.stdout)).toEqual({
    written: 1,
    dropped: { "nothing changed": 1 },
    out: "a.jsonl",
  });
  await lemmata("critique", "data", "--out", "chat.jsonl", "--format", "coder");
  const chat = JSON.parse(read("chat.jsonl"));
  expect(chat.messages[0].content).toContain("both are max");
  expect(chat.messages[1]).toEqual({ role: "assistant", content: block(RIGHT) });
});

test("the run exports its critiques for trainers of critics, each with what it was good for", async () => {
  configureModel([CRITIQUE, block(RIGHT), CRITIQUE.replace("- line 2: both are max", "- none")]);
  const { stdout } = await lemmata(...GIVEN, "--tests", "tests.py", "--json");
  const { run } = JSON.parse(stdout);
  const shape = ["--format", "trl-sft", "--kind", "critique", "--out", "rows"];
  const made = await lemmata("export", run, ...shape, "--validation", "0");
  expect(made).toMatchObject({ code: 0 });
  const row = JSON.parse(read("rows/train.jsonl"));
  const said = JSON.stringify(row);
  expect(said).toContain("return max(low, max(x, high))");
  expect(said).toContain("line 2: both are max");
  for (const secret of ["777", "4242"]) expect(said).not.toContain(secret);
});

test("a worse program is not written over the draft", async () => {
  writeFileSync(join(folder, "draft.py"), RIGHT);
  configureModel([CRITIQUE, block(WRONG), CRITIQUE.replace("- line 2: both are max", "- none")]);
  const { stderr } = await lemmata(...GIVEN, "--tests", "tests.py", "--critic", "model", "--apply");
  expect(stderr).toContain("not applied: 0 tests pass instead of 2");
  expect(read("draft.py")).toBe(RIGHT);
});

test("what is missing is said, with what to do", async () => {
  const none = await lemmata("critique", "--code", "draft.py");
  expect(none).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("give the task as a file"),
  });
  const coder = await lemmata(...GIVEN, "--method", "reflexion");
  expect(coder).toMatchObject({ code: 2, stderr: expect.stringContaining("needs a model") });
  const draft = await lemmata("critique", "--task", TASK);
  expect(draft).toMatchObject({ code: 2, stderr: expect.stringContaining("--code") });
  const data = await lemmata("critique", "data", "--out", "rows.jsonl");
  expect(data).toMatchObject({ code: 2, stderr: expect.stringContaining("there is no run") });
});
