// What the optimizer shows to a model, part by part. The models are played by a scripted server.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TheoremProof } from "../src/core/index.ts";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import { ModelBudget } from "../src/llm/client/budget.ts";
import { ModelSession } from "../src/llm/index.ts";
import type { ProofContext } from "../src/optimize/elaborate-proof.ts";
import {
  METRICS,
  type Metric,
  ownPrompts,
  PROOF_READ_OPTIONS,
  readProofs,
} from "../src/optimize/index.ts";
import type { ModelOptions } from "../src/optimize/llm/model-options.ts";
import { optimizeWithModel } from "../src/optimize/llm/optimize-with-model.ts";
import { ScriptedModelServer } from "./scripted-model-server.ts";

const TEXT = `theorem lengths (xs ys : List Nat) : (xs ++ ys).length = ys.length + xs.length := by
  rw [List.length_append]
  rw [Nat.add_comm]
`;
const ACCOUNT = "Lengths add up, in either order.";
const WORSE = "```lean\nby\n  rw [List.length_append]\n  rw [Nat.add_comm]\n  done\n```";

let server: ScriptedModelServer;
let workspace: LeanWorkspace;
let context: ProofContext;
let theorem: TheoremProof;

beforeAll(async () => {
  server = await ScriptedModelServer.start();
  workspace = await LeanWorkspace.open();
  const before = await workspace.run({ text: "" });
  const run = await workspace.run({ text: TEXT, read: PROOF_READ_OPTIONS });
  if (before.status !== "finished" || run.status !== "finished") throw new Error("Lean died");
  const { commands, reports = [] } = run;
  theorem = readProofs(TEXT, { commands, reports }, () => true)[0] as TheoremProof;
  context = { workspace, environment: before.environment };
});
afterAll(async () => {
  await server.close();
  await workspace.close();
});
beforeEach(() => server.play(({ body }) => (body.model === "wordy" ? ACCOUNT : WORSE)));

function openSession(): ModelSession {
  const connection = { provider: "openai-compatible" as const, baseUrl: server.baseUrl };
  const models = {
    default: { ...connection, model: "prover", stream: false, inputPrice: 1, outputPrice: 1 },
    informalize: { model: "wordy", inputPrice: 2, outputPrice: 2, retries: 0 },
  };
  return new ModelSession({ models, budget: new ModelBudget({}) });
}

/** Nothing is shown but the proof. */
const BARE: Omit<ModelOptions, "model"> = {
  metric: METRICS.find(({ name }) => name === "length") as Metric,
  samples: 1,
  rounds: 1,
  compound: "rounds",
  keep: "best",
  format: "string",
  shown: 0,
  chain: false,
  advice: false,
  examples: 0,
  documents: 0,
  informal: false,
};

const optimize = (options: Partial<ModelOptions>, model = openSession()) =>
  optimizeWithModel([context], theorem, { ...BARE, model, ...options });

const PARTS: [keyof ModelOptions, Partial<ModelOptions>, string][] = [
  ["chain", { chain: true }, "⊢ xs.length + ys.length = ys.length + xs.length"],
  ["context", { context: "def own := 1" }, "What statement and proof rest on:"],
  ["informal", { informal: true }, `The original in words:\n\n${ACCOUNT}`],
  ["examples", { examples: 2 }, "Proofs that were made better:"],
  ["advice", { advice: true }, "Of the handbook of tactics:"],
  ["documents", { documents: 3 }, "Theorems of the library that may help:"],
  ["shown", { rounds: 2, shown: 1 }, "What was tried:"],
];

test.each(
  PARTS,
)("%s is in the prompt when it is asked for, and alone", async (_, options, words) => {
  await optimize(options);
  const prompt = server.prompts.at(-1) ?? "";
  for (const [, , other] of PARTS) {
    if (other === words) expect(prompt).toContain(other);
    else expect(prompt).not.toContain(other);
  }
});

test("theorems of the library come with statements, as many as asked for, without those in use", async () => {
  await optimize({ documents: 3 });
  const shown = /may help:\n\n```lean\n([\s\S]*?)```/.exec(server.prompts[0] ?? "")?.[1] ?? "";
  const names = [...shown.matchAll(/^(\w\S*)(?: |$)/gm)].map(([, name]) => name as string);
  expect(names).toHaveLength(3);
  expect(shown).toMatch(/List\.\w*append\w*.* :/);
  expect(names.filter((name) => /^(List.length_append|Nat.add_comm)(\.\{|$)/.test(name))).toEqual(
    [],
  );
});

test("the role informalize has its own model and sees statement, proof and goals", async () => {
  await optimize({ informal: true });
  const [first, second] = server.requests;
  expect(first?.body.model).toBe("wordy");
  expect(server.prompts[0]).toContain("theorem lengths (xs ys : List Nat)");
  expect(server.prompts[0]).toContain("⊢ xs.length + ys.length = ys.length + xs.length");
  expect(second?.body.model).toBe("prover");
});

test("a theorem is put in words once for all samples, rounds and searches; it is counted", async () => {
  const session = openSession();
  await optimize({ informal: true, samples: 2, rounds: 2, shown: 1 }, session);
  await optimize({ informal: true, chain: true, context: "def own := 1" }, session);
  const wordy = server.requests.filter(({ body }) => body.model === "wordy");
  expect(wordy).toHaveLength(1);
  expect(server.requests).toHaveLength(1 + 4 + 1);
  for (const prompt of server.prompts.slice(1)) expect(prompt).toContain(ACCOUNT);
  const counts = session.counts().get("informalize");
  expect(counts).toMatchObject({ calls: 1, inputTokens: 100, outputTokens: 20 });
  expect(counts?.cost).toBeCloseTo((120 * 2) / 1e6, 12);
});

test("without an account the search goes on, says so, and asks again next time", async () => {
  server.play(({ body }) => (body.model === "wordy" ? { status: 400 } : "```lean\nby omega\n```"));
  const session = openSession();
  const outcome = await optimize({ informal: true, samples: 2 }, session);
  expect(outcome.notes?.[0]).toMatch(/^not put in words: .*400/);
  expect(outcome.candidates).toBe(2);
  expect(server.prompts.at(-1)).not.toContain("in words");
  server.play(({ body }) => (body.model === "wordy" ? ACCOUNT : WORSE));
  const again = await optimize({ informal: true }, session);
  expect(again.notes).toBeUndefined();
  expect(server.prompts.at(-1)).toContain(ACCOUNT);
});

test("an answer without a text is none; what a model thinks is not shown", async () => {
  const play = (text: string) => server.play(({ body }) => (body.model === "wordy" ? text : WORSE));
  play("<think>hm</think>");
  expect((await optimize({ informal: true })).notes).toEqual([
    "not put in words: the model gave no text",
  ]);
  play(`<think>hm</think>\n${ACCOUNT}`);
  await optimize({ informal: true });
  expect(server.prompts.at(-1)).toContain(`words:\n\n${ACCOUNT}`);
});

test("the prompt informalize can be replaced", async () => {
  const prompts = (name: string) =>
    name === "informalize" ? "In one word:\n{{proof}}" : ownPrompts(name);
  await optimize({ informal: true, prompts });
  expect(server.prompts[0]).toMatch(/^In one word:\ntheorem lengths/);
});
