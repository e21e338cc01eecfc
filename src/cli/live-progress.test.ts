import { expect, test } from "vitest";
import type { RunEvent, SearchEvent } from "../core/index.ts";
import { LiveView } from "../prove/index.ts";
import { LiveProgress, picture } from "./live-progress.ts";

const TASK = { name: "a.lean", number: 2, of: 7 };
const at = { goal: "g0", at: 1 };
const statement = (name: string) => ({ name, text: `theorem ${name}\n    : True` });
const open = (goal: string, depth: number, decomposition?: string): SearchEvent => ({
  kind: "goal-open",
  goal,
  at: 1,
  statement: statement(goal),
  depth,
  footprint: 1,
  key: goal,
  decomposition,
});

function follow(events: RunEvent[]): LiveView {
  const view = new LiveView();
  view.begin(TASK);
  for (const event of events) view.add(TASK.name, event);
  return view;
}

const of = { obligation: "g0", declaration: "Nat.foo", number: 2, of: 7 };
const ended = (id: string, outcome: "proved" | "failed"): RunEvent => {
  const about = { id, declaration: "Nat.foo", line: 3, statement: "theorem foo : True", outcome };
  const costs = { checks: 1, elapsedMs: 5, heartbeats: 9 };
  return {
    kind: "obligation-end",
    at: 9,
    report: { ...about, ...costs, isWholeProof: true, lemmas: [] },
  };
};

const EVENTS: RunEvent[] = [
  ended("first", "proved"),
  { kind: "obligation-start", at: 0, ...of, timeLimitMs: 60_000 },
  { kind: "search-start", strategy: "staged", lanes: 1, statement: statement("g0"), ...at },
  open("g0", 0),
  ...[open("g1", 1, "d0"), open("g2", 1, "d0")],
  {
    kind: "candidate-accept",
    policy: "llm",
    decomposition: "d0",
    ...at,
    candidate: { kind: "decomposition", decomposition: { lemmas: [], proof: "" }, origin: "x" },
  },
  {
    kind: "goal-prove",
    statement: statement("g1"),
    proof: "p",
    origin: "x",
    uses: [],
    goal: "g1",
    at: 2,
  },
  {
    kind: "model-call",
    at: 3,
    role: "complete",
    model: "m",
    key: "k",
    outcome: "answered",
    inputTokens: 100,
    outputTokens: 20,
    costUsd: 0.5,
    cached: false,
  },
];

test("a picture shows the tree with its states, and figures", () => {
  const lines = picture(follow(EVENTS).snapshot(), { columns: 80, rows: 24 });
  expect(lines[0]).toBe("task 2 of 7: a.lean");
  expect(lines[1]).toMatch(/^ {2}sorry 2 of 7 \(Nat\.foo\), \d+ s left; 1 proved$/);
  expect(lines[2]).toMatch(/^ {2}0 s, 0 checks .*; lemmas: 1 proved, 1 open$/);
  expect(lines.slice(3)).toEqual([
    "  · theorem g0 : True",
    "    ✓ theorem g1 : True",
    "    · theorem g2 : True",
    "1 model calls, 100 + 20 tokens, $0.5000",
  ]);
});

test("before and after the searches a picture says what the file waits for", () => {
  const second = (events: RunEvent[]) => picture(follow(events).snapshot(), {})[1];
  expect(second([])).toBe("  reading the file");
  const view = follow([]);
  view.addRead(TASK.name, 0.349);
  expect(picture(view.snapshot(), {})[1]).toBe("  reading the file, 34 %");
  const done = second([...EVENTS, ended("g0", "failed")]);
  expect(done).toBe("  the gate judges the file; 1 proved");
});

test("pictures are drawn line over line, and what comes last stands alone", () => {
  const written: string[] = [];
  const stream = { isTTY: true, write: (text: string) => written.push(text) };
  const progress = new LiveProgress(stream);
  for (const step of ["one", "two"]) progress.step(step);
  progress.endWith("saving");
  progress.step("three");
  progress.clear();
  const [erase, up] = ["\r\u001b[2K", "\u001b[1A"];
  expect(written).toEqual([
    `${erase}one\n`,
    `${erase}${up}${erase}two\n`,
    `${erase}${up}${erase}saving\n`,
  ]);
});

test("a picture is never larger than its terminal", () => {
  const many = Array.from({ length: 40 }, (_, i) => open(`lemma_with_a_long_name_${i}`, 0));
  const lines = picture(follow([...EVENTS, ...many]).snapshot(), { columns: 20, rows: 10 });
  expect(lines.length).toBeLessThan(10);
  for (const line of lines) expect(line.length).toBeLessThan(20);
});

test("what models were asked and said is printed only when that is wanted", () => {
  const call = {
    ...{ attempt: 1, time: 0, ms: 5, role: "complete", model: "m", about: "t" },
    ...{ outcome: "answered", error: null, cached: false, costUsd: 0 },
    ...{ inputTokens: 1, outputTokens: 2, reading: null },
    messages: [{ role: "user", content: "Prove t." }],
    answer: "No.",
  };
  const told = { key: "k", role: "complete", about: "t", readable: false, reasons: ["why"] };
  const said = (verbose: boolean) => {
    const written: string[] = [];
    const progress = new LiveProgress({ write: (text) => written.push(text) }, { verbose });
    progress.call(TASK.name, call);
    progress.event(TASK.name, { kind: "answer-read", at: 1, ...told });
    return written.join("");
  };
  expect(said(false)).toBe("");
  expect(said(true)).toBe(
    [
      "a.lean: complete of t, m: answered, 0.0 s, 1 + 2 tokens, $0.0000",
      ...["  user:", "    Prove t.", "  answer:", "    No."],
      "a.lean: complete of t",
      ...["  it could not be read:", "    why", ""],
    ].join("\n"),
  );
});

test("without a terminal each task is one line, without control characters", () => {
  const written: string[] = [];
  const progress = new LiveProgress({ write: (text) => written.push(text) });
  progress.begin(TASK);
  for (const event of EVENTS) progress.event(TASK.name, event);
  progress.end(TASK.name);
  progress.close();
  expect(written).toEqual(["task 2 of 7: a.lean\n"]);
});
