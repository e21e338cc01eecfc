import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ScriptedModel } from "../../../tests/support/scripted-model.ts";
import { type Candidate, type Feedback, withResolvers } from "../../core/index.ts";
import type { LanguageModel, PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import { LlmPolicy, type LlmPolicyOptions } from "./llm-policy.ts";
import { Prompts } from "./prompts.ts";

const STATEMENT = { name: "t", text: "theorem t (n : Nat) : n + 0 = n" };
const GOAL: PolicyGoal = {
  statement: STATEMENT,
  goal: { id: "g", tag: "", hypotheses: [], target: "n + 0 = n", text: "n : Nat\n⊢ n + 0 = n" },
  analysis: { footprint: 2, key: "k", constants: [] },
  context: "open Nat\n",
  modules: [],
  environment: 0,
  proofState: 0,
  lemmas: [{ name: "known", text: "theorem known : 1 = 1" }],
  refused: [],
  depth: 0,
};

const CONTEXT: PolicyContext = {
  workspace: {} as PolicyContext["workspace"],
  signal: new AbortController().signal,
  timeMs: 60_000,
  heartbeats: 240_000,
  worker: 0,
  freshName: (stem) => `${stem}_1`,
};

const ACCEPTED: Feedback = { accepted: true, messages: [], goals: [], reasons: [] };
const REFUSED: Feedback = {
  accepted: false,
  reasons: ["Lean reports errors"],
  messages: [
    { severity: "error", pos: { line: 2, column: 2 }, endPos: null, data: "omega failed" },
    { severity: "info", pos: { line: 2, column: 2 }, endPos: null, data: "not shown" },
  ],
  goals: [{ ...GOAL.goal, text: "n : Nat\n⊢ n = n" }],
};
const lean = (code: string) => `\`\`\`lean\n${code}\n\`\`\``;
const LEMMA = { name: "one", text: "theorem one : 1 = 1" };
const PLAN = lean(`${LEMMA.text} := by sorry\n\n${STATEMENT.text} := by\n  simp [one]`);

async function play(
  script: ConstructorParameters<typeof ScriptedModel>[0],
  feedbacks: Feedback[],
  {
    ask = "complete",
    goal = GOAL,
    ...options
  }: Partial<LlmPolicyOptions> & { ask?: "complete" | "decompose"; goal?: PolicyGoal } = {},
) {
  const model = new ScriptedModel(script);
  const policy = new LlmPolicy({ model, ...options });
  const candidates: Candidate[] = [];
  const generator = policy[ask](goal, CONTEXT);
  let step = await generator.next();
  while (!step.done) {
    candidates.push(step.value);
    step = await generator.next(feedbacks.shift() ?? REFUSED);
  }
  return { model, policy, candidates };
}

test("a proof that is accepted is the last word", async () => {
  const { model, candidates } = await play([lean("by simp")], [ACCEPTED]);
  expect(candidates).toEqual([{ kind: "proof", proof: "by simp", origin: "llm/complete" }]);
  expect(model.roles).toEqual(["complete"]);
  const prompt = model.prompt(0);
  expect(prompt).toContain("theorem t (n : Nat) : n + 0 = n := by\n  sorry");
  expect(prompt).toContain("theorem known : 1 = 1");
  expect(prompt).toContain("⊢ n + 0 = n");
  expect(prompt).toContain("open Nat");
});

test("errors come back with their line and the open goals, and edits apply to what was refused", async () => {
  const edit = "<<<<<<< SEARCH\n  omega\n=======\n  simp\n>>>>>>> REPLACE";
  const { model, candidates } = await play([lean("by\n  omega"), edit], [REFUSED, ACCEPTED]);
  expect(candidates.map((c) => c.kind === "proof" && c.proof)).toEqual([
    "by\n  omega",
    "by\n  simp",
  ]);
  expect(model.roles).toEqual(["complete", "correctProof"]);
  const prompt = model.prompt(1);
  expect(prompt).toContain("error at line 2 of the proof, `omega`:\nomega failed");
  expect(prompt).toContain("open goal:\nn : Nat\n⊢ n = n");
  expect(prompt).toContain("- Lean reports errors");
  expect(prompt).not.toContain("not shown");
});

test("a correction shows what was tried before, in short", async () => {
  const answers = [lean("by\n  omega"), lean("by\n  rfl"), lean("by\n  simp")];
  const { model } = await play(answers, [REFUSED, REFUSED, ACCEPTED]);
  expect(model.prompt(1)).not.toContain("Earlier attempts");
  const [, earlier = ""] = model.prompt(2).split("Earlier attempts, which failed too:");
  expect(earlier).toMatch(
    /by\n {2}omega[\s\S]*omega failed[\s\S]*The current text[\s\S]*by\n {2}rfl/,
  );
  expect(earlier.match(/open goal/g)).toHaveLength(1);
});

test("what comes again is not shown as an earlier attempt of itself", async () => {
  const answers = [lean("by\n  omega"), lean("by\n  omega"), lean("by\n  simp")];
  const { model } = await play(answers, [REFUSED, REFUSED, ACCEPTED]);
  expect(model.prompt(2)).not.toContain("Earlier attempts");
});

test("a conversation can go on instead", async () => {
  const answers = [lean("by\n  omega"), lean("by\n  rfl"), lean("by\n  simp")];
  const settings = { conversation: "continued" as const };
  const { model, candidates } = await play(answers, [REFUSED, REFUSED, ACCEPTED], { settings });
  expect(candidates).toHaveLength(3);
  const [first, second, third] = model.requests.map(({ messages }) => messages);
  expect(second?.slice(0, 2)).toEqual(first);
  expect(second?.[2]).toEqual({ role: "assistant", content: answers[0] });
  expect(second?.[3]?.content).toMatch(/omega failed[\s\S]*edits apply to[\s\S]*omega/);
  expect(third?.slice(0, 4)).toEqual(second);
  expect(model.roles).toEqual(["complete", "correctProof", "correctProof"]);
});

test("a plan can be corrected in the conversation that it came from", async () => {
  const settings = { conversation: "continued" as const };
  const { model } = await play([PLAN, PLAN], [REFUSED, ACCEPTED], { settings, ask: "decompose" });
  expect(model.requests[1]?.messages[2]).toEqual({ role: "assistant", content: PLAN });
  expect(model.prompt(1)).not.toContain("edits apply to");
});

test("a prompt may show the whole code, with the line of the goal, and errors where they are in it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "prompts-"));
  const asked = "{{theoremName}} in Lean {{leanVersion}}, line {{line}}:\n{{code}}";
  writeFileSync(join(folder, "complete.md"), asked);
  writeFileSync(join(folder, "correct-proof.md"), "{{code}}\n\n{{errors}}");
  const goal = { ...GOAL, context: "namespace A\nsection\nopen Nat\n" };
  const prompts = Prompts.load([folder]);
  const answers = [lean("by\n  omega"), lean("by simp")];
  const played = await play(answers, [REFUSED, ACCEPTED], {
    goal,
    prompts,
    leanVersion: "4.28.0-pre",
  });
  const unit = (proof: string) => `namespace A
section
open Nat

theorem known : 1 = 1 := by sorry

theorem t (n : Nat) : n + 0 = n := by
  ${proof}

end
end A`;
  expect(played.model.prompt(0)).toBe(`t in Lean 4.28.0-pre, line 8:\n${unit("sorry")}`);
  expect(played.model.prompt(1)).toBe(`${unit("omega")}\n\n8:2: error: omega failed`);
});

test("who corrects takes the settings of `correct`, else of who proposed", async () => {
  const { model } = await play([lean("by omega"), lean("by simp")], [REFUSED, ACCEPTED]);
  expect(model.requests.map(({ fallback }) => fallback)).toEqual([[], ["correct", "complete"]]);
});

test("there are so many corrections and no more", async () => {
  const answers = Array(9).fill(lean("by omega"));
  const settings = { proofCorrections: 3 };
  const { model, candidates } = await play(answers, [], { settings });
  expect(candidates).toHaveLength(4);
  expect(model.roles).toEqual(["complete", "correctProof", "correctProof", "correctProof"]);
});

test("an answer that cannot be read goes back once, with the reason", async () => {
  const { model, candidates } = await play(["No idea.", lean("by simp")], [ACCEPTED]);
  expect(candidates).toHaveLength(1);
  expect(model.roles).toEqual(["complete", "complete"]);
  expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual([
    ...["system", "user", "assistant", "user"],
  ]);
  expect(model.prompt(1)).toContain("- there is no ```lean block");
  expect((await play(["No idea.", "None."], [])).candidates).toEqual([]);
});

const UNREACHABLE = {
  status: "failed",
  failure: { kind: "unreachable", message: "cannot reach it", hint: "start it", permanent: false },
} as const;

test("a request without an answer is asked again; three in a row end the policy", async () => {
  const once = await play([UNREACHABLE, UNREACHABLE, lean("by simp")], [ACCEPTED]);
  expect(once.candidates).toHaveLength(1);
  expect(once.model.roles).toEqual(["complete", "complete", "complete"]);
  expect([once.policy.ended, once.policy.missing]).toEqual([undefined, undefined]);
  const { policy, candidates } = await play([UNREACHABLE, UNREACHABLE, UNREACHABLE], []);
  expect(candidates).toEqual([]);
  expect(policy.ended).toEqual({ reason: "failure", failure: UNREACHABLE.failure });
});

test("a server is gone that never answered or cannot be reached, and not when it was busy", async () => {
  const busy = { ...UNREACHABLE.failure, kind: "overloaded" } as const;
  const missing = async (...script: Parameters<typeof play>[0]) =>
    (await play([...script, { status: "cancelled" }], [])).policy.missing?.kind;
  expect(await missing(UNREACHABLE)).toBe("unreachable");
  expect(await missing({ status: "failed", failure: busy })).toBe("overloaded");
  expect(await missing("No idea.", { status: "failed", failure: busy })).toBeUndefined();
  expect(await missing("No idea.", UNREACHABLE)).toBe("unreachable");
  expect(await missing({ status: "cancelled", failure: UNREACHABLE.failure })).toBe("unreachable");
  expect(await missing({ status: "cancelled", failure: busy })).toBeUndefined();
  expect(await missing(UNREACHABLE, "No idea.")).toBeUndefined();
});

test("an answer that was cut off goes back as such", async () => {
  const { model } = await play(["length", lean("by simp")], [ACCEPTED]);
  expect(model.prompt(1)).toContain("cut off");
});

test("a block without its end, of a model that was done, is a proof", async () => {
  const { candidates } = await play(["So:\n```{.lean .numbered}\nby simp"], [ACCEPTED]);
  expect(candidates).toEqual([{ kind: "proof", proof: "by simp", origin: "llm/complete" }]);
});

test("a model that refuses is not asked again", async () => {
  const { model, policy, candidates } = await play(["refused"], []);
  expect([model.roles, candidates, policy.ended]).toEqual([["complete"], [], undefined]);
});

test("refused candidates are shown, the latest ones, and fewer of the other kind", async () => {
  const refused = ["first", "second", "third"].map((tactic) => ({
    candidate: { kind: "proof" as const, proof: `by ${tactic}`, origin: "x" },
    feedback: REFUSED,
  }));
  const goal = { ...GOAL, refused };
  const { model } = await play([lean("by simp")], [ACCEPTED], {
    goal,
    settings: { refusedShown: 2 },
  });
  expect(model.prompt(0)).not.toContain("by first");
  expect(model.prompt(0)).toMatch(/by second[\s\S]*omega failed[\s\S]*by third/);
  const plan = await play([PLAN], [ACCEPTED], { goal, ask: "decompose" });
  expect(plan.model.prompt(0)).toContain(
    "a proof:\n```lean\ntheorem t (n : Nat) : n + 0 = n := by third",
  );
  expect(plan.model.prompt(0)).not.toContain("by first");
});

test("a decomposition is corrected with the plan that was refused", async () => {
  const feedback = { ...REFUSED, reasons: ["lemma one is false: counterexample: n := 0"] };
  const outcome = await play([PLAN, PLAN], [feedback, ACCEPTED], { ask: "decompose" });
  expect(outcome.candidates[0]).toEqual({
    kind: "decomposition",
    decomposition: { lemmas: [LEMMA], proof: "by\n  simp [one]" },
    origin: "llm/decompose",
  });
  expect(outcome.model.roles).toEqual(["decompose", "correctDecomposition"]);
  expect(outcome.model.prompt(1)).toContain("theorem one : 1 = 1 := by sorry");
  expect(outcome.model.prompt(1)).toContain("counterexample: n := 0");
});

test("a decomposition without lemmas is a proof", async () => {
  const answer = lean(`${STATEMENT.text} := by simp`);
  const { candidates } = await play([answer], [ACCEPTED], { ask: "decompose" });
  expect(candidates).toEqual([{ kind: "proof", proof: "by simp", origin: "llm/decompose" }]);
});

test("a sketch becomes lemmas, and its faults go back", async () => {
  const sketches: string[] = [];
  const { model, candidates } = await play(
    [
      lean("by\n  have h : 1 = 1 := by sorry\n  simp"),
      lean("by\n  have h : 1 = 1 := sorry\n  simp"),
    ],
    [ACCEPTED],
    {
      ask: "decompose",
      settings: { decomposeBy: ["sketch"] },
      async sketchToLemmas(_, sketch) {
        sketches.push(sketch);
        return sketches.length === 1
          ? { ok: false, reasons: ["the sketch has errors"], isWrong: false }
          : { ok: true, value: { lemmas: [LEMMA], proof: "by simp" } };
      },
    },
  );
  expect(model.roles).toEqual(["sketch", "sketch"]);
  expect(model.prompt(1)).toContain("the sketch has errors");
  expect(sketches).toHaveLength(2);
  expect(candidates).toMatchObject([{ kind: "decomposition", origin: "llm/sketch" }]);
});

test("a call that runs out of time leaves its request for the next one", async () => {
  const { promise, resolve } = withResolvers<void>();
  const scripted = new ScriptedModel([lean("by simp")]);
  const model: LanguageModel = {
    counts: () => new Map(),
    ask: async (request) => {
      await promise;
      return scripted.ask(request);
    },
  };
  const policy = new LlmPolicy({ model });
  const signal = AbortSignal.timeout(20);
  const first = await policy.complete(GOAL, { ...CONTEXT, signal, timeMs: 20 }).next();
  expect(first.done).toBe(true);
  resolve();
  const second = await policy.complete(GOAL, CONTEXT).next();
  expect(second.value).toMatchObject({ proof: "by simp" });
  expect(scripted.requests).toHaveLength(1);
});

test("a correction that was not asked for in time is asked for in the next call", async () => {
  const model = new ScriptedModel([lean("by omega"), lean("by simp"), lean("by rfl")]);
  const policy = new LlmPolicy({ model });
  const controller = new AbortController();
  const call = policy.complete(GOAL, { ...CONTEXT, signal: controller.signal });
  const candidate = (await call.next()).value as Candidate;
  controller.abort();
  expect((await call.return()).done).toBe(true);
  const goal = { ...GOAL, refused: [{ candidate, feedback: REFUSED }] };
  const second = policy.complete(goal, CONTEXT);
  expect((await second.next()).value).toMatchObject({ proof: "by simp" });
  expect(model.roles).toEqual(["complete", "correctProof"]);
  // Nothing is known of the second candidate: the next call begins anew.
  await second.return();
  expect((await policy.complete(goal, CONTEXT).next()).value).toMatchObject({ proof: "by rfl" });
  expect(model.roles).toEqual(["complete", "correctProof", "complete"]);
});

test("a used-up budget ends the policy for good, as a value", async () => {
  const budget = { limit: "calls" as const, message: "1 of 1 model calls were made" };
  const ends: unknown[] = [];
  const { policy, model, candidates } = await play(
    [lean("by omega"), { status: "exhausted", budget }],
    [],
    { onEnd: (end) => ends.push(end) },
  );
  expect(candidates).toHaveLength(1);
  expect(policy.ended).toEqual({ reason: "budget", budget });
  expect(ends).toHaveLength(1);
  expect((await policy.complete(GOAL, CONTEXT).next()).done).toBe(true);
  expect(model.requests).toHaveLength(2);
});

test("permanent failures end the policy at once, passing ones after three", async () => {
  const failure = { kind: "overloaded" as const, message: "m", hint: "h", permanent: false };
  const passing = { status: "failed" as const, failure };
  const permanent = { status: "failed" as const, failure: { ...failure, permanent: true } };
  expect((await play([permanent], [])).policy.ended).toMatchObject({ reason: "failure" });
  const policy = new LlmPolicy({ model: new ScriptedModel([passing, passing, passing]) });
  expect((await policy.complete(GOAL, CONTEXT).next()).done).toBe(true);
  expect(policy.ended).toEqual({ reason: "failure", failure });
});

test("a call that may not wait leaves its conversations, and tells when there is an answer", async () => {
  const scripted = new ScriptedModel([lean("by omega"), lean("by simp"), lean("by rfl")]);
  const gates = [1, 2, 3].map(() => withResolvers<void>());
  let asked = 0;
  const model: LanguageModel = {
    counts: () => new Map(),
    ask: async (request) => {
      await gates[asked++]?.promise;
      return scripted.ask(request);
    },
  };
  const policy = new LlmPolicy({ model, settings: { samples: 2 } });
  const context = { ...CONTEXT, mayWait: false };
  expect(policy.waiting(STATEMENT, "complete")).toBeUndefined();
  expect((await policy.complete(GOAL, context).next()).done).toBe(true);
  expect(asked).toBe(2);
  const waiting = policy.waiting(STATEMENT, "complete");
  gates[1]?.resolve();
  await waiting;
  expect(policy.waiting(STATEMENT, "complete")).toBeUndefined();
  const call = policy.complete(GOAL, context);
  expect((await call.next()).value).toMatchObject({ proof: "by omega" });
  expect((await call.next(ACCEPTED)).done).toBe(true);
  expect(asked).toBe(2);
});

/** A Lean that finds fault with `omega`, and with nothing else. */
const finding = {
  run: async ({ text }: { text: string }) => {
    const line = text.split("\n").findIndex((each) => each.includes("omega"));
    const error = {
      severity: "error",
      pos: { line: line + 1, column: 2 },
      endPos: null,
      data: "no",
    };
    const messages = line < 0 ? [] : [error];
    return { status: "finished", environment: 1, sorries: [], messages };
  },
  release: () => {},
} as unknown as PolicyContext["workspace"];

test("of a plan whose proof fails the rest is kept, with a lemma for what failed", async () => {
  const failing = PLAN.replace("simp [one]", "simp [one]\n  omega");
  const model = new ScriptedModel([failing]);
  const sketches: string[] = [];
  const policy = new LlmPolicy({
    model,
    sketchToLemmas: async (_, sketch) => {
      sketches.push(sketch);
      const lemmas = [{ name: "t_1", text: "theorem t_1 : 2 = 2" }];
      return { ok: true, value: { lemmas, proof: sketch.replace("sorry", "exact t_1") } };
    },
  });
  const call = policy.decompose(GOAL, { ...CONTEXT, workspace: finding });
  expect((await call.next()).value).toMatchObject({ origin: "llm/decompose" });
  expect((await call.next(REFUSED)).value).toEqual({
    kind: "decomposition",
    origin: "llm/decompose (salvaged)",
    decomposition: {
      lemmas: [
        { name: "one", text: LEMMA.text },
        { name: "t_1", text: "theorem t_1 : 2 = 2" },
      ],
      proof: "by\n  simp [one]\n  exact t_1",
    },
  });
  expect(sketches).toEqual(["by\n  simp [one]\n  sorry"]);
  expect((await call.next(ACCEPTED)).done).toBe(true);
  expect(model.requests).toHaveLength(1);
});

test("a plan whose call ended before the rest of it was proposed is salvaged by the next call", async () => {
  const failing = PLAN.replace("simp [one]", "simp [one]\n  omega");
  const model = new ScriptedModel([failing]);
  const policy = new LlmPolicy({
    model,
    sketchToLemmas: async () => ({ ok: true, value: { lemmas: [], proof: "by simp" } }),
  });
  const first = await policy.decompose(GOAL, { ...CONTEXT, workspace: finding }).next();
  const refused = [{ candidate: first.value as Candidate, feedback: REFUSED }];
  const again = policy.decompose({ ...GOAL, refused }, { ...CONTEXT, workspace: finding });
  expect((await again.next()).value).toMatchObject({ origin: "llm/decompose (salvaged)" });
  expect(model.requests).toHaveLength(1);
});

test("a salvaged plan that is refused, too, leaves the correction to the model", async () => {
  const failing = PLAN.replace("simp [one]", "simp [one]\n  omega");
  const model = new ScriptedModel([failing, PLAN]);
  const policy = new LlmPolicy({
    model,
    sketchToLemmas: async () => ({ ok: true, value: { lemmas: [], proof: "by simp" } }),
  });
  const call = policy.decompose(GOAL, { ...CONTEXT, workspace: finding });
  await call.next();
  await call.next(REFUSED);
  expect((await call.next({ ...REFUSED, messages: [] })).value).toMatchObject({
    origin: "llm/decompose",
  });
  expect(model.roles).toEqual(["decompose", "correctDecomposition"]);
  expect(model.prompt(1)).toContain("omega failed");
});

test("what is right in a proof stays after its last correction, where that is wanted", async () => {
  const failing = lean("by\n  simp\n  omega");
  const lemmas = [{ name: "t_1", text: "theorem t_1 : 2 = 2" }];
  const propose = async (keepProgress: boolean) => {
    const policy = new LlmPolicy({
      model: new ScriptedModel([failing, failing]),
      settings: { keepProgress, proofCorrections: 1 },
      sketchToLemmas: async () => ({ ok: true, value: { lemmas, proof: "by exact t_1" } }),
    });
    const call = policy.complete(GOAL, { ...CONTEXT, workspace: finding });
    const origins: unknown[] = [];
    for (let next = await call.next(); !next.done; next = await call.next(REFUSED)) {
      origins.push(next.value.origin);
    }
    return origins;
  };
  expect(await propose(false)).toEqual(["llm/complete", "llm/complete"]);
  expect(await propose(true)).toEqual([
    ...["llm/complete", "llm/complete", "llm/complete (salvaged)"],
  ]);
});

test("after the last correction a model is asked for gaps, where that is wanted, and each becomes a lemma", async () => {
  const failing = lean("by\n  simp\n  omega");
  const model = new ScriptedModel([failing, failing, lean("by\n  simp\n  sorry")]);
  const lemmas = [{ name: "t_1", text: "theorem t_1 : 2 = 2" }];
  const policy = new LlmPolicy({
    model,
    settings: { eliminate: true, proofCorrections: 1 },
    sketchToLemmas: async () => ({ ok: true, value: { lemmas, proof: "by exact t_1" } }),
  });
  const call = policy.complete(GOAL, CONTEXT);
  await call.next();
  await call.next(REFUSED);
  const { value } = await call.next(REFUSED);
  expect(value).toMatchObject({ kind: "decomposition", decomposition: { lemmas } });
  expect(model.roles).toEqual(["complete", "correctProof", "correctProof"]);
  expect(model.prompt(2)).toContain("Put `sorry` where it fails.");
});

test("as many plans as a call wants are asked for side by side", async () => {
  const scripted = new ScriptedModel([PLAN, PLAN, PLAN, PLAN]);
  const gate = withResolvers<void>();
  let asked = 0;
  const model: LanguageModel = {
    counts: () => new Map(),
    ask: async (request) => {
      asked++;
      await gate.promise;
      return scripted.ask(request);
    },
  };
  const policy = new LlmPolicy({ model });
  const context = { ...CONTEXT, mayWait: false, samples: 3 };
  expect((await policy.decompose(GOAL, context).next()).done).toBe(true);
  expect(asked).toBe(3);
  gate.resolve();
  await policy.waiting(STATEMENT, "decompose");
  const call = policy.decompose(GOAL, context);
  for (let plan = 0; plan < 3; plan++) {
    expect((await call.next(ACCEPTED)).value).toMatchObject({ kind: "decomposition" });
  }
  expect((await call.next(ACCEPTED)).done).toBe(true);
  expect(asked).toBe(3);
});

test("nothing is asked about a theorem that others prove in time", async () => {
  const model = new ScriptedModel([lean("by simp")]);
  const policy = new LlmPolicy({ model, delayMs: 60_000 });
  const over = new AbortController();
  const context = { ...CONTEXT, mayWait: false, over: over.signal };
  expect((await policy.complete(GOAL, context).next()).done).toBe(true);
  const waiting = policy.waiting(STATEMENT, "complete");
  over.abort();
  await waiting;
  expect(model.requests).toHaveLength(0);
});

test("on a busy machine others get until they did what an idle one does in their time", async () => {
  const model = new ScriptedModel([lean("by simp")]);
  const policy = new LlmPolicy({ model, delayMs: 1 });
  let looks = 0;
  const progress = () => {
    expect(model.requests).toHaveLength(0);
    return { heartbeats: looks++ > 0 ? 1_000 : 0, isWorking: true, timeLeft: 0.9 };
  };
  const call = policy.complete(GOAL, { ...CONTEXT, progress });
  expect((await call.next()).value).toMatchObject({ kind: "proof" });
  expect(looks).toBe(2);
});

test.each([
  ["that others prove at their first try", { isOpen: false, isTried: true }, 0],
  ["that others could not prove at their first try", { isOpen: true, isTried: true }, 1],
])("a lemma %s: the model is asked only then", async (_, then, asked) => {
  const model = new ScriptedModel([lean("by simp")]);
  const policy = new LlmPolicy({ model, delayMs: 60_000 });
  let looks = 0;
  const standing = () => {
    expect(model.requests).toHaveLength(0);
    return looks++ > 0 ? then : { isOpen: true, isTried: false };
  };
  await policy.complete({ ...GOAL, depth: 1 }, { ...CONTEXT, standing }).next();
  expect(looks).toBe(2);
  expect(model.requests).toHaveLength(asked);
});

test("a lemma that nobody gets to is asked about after the delay", async () => {
  const model = new ScriptedModel([lean("by simp")]);
  const policy = new LlmPolicy({ model, delayMs: 1 });
  const standing = () => ({ isOpen: true, isTried: false });
  await policy.complete({ ...GOAL, depth: 1 }, { ...CONTEXT, standing }).next();
  expect(model.requests).toHaveLength(1);
});

test.each([
  ["nobody works any more", { heartbeats: 0, isWorking: false, timeLeft: 0.9 }],
  ["half of the time is over", { heartbeats: 0, isWorking: true, timeLeft: 0.4 }],
])("others get no more time when %s", async (_, progress) => {
  const policy = new LlmPolicy({ model: new ScriptedModel([lean("by simp")]), delayMs: 1 });
  let looks = 0;
  const look = () => {
    looks++;
    return progress;
  };
  const call = policy.complete(GOAL, { ...CONTEXT, progress: look });
  expect((await call.next()).value).toMatchObject({ kind: "proof" });
  expect(looks).toBe(1);
});
