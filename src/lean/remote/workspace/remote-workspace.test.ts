import { expect, test } from "vitest";
import type { ReplAnswer } from "../repl-answer.ts";
import type { EnvironmentNode, LeanSession, StateNode } from "./nodes.ts";
import { RemoteWorkspace } from "./remote-workspace.ts";

const at = (line: number, column: number) => ({ line, column });

function say(data: string, severity: "info" | "error" = "info", line = 1) {
  return { severity, pos: at(line, 0), data };
}

/** Answers to tactics by what they contain; texts have a hole where they say `sorry`. */
function start(tactics: Record<string, ReplAnswer> = {}) {
  const texts: EnvironmentNode[] = [];
  const steps: (StateNode & { kind: "step" })[] = [];
  const session: LeanSession = {
    async open(source) {
      const [missing] = source.imports;
      return missing ? { problems: [problem(missing.module)] } : { text: "ROOT" };
    },
    async run(node) {
      texts.push(node);
      const token = /#lemmata_parse "([^"]+)"/.exec(node.text)?.[1];
      const lines = node.text.split("\n").findIndex((line) => line.startsWith("#lemmata")) + 1;
      const messages = [
        say(`${token}\n{"commands":[],"errors":[]}\n${token}`),
        say("unexpected token '#lemmata_parse'; expected term", "error", lines),
      ];
      const isOpen = /sorry/.test(node.text.split("\n")[0] ?? "");
      const sorries = isOpen ? [{ goal: "⊢ P", pos: at(1, 20), endPos: at(1, 25) }] : [];
      return { status: "finished", answer: { env: 0, messages, sorries } };
    },
    async step(node) {
      steps.push(node);
      const [, answer] = Object.entries(tactics).find(([key]) => node.tactic.includes(key)) ?? [];
      return { status: "finished", answer: answer ?? { proofState: 1, goals: ["⊢ Q", "⊢ R"] } };
    },
    async close() {},
  };
  return { workspace: new RemoteWorkspace(session), texts, steps };
}

function problem(module: string) {
  return { severity: "error" as const, pos: at(1, 7), endPos: null, data: `unknown ${module}` };
}

async function hole(workspace: RemoteWorkspace) {
  const run = await workspace.run({ text: "theorem t : P := by sorry" });
  return run.status === "finished" ? (run.sorries[0]?.proofState ?? -1) : -1;
}

test("of our own command nobody sees anything: a text that breaks off ends at its own end", async () => {
  const { workspace } = start();
  const run = await workspace.run({ text: "theorem t : P := by sorry" });
  expect(run).toMatchObject({
    status: "finished",
    messages: [{ pos: at(1, 25), data: "unexpected end of input; expected term" }],
    sorries: [{ goal: "⊢ P", kind: "tactic", pos: at(1, 20) }],
  });
});

test("imports that cannot be had are errors of every text on them", async () => {
  const { workspace, texts } = start();
  const run = await workspace.run({ text: "import Foo\ntheorem t : P := p" });
  expect(run).toMatchObject({ status: "finished", messages: [{ data: "unknown Foo" }] });
  const { environment } = run as { environment: number };
  const next = await workspace.run({ text: "theorem u : P := p", environment });
  expect(next).toMatchObject({ status: "finished", messages: [{ data: "unknown Foo" }] });
  const parsed = await workspace.parse({ text: "theorem u : P := p", environment });
  expect(parsed).toMatchObject({ value: { commands: [], messages: [{ data: "unknown Foo" }] } });
  expect(texts).toEqual([]);
});

test("options are set once, and hold for no other text", async () => {
  const { workspace, texts } = start();
  const options = { maxHeartbeats: 5 };
  await workspace.run({ text: "theorem a : P := p", options });
  await workspace.run({ text: "theorem b : P := p", options });
  const [first, second] = texts;
  expect(first?.parent?.text).toBe("section\nset_option maxHeartbeats 5");
  expect(first?.text).toMatch(/\nend$/);
  expect(second?.parent).toBe(first?.parent);
});

test("a tactic tells what it cost, also where it fails; what used up its limit cost that", async () => {
  const cost = say("lemmata-cost 70");
  const { workspace, steps } = start({
    simp: { proofState: 1, goals: [], proofStatus: "Completed", messages: [say("used"), cost] },
    omega: { message: "Lean error:\nno\nlemmata-cost 30" },
    decide: { message: "Lean error:\nmaximum number of heartbeats (9) has been reached" },
  });
  const state = await hole(workspace);
  const simp = await workspace.step(state, "simp", { maxHeartbeats: 9 });
  expect(simp).toMatchObject({ proofStatus: "Completed", messages: [{ data: "used" }] });
  expect(simp.heartbeats).toBe(70);
  const omega = await workspace.step(state, "omega");
  expect(omega).toEqual({ status: "failed", message: "no", heartbeats: 30 });
  const decide = await workspace.step(state, "decide", { maxHeartbeats: 9 });
  expect(decide).toMatchObject({ status: "failed", heartbeats: 9 });
  expect(steps.map(({ tactic }) => tactic)).toEqual([
    'lemmata_run 9 "simp"',
    'lemmata_run 0 "omega"',
    'lemmata_run 9 "decide"',
  ]);
});

test("a goal that was picked out is proved when nothing of it is left, but not by `sorry`", async () => {
  const incomplete = { proofState: 2, goals: [], proofStatus: "Incomplete: metavariables" };
  const { workspace } = start({ '"exact h"': incomplete, sorry: incomplete });
  const state = await hole(workspace);
  const step = await workspace.step(state, "constructor");
  const opened = step.status === "finished" ? step.proofState : -1;
  const focused = await workspace.focus(opened, 1);
  const goal = focused.status === "finished" ? focused.value : -1;
  expect(await workspace.step(goal, "exact h")).toMatchObject({ proofStatus: "Completed" });
  expect(await workspace.step(goal, "exact sorry")).toMatchObject({
    proofStatus: "Incomplete: contains sorry",
  });
  expect(await workspace.step(state, "exact h")).toMatchObject({
    proofStatus: "Incomplete: metavariables",
  });
});

test("released numbers are gone", async () => {
  const { workspace } = start();
  const state = await hole(workspace);
  workspace.release({ proofStates: [state] });
  await expect(workspace.step(state, "simp")).rejects.toMatchObject({ code: "bad-input" });
});
