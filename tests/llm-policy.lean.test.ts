import { afterAll, beforeAll, expect, test } from "vitest";
import type { Candidate, Decomposition, Feedback, Statement } from "../src/core/index.ts";
import type { PolicyContext } from "../src/core/ports/index.ts";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import { ModelBudget } from "../src/llm/client/budget.ts";
import { ModelSession } from "../src/llm/index.ts";
import { LlmPolicy } from "../src/llm/policy/llm-policy.ts";
import { ScriptedModelServer, type ScriptedRequest } from "./scripted-model-server.ts";
import { openGoal } from "./support/open-goal.ts";

const CONTEXT = `def sumTo : Nat → Nat
  | 0 => 0
  | n + 1 => (n + 1) + sumTo n
`;
const TARGET = {
  name: "two_mul_sumTo",
  text: "theorem two_mul_sumTo (n : Nat) : 2 * sumTo n = n * (n + 1)",
};

let workspace: LeanWorkspace;
let server: ScriptedModelServer;
beforeAll(async () => {
  workspace = await LeanWorkspace.open({});
  server = await ScriptedModelServer.start();
});
afterAll(() => Promise.all([workspace.close(), server.close()]));

/** Elaborates `STATEMENT := PROOF`; what Lean says becomes feedback with positions in the proof. */
async function check(
  { text }: Statement,
  proof: string,
  environment: number,
): Promise<Feedback & { environment: number }> {
  const run = await workspace.run({ text: `${text} := ${proof}`, environment });
  if (run.status !== "finished") throw new Error(run.reason);
  const before = text.split("\n").length - 1;
  const messages = run.messages.map((message) => ({
    ...message,
    pos: { ...message.pos, line: message.pos.line - before },
  }));
  const accepted = messages.every(({ severity }) => severity === "info");
  return { accepted, messages, goals: [], reasons: [], environment: run.environment };
}

/** Lets the policy propose until Lean accepts something. */
async function accepted(
  generator: AsyncGenerator<Candidate, void, Feedback>,
  judge: (candidate: Candidate) => Promise<Feedback>,
): Promise<Candidate | undefined> {
  let step = await generator.next();
  while (!step.done) {
    const candidate = step.value;
    const feedback = await judge(candidate);
    step = await generator.next(feedback);
    if (feedback.accepted) return candidate;
  }
  return undefined;
}

const lean = (code: string) => `Let me see.\n\n\`\`\`lean\n${code}\n\`\`\`\n`;
const STEP = "theorem sumTo_succ (n : Nat) : sumTo (n + 1) = (n + 1) + sumTo n";
const plan = (finish: string) =>
  lean(`${STEP} := by sorry

${TARGET.text} := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [sumTo_succ, Nat.mul_add, ih]
    ${finish}`);

/** A malformed answer, a plan whose proof Lean refuses, the plan, a wrong proof, an edit of it. */
function script({ body }: ScriptedRequest) {
  const prompt = body.messages.at(-1)?.content ?? "";
  if (prompt.includes("no ```lean block")) return plan("omega");
  if (prompt.includes("What is wrong") && prompt.includes("rw [sumTo_succ")) return plan("grind");
  if (prompt.includes("The theorem to decompose")) return "I would use induction.";
  if (prompt.includes("What is wrong")) {
    return "<<<<<<< SEARCH\nomega\n=======\n  rfl\n>>>>>>> REPLACE";
  }
  return lean("by\n  omega");
}

test("a theorem is proved by decomposition, after a malformed and two wrong answers", async () => {
  server.play(script);
  const models = {
    default: { provider: "vllm" as const, model: "scripted", baseUrl: server.baseUrl },
  };
  const session = new ModelSession({ models, budget: new ModelBudget({}) });
  const policy = new LlmPolicy({ model: session });
  const signal = new AbortController().signal;
  const context: PolicyContext = {
    workspace,
    signal,
    timeMs: 60_000,
    heartbeats: 240_000,
    worker: 0,
    freshName: (stem) => `${stem}_1`,
  };
  const base = await workspace.run({ text: CONTEXT });
  if (base.status !== "finished") throw new Error(base.reason);
  const { environment } = base;

  let parent: Decomposition | undefined;
  await accepted(
    policy.decompose(await openGoal(workspace, TARGET, { environment, context: CONTEXT }), context),
    async (candidate) => {
      if (candidate.kind !== "decomposition") throw new Error("expected a decomposition");
      parent = candidate.decomposition;
      const axioms = parent.lemmas.map(({ text }) => text.replace("theorem", "axiom")).join("\n");
      const stated = await workspace.run({ text: axioms, environment });
      if (stated.status !== "finished") throw new Error(stated.reason);
      return check(TARGET, parent.proof, stated.environment);
    },
  );
  expect(parent?.lemmas).toEqual([{ name: "sumTo_succ", text: STEP }]);

  const [lemma] = (parent as Decomposition).lemmas as [Statement];
  let proved = environment;
  await accepted(
    policy.complete(await openGoal(workspace, lemma, { environment, context: CONTEXT }), context),
    async (candidate) => {
      if (candidate.kind !== "proof") throw new Error("expected a proof");
      const feedback = await check(lemma, candidate.proof, environment);
      proved = feedback.environment;
      return feedback;
    },
  );
  const whole = await check(TARGET, (parent as Decomposition).proof, proved);
  const axioms = await workspace.run({
    text: `#print axioms ${TARGET.name}`,
    environment: whole.environment,
  });

  expect(whole.accepted).toBe(true);
  expect(JSON.stringify(axioms)).not.toMatch(/sorryAx|sumTo_succ/);
  const calls = [...session.counts()].map(([role, { calls }]) => [role, calls]);
  expect(calls).toEqual([
    ["decompose", 2],
    ["correctDecomposition", 1],
    ["complete", 1],
    ["correctProof", 1],
  ]);
  const system = server.requests[0]?.body.messages[0]?.content;
  expect(system).toContain(
    "This is Lean 4.28.0-pre with the libraries `Init`. There is no Mathlib",
  );
  expect(system).toMatch(/^- `ring`, `linear_combination`: `grind`$/m);
  expect(system).toMatch(/^- `aesop`, `tauto`: `grind` or `simp_all`$/m);
  expect(system).toMatch(/^Useful tactics: `grind` .*`omega`.*`fun_induction`.*`rcases`/m);
  expect(system).toContain("Write `Nat`, not `ℕ`, `Int`, not `ℤ`.");
  const refusal = server.prompts.find((prompt) => prompt.includes("omega could not prove"));
  expect(refusal).toContain("error at line 6 of the proof, `omega`");
  // Lean was asked for the goal at the error, which omega does not show.
  expect(refusal).toMatch(
    /open goal:\ncase succ\nn : Nat\nih : .*\n⊢ 2 \* \(n \+ 1\) \+ n \* \(n \+ 1\) =/,
  );
});
