import { expect, test } from "vitest";
import type { Candidate, Feedback } from "../core/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../core/ports/index.ts";
import { withoutProofs } from "./without-proofs.ts";

const told: Feedback[] = [];

/** A policy with members of its own class, as the symbolic one has. */
class TwoProofs implements Policy {
  readonly name = "two";
  readonly rootCallMs = 60_000;
  readonly answerMs = 10_000;
  async *complete(): AsyncGenerator<Candidate, void, Feedback> {
    for (const proof of ["by refused", "by good"]) {
      told.push(yield { kind: "proof", proof } as Candidate);
    }
  }
  async *decompose(): AsyncGenerator<Candidate, void, Feedback> {}
}

test("a policy keeps its times and its name after the gate refused a proof", () => {
  const policy = new TwoProofs();
  const wrapped = withoutProofs(policy, new Map([["by refused", "an axiom"]]));
  expect([wrapped.name, wrapped.rootCallMs, wrapped.answerMs]).toEqual(["two", 60_000, 10_000]);
  expect(withoutProofs(policy, new Map())).toBe(policy);
});

test("a refused proof is not proposed again, and the policy is told why", async () => {
  const wrapped = withoutProofs(new TwoProofs(), new Map([["by refused", "an axiom"]]));
  const talk = wrapped.complete({} as PolicyGoal, {} as PolicyContext);
  const first = await talk.next();
  expect(first.value).toMatchObject({ proof: "by good" });
  expect(told[0]?.reasons).toEqual(["the gate refuses it: an axiom"]);
  await talk.return();
});
