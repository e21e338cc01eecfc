import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Candidate, Feedback } from "../src/core/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../src/core/ports/index.ts";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import { openGoal } from "./support/open-goal.ts";

/** What the policy under test has to prove; `PROVABLE_PROOF` is one of its proofs, for policies that are scripted. */
const PROVABLE = { name: "easy", text: "theorem easy (a b : Nat) (h : a < b) : a + 1 ≤ b" };
export const PROVABLE_PROOF = "by\n  omega";
const HARD = {
  name: "hard",
  text: "theorem hard (f : Nat → Nat) (h : ∀ n, f (n + 1) = f n + f (f n)) : f 7 = f 8 ∨ f 9 = f 0 + 1",
};

const ACCEPTED: Feedback = { accepted: true, messages: [], goals: [], reasons: [] };
const REFUSED: Feedback = { ...ACCEPTED, accepted: false, reasons: ["refused, to see what comes"] };

type Judge = (candidate: Candidate) => Feedback | Promise<Feedback>;

/** What every `Policy` does. `make` gives one that can prove an easy goal about numbers. */
export function policyContract(name: string, make: () => Policy): void {
  describe(`${name} keeps the contract of a policy`, () => {
    let workspace: LeanWorkspace;
    let goals: Record<"easy" | "hard", PolicyGoal>;
    beforeAll(async () => {
      workspace = await LeanWorkspace.open();
      const base = await workspace.run({ text: "" });
      if (base.status !== "finished") throw new Error(base.reason);
      const place = { environment: base.environment, context: "" };
      goals = {
        easy: await openGoal(workspace, PROVABLE, place),
        hard: await openGoal(workspace, HARD, place),
      };
    });
    afterAll(() => workspace.close());

    function contextOf(more: Partial<PolicyContext> = {}): PolicyContext {
      let names = 0;
      const freshName = (stem: string) => `${stem}_${++names}`;
      const signal = new AbortController().signal;
      const limits = { heartbeats: 80_000, timeMs: 20_000, worker: 0 };
      return { workspace, signal, ...limits, freshName, ...more };
    }

    async function talk(
      said: AsyncGenerator<Candidate, void, Feedback>,
      judge: Judge,
    ): Promise<Candidate[]> {
      const candidates: Candidate[] = [];
      let step = await said.next();
      while (!step.done) {
        candidates.push(step.value);
        step = await said.next(await judge(step.value));
      }
      return candidates;
    }

    test("it has a name, and what it asks for is positive", () => {
      const { name, rootCallHeartbeats = 1, answerMs = 1 } = make();
      expect(name).not.toBe("");
      expect(Math.min(rootCallHeartbeats, answerMs)).toBeGreaterThan(0);
    });

    test("among its candidates is one that Lean accepts, and that is the last", async () => {
      const judge: Judge = async (candidate) => {
        const proof = candidate.kind === "proof" ? candidate.proof : "by skip";
        const { environment } = goals.easy;
        const run = await workspace.run({ text: `${PROVABLE.text} := ${proof}`, environment });
        return run.messages.some(({ severity }) => severity !== "info") ? REFUSED : ACCEPTED;
      };
      let last: Feedback | undefined;
      const candidates = await talk(make().complete(goals.easy, contextOf()), async (candidate) => {
        last = await judge(candidate);
        return last;
      });
      expect(last).toEqual(ACCEPTED);
      for (const { origin } of candidates) expect(origin).not.toBe("");
    });

    test.each([
      "complete",
      "decompose",
    ] as const)("%s ends although everything is refused, and throws nothing", async (task) => {
      const candidates = await talk(
        make()[task](goals.hard, contextOf({ heartbeats: 12_000, timeMs: 3_000 })),
        () => REFUSED,
      );
      for (const candidate of candidates) {
        if (candidate.kind === "proof") expect(candidate.proof.trim()).not.toBe("");
        else {
          const names = candidate.decomposition.lemmas.map((lemma) => lemma.name);
          expect(new Set(names).size).toBe(names.length);
        }
      }
    });

    test("what is aborted ends at once, and the workspace goes on", async () => {
      const started = performance.now();
      const context = contextOf({ signal: AbortSignal.abort() });
      await talk(make().complete(goals.hard, context), () => REFUSED);
      expect(performance.now() - started).toBeLessThan(context.timeMs / 2);
      expect((await workspace.run({ text: "example : 1 = 1 := rfl" })).messages).toEqual([]);
    });

    test("who has heard enough may leave", async () => {
      const said = make().complete(goals.easy, contextOf());
      await said.next();
      await said.return();
      expect((await workspace.run({ text: "example : 1 = 1 := rfl" })).messages).toEqual([]);
    });
  });
}
