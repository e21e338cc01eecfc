// What the search costs besides Lean: a policy that answers at once proposes wrong proofs, decompositions
// and at last right ones, on one lane whose requests are timed.
// `npm run bench:search [-- --wrong N]`: wrong proofs per call, default 20.

import type { Candidate, Feedback } from "../src/core/index.ts";
import type { Policy, ProofWorkspace } from "../src/core/ports/index.ts";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import { type SearchServices, type StrategyName, searchProof } from "../src/prove/index.ts";
import { machine, numberFlag, report } from "./support.ts";

const wrongProofs = numberFlag("wrong", 20);
const LEVELS = 5;

/** `theorem t (a b ... : Nat) : a + b + ... = ...`, split into two equal halves below each other. */
const policy: Policy = {
  name: "fast",
  async *complete({ depth }): AsyncGenerator<Candidate, void, Feedback> {
    for (let i = 0; i < wrongProofs; i++) {
      yield { kind: "proof", proof: `by\n  exact absurd rfl (h${i} ${depth})`, origin: "wrong" };
    }
    if (depth === LEVELS) yield { kind: "proof", proof: "by omega", origin: "right" };
  },
  async *decompose({ statement, depth }, { freshName }): AsyncGenerator<Candidate, void, Feedback> {
    if (depth === LEVELS) return;
    const number = Number(/= (\d+) \+ n/.exec(statement.text)?.[1]);
    const lemmas = [number * 2, number * 2 + 1].map((i) => {
      const name = freshName("half");
      return { name, text: `theorem ${name} (n : Nat) : n + ${i} = ${i} + n` };
    });
    const uses = lemmas.map(({ name }) => `  have := ${name} 0\n`).join("");
    const proof = `by\n${uses}  omega`;
    yield { kind: "decomposition", decomposition: { lemmas, proof }, origin: "halves" };
  },
};

function timed(lane: ProofWorkspace): { workspace: ProofWorkspace; total: () => number } {
  let total = 0;
  const workspace = new Proxy(lane, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) => {
        const started = performance.now();
        const result = method.apply(target, args);
        if (!(result instanceof Promise)) return result;
        return result.finally(() => {
          total += performance.now() - started;
        });
      };
    },
  });
  return { workspace, total: () => total };
}

console.log(machine());
for (const strategy of ["staged", "recursive", "best-first"] satisfies StrategyName[]) {
  const lane = await LeanWorkspace.open();
  await lane.run({ text: "example : 1 = 1 := rfl" });
  const { workspace, total } = timed(lane);
  const services: SearchServices = {
    workspaces: [workspace],
    policies: [policy],
    analyse: ({ terms, target }) => {
      const key = JSON.stringify([terms, target]);
      return { footprint: 4, key, constants: [] };
    },
    quickcheck: async () => ({ status: "survived", trials: 0, discarded: 0 }),
    score: () => 0.5,
  };
  const statement = { name: "top", text: "theorem top (n : Nat) : n + 1 = 1 + n" };
  const options = { strategy, timeLimitMs: 120_000, correctionLimit: 1_000, maxOpenLemmas: 1_000 };
  const outcome = await searchProof({ context: "", statement, core: true }, services, options);
  const { elapsedMs, checks } = outcome.statistics;
  const outside = elapsedMs - total();
  const share = ((100 * outside) / elapsedMs).toFixed(1);
  const wall = `${checks} checks in ${(elapsedMs / 1000).toFixed(1)} s`;
  report(`${strategy}: outside Lean`, `${share} % (${outcome.status}, ${wall})`, "below 10 %");
  await lane.close();
}
