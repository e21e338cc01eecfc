import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FakeVerifier, fakeLean, fakePolicy } from "../../tests/support/fakes.ts";
import type { ObligationReport, RunId } from "../core/index.ts";
import type { Policy } from "../core/ports/index.ts";
import { openRunStore } from "../store/index.ts";
import { earlierAttempts } from "./earlier-attempts.ts";
import type { ProveOptions } from "./file-context.ts";
import { proveFile } from "./prove-file.ts";
import { type ProveUpdate, proveAll } from "./run.ts";

// P0 and P1 have the proof `magic`, P2 follows from both; for P1 and P3 a search believes `forged`.
const WORLD = { magic: new Set([0, 1]), rules: new Map([[2, [[0, 1]]]]), forged: new Set([1, 3]) };

const folder = mkdtempSync(join(tmpdir(), "lemmata-run-"));
beforeAll(() => vi.stubEnv("LEMMATA_RUNS_DIR", join(folder, "runs")));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const options = (...policies: Policy[]): ProveOptions => {
  return { core: false, strategy: "best-first", timeLimitMs: 5_000, policies };
};

const FILE = "theorem a : P0 := sorry\n\ntheorem b : P1 := sorry\n\ntheorem c : P2 := sorry\n";

test("each sorry is searched for in turn, may cite those before it, and the gate takes the whole file", async () => {
  const lean = fakeLean(WORLD, 2);
  const { policy } = fakePolicy({ a: ["magic"], b: ["magic"], c: ["magic", "by_lemmas a b"] });
  const report = await proveFile(lean, "abc.lean", FILE, options(policy));
  expect(report.status).toBe("proved");
  expect(report.text).toBe(
    "theorem a : P0 := magic\n\ntheorem b : P1 := magic\n\ntheorem c : P2 := by_lemmas a b\n",
  );
  expect(report.obligations.map(({ declaration, line }) => [declaration, line])).toEqual([
    ["a", 1],
    ["b", 3],
    ["c", 5],
  ]);
  expect(lean.verifier.elaborated).toEqual([FILE]);
});

test("what the gate refuses is searched for again, and the policy is told why", async () => {
  const lean = fakeLean(WORLD);
  const { policy, told } = fakePolicy({ a: ["magic"], b: ["forged", "magic"] });
  const text = "theorem a : P0 := sorry\n\ntheorem b : P1 := sorry\n";
  const events: string[] = [];
  const report = await proveFile(lean, "ab.lean", text, {
    ...options(policy),
    onEvent: (event) => {
      if (event.kind === "goal-prove") events.push(event.proof);
    },
  });
  expect(report.status).toBe("proved");
  expect(report.text).toBe("theorem a : P0 := magic\n\ntheorem b : P1 := magic\n");
  expect(events).toEqual(["magic", "forged", "magic"]);
  expect(told.map(({ proof, reasons }) => [proof, ...reasons])).toContainEqual([
    "forged",
    "the gate refuses it: b: the kernel refuses it",
  ]);
});

test("a proof that only the search believes leaves its sorry, and the others stand", async () => {
  const lean = fakeLean(WORLD);
  const { policy } = fakePolicy({ a: ["magic"], d: ["forged"] });
  const text = "theorem a : P0 := sorry\n\ntheorem d : P3 := sorry\n";
  const report = await proveFile(lean, "ad.lean", text, options(policy));
  expect(report.status).toBe("incomplete");
  expect(report.text).toBe("theorem a : P0 := magic\n\ntheorem d : P3 := sorry\n");
  expect(report.obligations.map(({ outcome }) => outcome)).toEqual(["proved", "failed"]);
  expect(report.obligations[1]?.reason).toBe(
    "the gate refused its proof: d: the kernel refuses it",
  );
});

test("what an earlier process proved is not searched for again, and the gate judges it as it does all", async () => {
  const lean = fakeLean(WORLD);
  const { policy, told } = fakePolicy({ a: ["magic"], b: ["magic"], c: ["by_lemmas a b"] });
  const store = new Map<string, ObligationReport>();
  await proveFile(lean, "abc.lean", FILE, {
    ...options(policy),
    onEvent: (event) => {
      if (event.kind === "obligation-end") store.set(event.report.id, event.report);
    },
  });
  const [a, b] = [...store.values()];
  if (!a || !b) throw new Error("nothing was told");
  told.length = 0;
  const known = new Map([
    [a.id, a],
    // The gate refuses this one, so that it is searched for again.
    [b.id, { ...b, proof: "forged" }],
  ]);
  const judged = lean.verifier.judged.length;
  const events: string[] = [];
  const report = await proveFile(lean, "abc.lean", FILE, {
    ...options(policy),
    known,
    onEvent: (event) => {
      if (event.kind === "obligation-start") events.push(`${event.number} of ${event.of}`);
    },
  });
  expect(report.status).toBe("proved");
  expect(report.obligations.map(({ kept }) => kept)).toEqual([true, undefined, undefined]);
  expect(told.map(({ proof }) => proof)).not.toContain("forged");
  expect(events).toContain("2 of 3");
  expect(events).not.toContain("1 of 3");
  expect(lean.verifier.judged.length).toBeGreaterThan(judged);
});

test("a file without sorry has nothing to prove; one with errors is refused with their places", async () => {
  const { policy } = fakePolicy({});
  const done = await proveFile(
    fakeLean(WORLD),
    "a.lean",
    "theorem a : P0 := magic\n",
    options(policy),
  );
  expect(done).toMatchObject({ status: "nothing-to-prove", obligations: [] });
  const text = "theorem a : P2 := magic\n\ntheorem b : P1 := sorry\n\ntheorem c : P3 := magic\n";
  await expect(proveFile(fakeLean(WORLD), "bad.lean", text, options(policy))).rejects.toThrow(
    /^bad\.lean:1:0: .*\nbad\.lean:5:0: /,
  );
});

test("a cancelled search goes to no gate", async () => {
  const lean = fakeLean(WORLD);
  const stop = new AbortController();
  const policy: Policy = {
    name: "slow",
    async *complete() {
      stop.abort();
      await new Promise(() => {});
    },
    async *decompose() {},
  };
  const report = await proveFile(lean, "abc.lean", FILE, {
    ...options(policy),
    signal: stop.signal,
  });
  expect(report.obligations.map(({ reason }) => reason)).toEqual(Array(3).fill("cancelled"));
  expect(lean.verifier).toBeInstanceOf(FakeVerifier);
  expect(lean.verifier.judged).toEqual([]);
});

test("a run keeps what became of its tasks, and the same command goes on where it stopped", async () => {
  const paths = ["one.lean", "two.lean"].map((name) => join(folder, name));
  for (const path of paths) writeFileSync(path, "theorem a : P0 := magic\n");
  const begun: string[] = [];
  let opened = 0;
  const prove = async (stopAfter: number): Promise<ProveUpdate[]> => {
    const abort = new AbortController();
    const watcher = {
      begin: ({ name, number, of }: { name: string; number: number; of: number }) => {
        begun.push(`${number} of ${of}: ${name.slice(folder.length + 1)}`);
      },
      event: () => {},
      request: () => {},
      end: () => {
        if (begun.length >= stopAfter) abort.abort();
      },
    };
    const updates = proveAll(
      {
        kind: "prove",
        paths,
        flags: { timeLimitMs: 1_000 },
        fresh: false,
        replay: false,
        limits: {},
        lanes: 1,
        jobs: 1,
        signal: abort.signal,
        watcher,
      },
      async ({ workspaces }) => {
        opened++;
        return fakeLean(WORLD, workspaces);
      },
    );
    const seen: ProveUpdate[] = [];
    for await (const update of updates) seen.push(update);
    return seen;
  };
  const idle = { kind: "task", status: "nothing-to-do", kept: false };
  const reason = "the file has no `sorry` that stands for a proof";
  expect(await prove(1)).toMatchObject([
    { kind: "start", tasks: 2, resumed: false },
    { ...idle, task: paths[0], reason },
    { kind: "end", open: 1 },
  ]);
  expect(await prove(9)).toMatchObject([
    { kind: "start", resumed: true },
    { kind: "task", task: paths[0], kept: true, reason },
    { ...idle, task: paths[1] },
    { kind: "end", open: 0 },
  ]);
  expect(await prove(9)).toMatchObject([{}, { kept: true }, { kept: true }, { kind: "end" }]);
  expect(begun).toEqual(["1 of 2: one.lean", "2 of 2: two.lean"]);
  expect(opened).toBe(2);
});

test("a rule that does not exist is refused before there is a run, and the nearest are named", async () => {
  const path = join(folder, "ruled.lean");
  writeFileSync(path, "theorem a : P0 := sorry\n");
  const proving = (rule: string) => {
    const command = { kind: "prove", paths: [path], fresh: true, replay: false } as const;
    const { signal } = new AbortController();
    const flags = { withoutRules: ["unfold", rule] };
    const given = { ...command, flags, limits: {}, lanes: 1, jobs: 1, signal };
    return proveAll(given, () => Promise.reject(new Error("no Lean is needed"))).next();
  };
  const store = openRunStore();
  const before = store.listRuns().length;
  await expect(proving("one-lin")).rejects.toMatchObject({
    code: "bad-input",
    message: "there is no rule one-lin",
    hint: expect.stringMatching(/^Did you mean one-line\? docs\/automation\.md lists the rules/),
  });
  await expect(proving("blah")).rejects.toMatchObject({
    hint: expect.stringMatching(/^docs\/automation\.md lists the rules/),
  });
  expect(store.listRuns()).toHaveLength(before);
  store.close();
});

test("passes go on side by side, and after an interruption only those are made that came to no verdict", async () => {
  const path = join(folder, "hard.lean");
  writeFileSync(path, "theorem hard : P5 := sorry\n");
  const begun: string[] = [];
  let run = "" as RunId;
  const prove = async (stopAfter: number): Promise<ProveUpdate[]> => {
    const abort = new AbortController();
    let ended = 0;
    const watcher = {
      begin: ({ name }: { name: string }) => begun.push(name.slice(folder.length + 1)),
      event: () => {},
      request: () => {},
      end: () => {
        if (++ended >= stopAfter) abort.abort();
      },
    };
    const seen: ProveUpdate[] = [];
    const updates = proveAll(
      {
        kind: "prove",
        paths: [path],
        flags: { timeLimitMs: 2_000, pass: 4 },
        fresh: false,
        replay: false,
        limits: {},
        lanes: 2,
        jobs: 2,
        signal: abort.signal,
        watcher,
      },
      async ({ workspaces }) => fakeLean(WORLD, workspaces),
    );
    for await (const update of updates) {
      if (update.kind === "start") run = update.run;
      seen.push(update);
    }
    return seen;
  };
  const concluded = () => {
    const store = openRunStore();
    const events = [...store.events(run)];
    store.close();
    return [...earlierAttempts(events).completed].sort();
  };
  const stopped = await prove(2);
  expect(stopped.map(({ kind }) => kind)).toEqual(["start", "end"]);
  expect(begun.slice(0, 2)).toEqual(["hard.lean", "hard.lean (pass 2)"]);
  const before = concluded();
  expect(before.length).toBeLessThan(4);
  begun.length = 0;
  expect(await prove(9)).toMatchObject([
    { kind: "start", resumed: true },
    { kind: "task", status: "failed", kept: false },
    { kind: "end", open: 0 },
  ]);
  const nameOf = (sample: number) => `hard.lean${sample === 0 ? "" : ` (pass ${sample + 1})`}`;
  const missing = [0, 1, 2, 3].filter((sample) => !before.includes(sample));
  expect(begun).toEqual(missing.map(nameOf));
  expect(concluded()).toEqual([0, 1, 2, 3]);
});
