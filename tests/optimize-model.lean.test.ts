import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OptimizedFile } from "../src/optimize/index.ts";
import { ScriptedModelServer } from "./scripted-model-server.ts";
import { runLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-optimize-model-"));
let server: ScriptedModelServer;

const FILE = `theorem both (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  constructor
  · exact hp
  · exact hq
`;

beforeAll(async () => {
  server = await ScriptedModelServer.start();
  writeFileSync(join(folder, "a.lean"), FILE);
  const provider = { provider: "openai-compatible", baseUrl: server.baseUrl, model: "scripted" };
  const config = { models: { default: { ...provider, stream: false, concurrency: 1 } } };
  writeFileSync(join(folder, "lemmata.config.json"), JSON.stringify(config));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

// Answers of models are kept across runs; each test begins without them.
beforeEach(() => rmSync(join(folder, ".lemmata"), { recursive: true, force: true }));

const lean = (proof: string) => `Here it is.\n\`\`\`lean\n${proof}\n\`\`\`\n`;

async function optimize(...args: string[]): Promise<OptimizedFile> {
  const run = await runLemmata(folder, ["optimize", "a.lean", "--json", ...args]);
  expect(run.stderr).not.toContain("lemmata:");
  return JSON.parse(run.stdout.split("\n")[0] ?? "");
}

test("rounds show what was tried, and only what is accepted and better stays", async () => {
  server.play([
    lean("by\n  exact hp"),
    lean("by\n  refine ⟨?_, hq⟩\n  exact hp"),
    "I would rather not.",
    lean("by\n  sorry"),
    lean("axiom cheat : False\ntheorem both (p q : Prop) : p ∧ q := cheat.elim"),
    lean("⟨hp, hq⟩"),
  ]);
  const result = await optimize("--policy", "llm", "--samples", "2", "--refine", "3");
  const [theorem] = result.theorems;
  expect(theorem).toMatchObject({ before: -3, after: 0, proof: ":= ⟨hp, hq⟩", candidates: 6 });
  expect(result.text).toContain(": p ∧ q := ⟨hp, hq⟩");
  expect(server.requests).toHaveLength(6);
  const [first = "", , third = "", , fifth = ""] = server.prompts;
  expect(first).toContain("⊢ p"); // the goals around each tactic
  expect(first).not.toContain("What was tried");
  expect(third).toContain("Refused:");
  expect(third).toContain("Accepted, measure -2.");
  expect(fifth).toContain("it has a sorry");
  const shown = await runLemmata(folder, ["show", "last", "1", "--calls", "--json"]);
  const { calls } = JSON.parse(shown.stdout).tasks[0];
  expect(calls).toHaveLength(6);
  expect(calls[2]).toMatchObject({ role: "optimize", answer: "I would rather not." });
  expect(calls[2].messages.at(-1).content).toBe(third);
});

test("automation goes on from what the model gave; other formats are read", async () => {
  server.play(['```json\n["have h : p := by exact hp", "exact ⟨h, hq⟩"]\n```']);
  const options = ["--samples", "1", "--refine", "1", "--format", "string-list", "--no-chain"];
  const result = await optimize("--policy", "both", "--metric", "mixed", ...options);
  const [theorem] = result.theorems;
  expect(theorem?.before).toBe(-3);
  expect(theorem?.after).toBeGreaterThanOrEqual(2);
  expect(server.prompts[0]).not.toContain("⊢");
  const { content: system } = server.requests[0]?.body.messages[0] ?? { content: "" };
  expect(system).toContain("JSON list of strings");
});

test("with --informal a theorem is put in words once, for later runs, too", async () => {
  const account = "Two facts make a pair.";
  server.play([account, lean("⟨hp, hq⟩")]);
  const options = ["--policy", "llm", "--samples", "1", "--refine", "1", "--no-chain"];
  await optimize(...options, "--informal");
  expect(server.prompts[0]).toContain("⊢ q");
  expect(server.prompts[1]).toContain(account);
  server.play([lean("⟨hp, hq⟩")]);
  const again = await optimize(...options, "--informal", "--metric", "dependencies");
  expect(server.requests).toHaveLength(1);
  expect(server.prompts[0]).toContain(account);
  expect(again.theorems[0]?.notes).toBeUndefined();
  server.play([]);
  await optimize(...options, "--informal");
  expect(server.requests).toHaveLength(0);
});

test("chains know nothing of each other, and the best of them counts", async () => {
  server.play([
    lean("by\n  refine ⟨?_, hq⟩\n  exact hp"),
    "nothing",
    lean("by\n  trivial_nonsense"),
    lean("⟨hp, hq⟩"),
  ]);
  const options = ["--samples", "2", "--refine", "2", "--compound", "chains", "--no-context"];
  const result = await optimize("--policy", "llm", ...options);
  const [theorem] = result.theorems;
  expect(theorem).toMatchObject({ after: 0, candidates: 4, accepted: 2 });
  const [first, last] = theorem?.steps ?? [];
  expect(first).toMatchObject({ value: -2, candidates: 1 });
  expect([3, 4]).toContain(last?.candidates);
  const tried = server.prompts.slice(2).map((prompt) => prompt.includes("Accepted, measure -2"));
  expect(tried.toSorted()).toEqual([false, true]);
});

test("an ablation asks with each arm and sets them side by side", async () => {
  server.play([
    lean("by\n  exact ⟨hp, hq⟩"),
    '```json\n["constructor", "exact hp", "exact hq", "skip"]\n```',
    "nothing",
  ]);
  const options = ["--vary", "formats", "--samples", "1", "--refine", "1", "--report", "arms"];
  const run = await runLemmata(folder, ["ablate", "a.lean", ...options]);
  expect(run.stderr).not.toContain("lemmata:");
  expect(server.requests).toHaveLength(3);
  const [head, , base, list, tree] = run.stdout.split("\n").slice(2);
  expect(run.stdout).toContain("# Ablation for length, 1 theorems");
  expect(head).toContain("| arm | mean improvement | against base |");
  expect(base).toMatch(/^\| base \| 2\.000 \| {2}\| 100\.0 % \| 100\.0 % \| 100\.0 % \| 1 /);
  expect(list).toMatch(/^\| format string-list \| 0\.000 \| −2\.000 \|/);
  expect(tree).toMatch(/^\| format string-tree \|.* 0\.0 % \| 1 /);
  const csv = readFileSync(join(folder, "arms/ablation.csv"), "utf8");
  expect(csv.split("\r\n")).toHaveLength(5);
});

test("without a model there is a word on how to configure one", async () => {
  const empty = mkdtempSync(join(tmpdir(), "lemmata-optimize-none-"));
  writeFileSync(join(empty, "a.lean"), FILE);
  const run = await runLemmata(empty, ["optimize", "a.lean", "--policy", "llm"]);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain("lemmata.config.json");
  rmSync(empty, { recursive: true });
});
