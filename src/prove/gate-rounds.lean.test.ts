import { expect, test } from "vitest";
import { forgedProof } from "../../tests/support/forged-proof.ts";
import { provingLean } from "../../tests/support/proving-lean.ts";
import type { Candidate, Feedback } from "../core/index.ts";
import type { Policy, PolicyGoal } from "../core/ports/index.ts";
import type { ProveOptions } from "./file-context.ts";
import { proveFile } from "./prove-file.ts";

const lean = provingLean();

/** Proposes its proofs of each theorem, in order, and never anything else. */
function proposing(proofs: Record<string, string[]>): Policy {
  return {
    name: "scripted",
    async *complete({ statement }: PolicyGoal): AsyncGenerator<Candidate, void, Feedback> {
      for (const proof of proofs[statement.name] ?? []) {
        yield { kind: "proof", proof, origin: "scripted" };
      }
    },
    async *decompose() {},
  };
}

function options(policy: Policy): ProveOptions {
  return { core: false, strategy: "best-first", timeLimitMs: 120_000, policies: [policy] };
}

test("forged proofs that the search believes are refused by the gate, and the search goes on without them", async () => {
  const text = `import Lean

theorem t : (3 : Nat) * 4 = 12 := by
  sorry

theorem u : (2 : Nat) ^ 5 = 31 + 1 := by
  sorry
`;
  const policy = proposing({
    t: [forgedProof("(3 : Nat) * 4 = 12"), "by\n  rfl"],
    u: [forgedProof("(2 : Nat) ^ 5 = 31 + 1", "forgedToo")],
  });
  const believed: string[] = [];
  const report = await proveFile(lean(), "t.lean", text, {
    ...options(policy),
    onEvent: (event) => {
      if (event.kind === "goal-prove") believed.push(event.proof.slice(0, 10));
    },
  });
  expect(believed).toEqual(["by_elab do", "by_elab do", "by\n  rfl"]);
  expect(report.status).toBe("incomplete");
  expect(report.obligations.map(({ outcome }) => outcome)).toEqual(["proved", "failed"]);
  expect(report.obligations[1]?.reason).toContain("the gate refused its proof");
  expect(report.text).toContain("4 = 12 := by\n  rfl");
  expect(report.text).toContain("31 + 1 := by\n  sorry");
});

test("a later theorem can cite an earlier one that was proved just before", async () => {
  const text = `theorem first (n : Nat) : n + n = 2 * n := by
  sorry

theorem second (n : Nat) : 2 * n = n + n := by
  sorry
`;
  const policy = proposing({ first: ["by\n  omega"], second: ["(first n).symm"] });
  const report = await proveFile(lean(), "cite.lean", text, options(policy));
  expect(report.status).toBe("proved");
});
