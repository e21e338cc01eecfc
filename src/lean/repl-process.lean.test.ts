import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { nodeBinary } from "./embedded/index.ts";

const APP = new URL("./run-repl.ts", import.meta.url).href;
const SCRIPT = `
  const { runRepl } = await import(${JSON.stringify(APP)});
  await runRepl({ input: process.stdin, output: process.stdout });
`;

/** Runs the REPL as a process and talks to it as clients do: one request, then its answer. */
async function converse(
  requests: readonly string[],
): Promise<{ answers: string[]; stderr: string; code: number | null }> {
  const child = spawn(nodeBinary(), ["--input-type=module", "-e", SCRIPT], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const answers: string[] = [];
  let stderr = "";
  let pending = "";
  let wake: () => void = () => {};
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdout.on("data", (chunk) => {
    pending += chunk;
    for (let end = pending.indexOf("\n\n"); end >= 0; end = pending.indexOf("\n\n")) {
      answers.push(pending.slice(0, end));
      pending = pending.slice(end + 2);
    }
    wake();
  });
  const exit = new Promise<number | null>((resolve) => child.on("exit", resolve));
  for (const [i, request] of requests.entries()) {
    child.stdin.write(`${request}\n\n`);
    while (answers.length <= i) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  child.stdin.end();
  const code = await exit;
  expect(pending).toBe("");
  return { answers, stderr, code };
}

test("a client talks to the REPL through pipes and finds nothing but answers", async () => {
  const { answers, stderr, code } = await converse([
    '{"cmd": "theorem t (n : Nat) : n + 0 = n := by sorry"}',
    '{"tactic": "simp", "proofState": 0}',
    "this is no JSON",
    '{"cmd": "#eval IO.println 1", "env": 0}',
  ]);
  expect(answers[0]).toBe(`{"sorries":
 [{"proofState": 0,
   "pos": {"line": 1, "column": 38},
   "goal": "n : Nat\\n⊢ n + 0 = n",
   "endPos": {"line": 1, "column": 43}}],
 "messages":
 [{"severity": "warning",
   "pos": {"line": 1, "column": 8},
   "endPos": {"line": 1, "column": 9},
   "data": "declaration uses \`sorry\`"}],
 "env": 0}`);
  expect(answers[1]).toBe('{"proofStatus": "Completed", "proofState": 1, "goals": []}');
  expect(JSON.parse(answers[2] as string)).toEqual({
    message: "Could not parse JSON:\noffset 0: expected: true",
  });
  expect(JSON.parse(answers[3] as string)).toMatchObject({ env: 1, messages: [{ data: "1" }] });
  expect(stderr).toBe("");
  expect(code).toBe(0);
});

test("an empty input ends the REPL at once", async () => {
  expect(await converse([])).toEqual({ answers: [], stderr: "", code: 0 });
});
