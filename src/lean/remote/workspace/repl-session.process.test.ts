import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { splitHeader } from "../split-header.ts";
import type { EnvironmentNode, StateNode } from "./nodes.ts";
import { ReplSession, type ReplSessionOptions } from "./repl-session.ts";

/** Speaks the protocol without any Lean: numbers answers, and dies or hangs when it is told to. */
const FAKE = `
  const { appendFileSync } = require("node:fs");
  let env = 0, state = 0, text = "";
  const answer = (value) => process.stdout.write(JSON.stringify(value) + "\\n\\n");
  process.stdin.on("data", (chunk) => {
    text += chunk;
    for (let end; (end = text.indexOf("\\n\\n")) >= 0; text = text.slice(end + 2)) {
      const { cmd, tactic, proofState } = JSON.parse(text.slice(0, end));
      appendFileSync(process.argv[1], (cmd ?? tactic) + "\\n");
      const place = { pos: { line: 1, column: 0 }, endPos: { line: 1, column: 5 } };
      const sorries = /sorry/.test(cmd) ? [{ goal: "P", proofState: state++, ...place }] : [];
      const messages = /Missing/.test(cmd) ? [{ severity: "error", ...place, data: "unknown" }] : [];
      if (tactic === "die") process.exit(3);
      if (tactic === "hang") continue;
      if (tactic === "fail") answer({ message: "Lean error:\\nno" });
      else if (tactic === undefined) answer({ env: env++, sorries, messages });
      else answer({ proofState: state++, goals: [tactic + " on " + proofState], proofStatus: "" });
    }
  });
  process.stdin.on("end", () => process.exit());
`;

const folder = mkdtempSync(join(tmpdir(), "lemmata-session-"));
const opened: ReplSession[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((session) => session.close()));
  rmSync(folder, { recursive: true, force: true });
});

const LIMITS = { timeoutMs: 20_000 };

async function start(options: ReplSessionOptions = {}) {
  const log = join(mkdtempSync(join(tmpdir(), "lemmata-session-")), "requests");
  const session = new ReplSession({ argv: [process.execPath, "-e", FAKE, log], ...options });
  opened.push(session);
  const root = (await session.open(splitHeader("import A\n"), "PROGRAM")) as EnvironmentNode;
  const run: EnvironmentNode = { parent: root, text: "theorem t : P := sorry" };
  await session.run(run, LIMITS);
  const place = { pos: { line: 1, column: 17 }, endPos: null };
  const hole: StateNode = { kind: "hole", run, index: 0, place };
  const tactic = (text: string, from: StateNode = hole) => {
    return { kind: "step", from, tactic: text } as const;
  };
  const requests = () => readFileSync(log, "utf8").trim().split("\n");
  return { session, root, run, tactic, requests };
}

test("the imports and our program are sent once, and environments go on from one another", async () => {
  const { session, root, requests } = await start();
  await session.run({ parent: root, text: "def a := 1" }, LIMITS);
  expect(requests()).toEqual([
    ...["import A\nimport Lean", "example : True := True.intro", "PROGRAM"].flatMap((text) =>
      text.split("\n"),
    ),
    ...["theorem t : P := sorry", "def a := 1"],
  ]);
});

test("imports that cannot be had are named at their places", async () => {
  const { session } = await start();
  const source = splitHeader("import A\nimport Missing.B\n");
  const outcome = await session.open(source, "PROGRAM");
  expect(outcome).toMatchObject({ problems: [{ severity: "error", pos: { line: 1 } }] });
});

test("after a crash the next process builds again what is asked for, and no more", async () => {
  const { session, tactic, requests } = await start();
  const first = tactic("one");
  const second = tactic("two", first);
  await session.step(first, LIMITS);
  await session.step(tactic("other"), LIMITS);
  const crashed = await session.step(tactic("die"), LIMITS);
  expect(crashed).toMatchObject({ status: "crashed", reason: expect.stringContaining("code 3") });
  const before = requests().length;
  const outcome = await session.step(second, LIMITS);
  expect(outcome).toMatchObject({ status: "finished", answer: { goals: ["two on 1"] } });
  expect(requests().slice(before)).toEqual([
    ...["import A", "import Lean", "PROGRAM", "theorem t : P := sorry", "one", "two"],
  ]);
});

test("what fails is an answer, and the process stays", async () => {
  const { session, tactic } = await start();
  const [pid] = session.processIds;
  const outcome = await session.step(tactic("fail"), LIMITS);
  expect(outcome).toMatchObject({ status: "finished", answer: { message: "Lean error:\nno" } });
  expect(session.processIds).toEqual([pid]);
});

test("what takes too long ends with its process, and the next request gets a new one", async () => {
  const { session, tactic } = await start();
  const [pid] = session.processIds;
  const slow = await session.step(tactic("hang"), { timeoutMs: 200 });
  expect(slow).toMatchObject({ status: "timed-out", reason: "no result after 200 ms" });
  expect((await session.step(tactic("one"), LIMITS)).status).toBe("finished");
  expect(session.processIds).not.toEqual([pid]);
});

test("what is called off is answered at once; its process ends only if it goes on", async () => {
  const { session, tactic } = await start();
  const [pid] = session.processIds;
  const signal = AbortSignal.timeout(100);
  const started = performance.now();
  const outcome = await session.step(tactic("hang"), { ...LIMITS, signal });
  expect(outcome).toEqual({ status: "timed-out", reason: "cancelled" });
  expect(performance.now() - started).toBeLessThan(2_500);
  expect(session.processIds).toEqual([pid]);
  expect((await session.step(tactic("one"), LIMITS)).status).toBe("finished");
  expect(session.processIds).not.toEqual([pid]);
});

test("a process that has answered very often is replaced, because it forgets nothing", async () => {
  const { session, tactic } = await start({ requestsPerProcess: 6 });
  const [pid] = session.processIds;
  const first = tactic("one");
  await session.step(first, LIMITS);
  await session.step(tactic("two", first), LIMITS);
  const third = await session.step(tactic("three", first), LIMITS);
  expect(third).toMatchObject({ status: "finished", answer: { goals: ["three on 1"] } });
  expect(session.processIds).not.toEqual([pid]);
});

test("a command that is no REPL is an error that names it", async () => {
  const session = new ReplSession({ argv: ["/nonexistent/repl"] });
  await expect(session.open(splitHeader(""), "PROGRAM")).rejects.toMatchObject({
    code: "lean-start-failed",
    message: expect.stringContaining("/nonexistent/repl"),
  });
});
