import { expect, test } from "vitest";
import { FakeWorkspace, type World } from "../../../tests/support/fake-workspace.ts";
import type { Candidate, Feedback } from "../../core/index.ts";
import type { Policy, PolicyGoal } from "../../core/ports/index.ts";
import type { SearchOptions, SearchServices } from "./problem.ts";
import { searchProof } from "./search-proof.ts";

/** `P0` follows from `P1`, which nobody can prove, and from `P2`. */
const WORLD: World = { magic: new Set(), rules: new Map([[0, [[1], [2]]]]) };

const plan = (target: number): Candidate => ({
  kind: "decomposition",
  decomposition: {
    lemmas: [{ name: `lemma_${target}`, text: `theorem lemma_${target} : P${target}` }],
    proof: `by_lemmas lemma_${target}`,
  },
  origin: "scripted",
});
const proof = (text: string): Candidate => ({ kind: "proof", proof: text, origin: "scripted" });

/** A policy that plays lists of candidates, and keeps what it was told and shown. */
class Scripted implements Policy {
  readonly name = "scripted";
  readonly told: Feedback[] = [];
  readonly shown: PolicyGoal["refused"][] = [];
  private readonly script: { complete?: Candidate[]; decompose?: Candidate[][] };

  constructor(script: Scripted["script"]) {
    this.script = script;
  }

  complete(goal: PolicyGoal) {
    return this.play(goal, goal.depth === 0 ? this.script.complete : [proof("try_it")]);
  }

  decompose(goal: PolicyGoal) {
    if (goal.depth === 0) this.shown.push(goal.refused);
    return this.play(goal, goal.depth === 0 ? this.script.decompose?.shift() : []);
  }

  private async *play(
    { depth }: PolicyGoal,
    candidates: Candidate[] = [],
  ): AsyncGenerator<Candidate, void, Feedback> {
    for (const candidate of candidates) {
      const feedback = yield candidate;
      if (depth === 0) this.told.push(feedback);
    }
  }
}

async function search(
  policy: Policy,
  options: SearchOptions & Pick<Partial<SearchServices>, "quickcheck" | "score"> = {},
) {
  const { quickcheck, score, ...rest } = options;
  const statement = { name: "root", text: "theorem root : P0" };
  await searchProof(
    { context: "", statement, core: true },
    {
      workspaces: [new FakeWorkspace(WORLD)],
      policies: [policy],
      analyse: ({ id }) => ({ footprint: Number(id.slice(1)) + 1, key: id, constants: [] }),
      quickcheck: quickcheck ?? (async () => ({ status: "survived", trials: 1, discarded: 0 })),
      score: score ?? (() => 0.5),
    },
    { strategy: "recursive", timeLimitMs: 5_000, ...rest },
  );
}

test("a plan that was dropped is told, with the lemma that was given up and its last error", async () => {
  const policy = new Scripted({ decompose: [[plan(1)], [plan(1)]] });
  await search(policy);
  expect(policy.shown[0]).toEqual([]);
  const [refused] = policy.shown[1] ?? [];
  expect(refused?.candidate).toMatchObject({
    kind: "decomposition",
    decomposition: { proof: "by_lemmas lemma_1" },
    origin: "scripted (dropped)",
  });
  const words = refused?.feedback.reasons.join("\n");
  expect(words).toContain("dropped later: lemma lemma_1 is given up");
  expect(words).toMatch(/the last attempt at lemma_1:\ntry_it\nwhich failed: ./);
  // Proposed again, it comes back with the same reason.
  expect(policy.told[0]?.reasons.join("\n")).toMatch(/proposed before.*another approach/);
  expect(policy.told[0]?.reasons.join("\n")).toContain("lemma_1 is given up");
});

test("a proof that comes again comes back with the error that it had", async () => {
  const policy = new Scripted({ complete: [proof("by_lemmas x"), proof("by_lemmas x")] });
  await search(policy);
  const [first, second] = policy.told;
  expect(first?.messages.length).toBeGreaterThan(0);
  expect(second?.messages).toEqual(first?.messages);
  expect(second?.reasons[0]).toContain("take another approach");
});

test("a plan that is no simpler is told which lemma is too big, and by what", async () => {
  const policy = new Scripted({ decompose: [[plan(2)]] });
  await search(policy, { requirePositiveScore: true, score: () => 0 });
  expect(policy.told[0]?.reasons[0]).toContain("the theorem, which has size 1: lemma_2 has 3 (");
});
