import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { FakeWorkspace, type World } from "../../../tests/support/fake-workspace.ts";
import type { RoundRecord, SearchEvent } from "../../core/index.ts";
import type { Policy } from "../../core/ports/index.ts";
import { searchProof } from "../search/search-proof.ts";

const WORLD: World = { magic: new Set([0]), rules: new Map() };

/** Proposes these proofs, a round for each; asked after that, it has nothing new. */
function proposing(name: string, proofs: readonly string[]): Policy & { calls: string[] } {
  const left = [...proofs];
  const calls: string[] = [];
  return {
    name,
    calls,
    patience: 2,
    async *complete() {
      calls.push("complete");
      const proof = left.shift();
      if (proof) yield { kind: "proof", proof, origin: name };
    },
    async *decompose() {},
    restart: () => calls.push("restart"),
  };
}

async function run(policies: readonly Policy[], records: readonly RoundRecord[] = []) {
  const events: SearchEvent[] = [];
  const outcome = await searchProof(
    { context: "", statement: { name: "main", text: "theorem main : P0" }, core: false },
    {
      workspaces: [new FakeWorkspace(WORLD)],
      policies,
      records,
      analyse: () => ({ footprint: 5, key: "P0", constants: [] }),
      quickcheck: async () => ({ status: "untestable", reason: "not here" }),
      score: () => 1,
      onEvent: (event) => events.push(event),
    },
    { strategy: "router", timeLimitMs: 20_000 },
  );
  const rounds = events.flatMap((event) => (event.kind === "round-end" ? [event] : []));
  return { outcome, rounds };
}

const record = (policy: string, closed: boolean): RoundRecord => ({
  ...{ policy, closed, usd: 0, seconds: 2 },
  features: { stalled: 0, restarts: 0, failures: 0, footprint: 5, score: null },
});

test("whoever proved most in earlier runs comes first, and its rounds are recorded", async () => {
  for (const best of ["left", "right"]) {
    const policies = [proposing("left", ["magic"]), proposing("right", ["magic"])];
    const records = policies.flatMap(({ name }) =>
      Array.from({ length: 20 }, () => record(name, name === best)),
    );
    const { outcome, rounds } = await run(policies, records);
    expect(outcome.status).toBe("proved");
    expect(policies.map(({ calls }) => calls)).toEqual(
      policies.map(({ name }) => (name === best ? ["complete"] : [])),
    );
    expect(rounds.at(-1)).toMatchObject({ policy: best, closed: true, usd: 0, task: "complete" });
  }
});

test("while the better of two answers is awaited the other is not asked for", async () => {
  for (const better of ["llm", "agent"]) {
    const asked: string[] = [];
    const waiting = (name: string): Policy => {
      let answer: Promise<void> | undefined;
      let isThere = false;
      return {
        ...{ name, isTimed: true, patience: 1 },
        waiting: () => (isThere ? undefined : answer),
        async *complete() {
          if (!answer) asked.push(name);
          answer ??= sleep(30).then(() => {
            isThere = true;
          });
          if (isThere) yield { kind: "proof", proof: "magic", origin: name };
        },
        async *decompose() {},
      };
    };
    const policies = ["llm", "agent"].map(waiting);
    const records = policies.flatMap(({ name }) =>
      Array.from({ length: 40 }, () => record(name, name === better)),
    );
    const { outcome } = await run(policies, records);
    expect([outcome.status, asked]).toEqual(["proved", [better]]);
  }
});

test("a policy that fails hands over, and the search ends when all are at their end", async () => {
  const wrong = proposing("left", ["wrong"]);
  const right = proposing("right", ["still wrong", "magic"]);
  const { outcome, rounds } = await run([wrong, right]);
  expect(outcome.status).toBe("proved");
  expect(rounds.filter(({ closed }) => closed)).toHaveLength(1);
  const { outcome: none } = await run([proposing("left", ["a"]), proposing("right", [])]);
  expect(none).toMatchObject({ status: "failed", reason: "exhausted" });
});
