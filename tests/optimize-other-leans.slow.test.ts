import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { TacticStep } from "../src/core/index.ts";
import type { ProofWorkspace } from "../src/core/ports/index.ts";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import {
  KiminaSession,
  KiminaVerifier,
  RemoteWorkspace,
  ReplProcessVerifier,
  ReplSession,
} from "../src/lean/remote/index.ts";
import {
  loadMetric,
  METRICS,
  optimizeText,
  PROOF_READ_OPTIONS,
  readProofs,
} from "../src/optimize/index.ts";
import { closeLean } from "../src/prove/index.ts";
import { RewardService } from "../src/rewards/index.ts";
import { verifyWith } from "../src/verify/index.ts";
import { startKiminaStandIn, withHoles } from "./support/kimina-stand-in.ts";
import { lemmataReplCommand } from "./support/lemmata-repl.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const corpus = readFileSync(
  fileURLToPath(new URL("corpora/metrics/annotated.lean", import.meta.url)),
  "utf8",
);

const TEXT = `namespace Sums
variable {a b c : Nat}

theorem swap (a b : Nat) : a + b = b + a := by
  have h : a + b = b + a := by
    rw [Nat.add_comm]
  exact h

theorem twice (h : a = b) (k : b = c) : a + a = c + c := by
  subst h
  subst k
  rfl

theorem open_still (n : Nat) : n * 0 = 0 := by
  sorry
end Sums
`;

async function asRepl() {
  const argv = lemmataReplCommand();
  const verifier = new ReplProcessVerifier({ argv });
  return {
    verifier,
    workspaces: [new RemoteWorkspace(new ReplSession({ argv }), { reads: true })],
  };
}

async function asKimina() {
  const workspace = await LeanWorkspace.open();
  const server = await startKiminaStandIn(withHoles(workspace));
  closing.push(
    () => workspace.close(),
    () => server.close(),
  );
  const { url } = server;
  const session = new KiminaSession({ url });
  return {
    verifier: new KiminaVerifier({ url }),
    workspaces: [new RemoteWorkspace(session, { reads: true })],
  };
}

/** What is read of a text; Lean's internal names differ between two elaborations of the same text. */
async function readText(workspace: ProofWorkspace, text: string) {
  const run = await workspace.run({ text, read: { ...PROOF_READ_OPTIONS, tactics: "full" } });
  if (run.status !== "finished") throw new Error(run.reason);
  const proofs = readProofs(text, run, () => true);
  const stepOf = ({ flow, ...step }: TacticStep) => ({
    ...{ range: step.range, kind: step.kind, text: step.text, parent: step.parent, run: step.run },
    before: step.goalsBefore.map((goal) => [goal.tag, goal.text, goal.target]),
    after: step.goalsAfter.map((goal) => [goal.tag, goal.text, goal.target]),
    constants: step.constants.toSorted(),
    uses: flow?.uses.length,
    introduces: flow?.introduces.length,
    ...{ keepsTarget: flow?.keepsTarget, isTypedHave: flow?.isTypedHave },
    hasGoal: flow?.goal !== undefined,
  });
  const values = proofs.map((proof) => [
    proof.name,
    ...METRICS.map(({ name, evaluate }) => [name, evaluate(proof)]),
  ]);
  return {
    messages: run.messages.map(({ severity, pos }) => ({ severity, pos })),
    sorries: run.sorries.length,
    values,
    proofs: proofs.map(({ name, steps, mentions, statement, proof }) => {
      return { name, statement, proof, mentions, steps: steps.map(stepOf) };
    }),
  };
}

for (const { name, open } of [
  { name: "a process that speaks the REPL protocol", open: asRepl },
  { name: "a Kimina server (stand-in)", open: asKimina },
]) {
  test(`${name} tells of proofs what the embedded Lean tells, and optimizes with its own gate`, async () => {
    const lean = await open();
    closing.push(() => closeLean(lean));
    const [workspace] = lean.workspaces;
    const embedded = await LeanWorkspace.open();
    closing.push(() => embedded.close());
    for (const text of [corpus, TEXT])
      expect(await readText(workspace as RemoteWorkspace, text)).toEqual(
        await readText(embedded, text),
      );
    const given = { file: "sums.lean", text: TEXT, core: false };
    const done = await optimizeText(lean, given, { metric: await loadMetric("length") });
    const values = done.theorems.map(({ name, before, after, refused, leftAlone }) => {
      return { name, before, after, refused, isLeftAlone: leftAlone !== undefined };
    });
    expect(values).toEqual([
      { name: "Sums.swap", before: -3, after: -1, refused: undefined, isLeftAlone: false },
      { name: "Sums.twice", before: -3, after: -1, refused: undefined, isLeftAlone: false },
      { name: "Sums.open_still", before: -1, after: -1, refused: undefined, isLeftAlone: true },
    ]);
    const { report } = await verifyWith(lean.verifier, { file: "sums.lean", text: done.text });
    expect(report.gate).toBe("reported-axioms");
    const [swap, twice, open_still] = report.declarations;
    expect([swap?.verdict, twice?.verdict, open_still?.verdict]).toEqual([
      "proved",
      "proved",
      "incomplete",
    ]);
  }, 900_000);
}

test("rewards of kinds optimization and decomposition are given there, and only for what the gate accepts", async () => {
  const [node, , , script] = lemmataReplCommand();
  const file = join(mkdtempSync(join(tmpdir(), "rewards-")), "repl.mjs");
  writeFileSync(file, script as string);
  const backend = { name: "repl", settings: { replCommand: `"${node}" "${file}"` } } as const;
  const service = await RewardService.open({ lanes: 1, backend });
  closing.push(() => service.close());
  const original = "theorem two : 1 + 1 = 2 ∧ True := by\n  constructor\n  · rfl\n  · trivial\n";
  const scored = async (completion: string) => {
    const item = { kind: "optimization", original, metric: "length", completion } as const;
    const [answer] = service.accept([{ ...item, timeoutMs: 60_000 }]) as Promise<unknown>[];
    return answer;
  };
  const shorter = original.replace(/by[\s\S]*/, "by decide\n");
  expect(await scored(shorter)).toMatchObject({
    reward: { verdict: "proved", score: 2, theorems: [{ name: "two", before: -3, after: -1 }] },
  });
  expect(await scored(original.replace(/by[\s\S]*/, "by sorry\n"))).toMatchObject({
    reward: { score: 0, theorems: [{ name: "two", after: null }] },
  });
  const statement =
    "def sq (a : Nat) : Nat := a * a\n\ntheorem both (a b : Nat) (h : a < b) : a ≤ b ∧ sq a ≤ sq b := by sorry";
  const decomposed = async (lemma: string) => {
    const head = statement
      .replace(/^def.*\n\n/, "")
      .replace("by sorry", "⟨Nat.le_of_lt h, squares a b h⟩");
    const completion = `\`\`\`lean\n${lemma}\n\n${head}\n\`\`\`\n`;
    const item = { kind: "decomposition", statement, completion } as const;
    const [answer] = service.accept([{ ...item, timeoutMs: 60_000 }]) as Promise<unknown>[];
    return answer;
  };
  const squares = "theorem squares (a b : Nat) (h : a < b) : sq a ≤ sq b := by sorry";
  expect(await decomposed(squares)).toMatchObject({
    reward: { verdict: "proved", lemmas: [{ name: "squares", isUsed: true }], reasons: [] },
  });
  expect(await decomposed(squares.replace("≤ sq b", "≤ sq b + 1"))).toMatchObject({
    reward: { verdict: "rejected", score: 0, lemmas: [] },
  });
}, 300_000);
