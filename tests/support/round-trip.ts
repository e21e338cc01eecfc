import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  type CritiqueResult,
  groupBy,
  type ProgramVerdict,
  type RecordKind,
  type RunEvent,
  type TaskResult,
  type TheoremOptimization,
  type TrainingRecord,
} from "../../src/core/index.ts";
import { collectRecords } from "../../src/datasets/collect-records.ts";
import { buildExport } from "../../src/datasets/export/build-export.ts";
import { type ExportFormat, rowsOf } from "../../src/datasets/export/export-formats.ts";
import { verlParquet } from "../../src/datasets/export/parquet.ts";
import { promptWriter } from "../../src/datasets/prompt-writer.ts";
import { openRecordGate } from "../../src/datasets/record-gate.ts";
import { TaskTable } from "../../src/rewards/index.ts";
import { SqliteRunStore } from "../../src/store/index.ts";
import { openRewardServer } from "./open-reward-server.ts";
import { runRequest, taskResult, VERSIONS } from "./run-records.ts";

const INTEGRATIONS = fileURLToPath(new URL("../../integrations", import.meta.url));
const SCRIPT = fileURLToPath(new URL("./round_trip.py", import.meta.url));

const CONTEXT = "namespace Demo\n\n/-- Twice a number. -/\ndef twice (n : Nat) : Nat := n + n";

/** A search in a context with definitions: a theorem with proofs that hold and that do not, and a plan for another. */
function searchEvents(n: number): RunEvent[] {
  const sum = {
    name: `sum_${n}`,
    text: `theorem sum_${n} (a b : Nat) : twice a + b + ${n} = ${n} + (b + (a + a))`,
  };
  const both = {
    name: `both_${n}`,
    text: `theorem both_${n} (a b : Nat) (h : a = b + ${n}) : twice a + 0 = twice (b + ${n}) ∧ a * 1 = b + ${n}`,
  };
  const left = {
    name: `left_${n}`,
    text: `theorem left_${n} (a b : Nat) (h : a = b + ${n}) : twice a = twice (b + ${n})`,
  };
  const right = { name: `right_${n}`, text: `theorem right_${n} (a : Nat) : a * 1 = a` };
  const open = (goal: string, statement: typeof sum): RunEvent => ({
    kind: "goal-open",
    statement,
    depth: 0,
    footprint: 9,
    key: goal,
    goal,
    at: 1,
    shown: `⊢ ${statement.text.split(" : ").at(-1)}`,
  });
  const proof = (text: string) => ({ kind: "proof" as const, proof: text, origin: "llm/complete" });
  const refused = (
    goal: string,
    candidate: ReturnType<typeof proof> | ReturnType<typeof plan>,
  ): RunEvent => ({
    kind: "candidate-reject",
    policy: "llm",
    cause: "check",
    reasons: [],
    messages: [{ severity: "error", pos: { line: 1, column: 3 }, endPos: null, data: "it failed" }],
    candidate,
    goal,
    at: 2,
  });
  const plan = (lemmas: (typeof sum)[], text: string) => ({
    kind: "decomposition" as const,
    decomposition: { lemmas, proof: text },
    origin: "llm/decompose",
  });
  const accepted = (goal: string, statement: typeof sum, text: string): RunEvent[] => [
    { kind: "candidate-accept", policy: "llm", candidate: proof(text), goal, at: 3 },
    { kind: "goal-prove", statement, proof: text, origin: "llm/complete", uses: [], goal, at: 3 },
  ];
  const good = plan(
    [left, right],
    `by\n  exact ⟨by rw [Nat.add_zero]; exact left_${n} a b h, by rw [right_${n}]; exact h⟩`,
  );
  return [
    {
      kind: "search-start",
      strategy: "staged",
      lanes: 1,
      statement: both,
      context: CONTEXT,
      goal: "g0",
      at: 0,
    },
    open("g0", both),
    open("g1", sum),
    refused("g1", proof("by rfl")),
    refused("g1", proof("by\n  unfold twice\n  rfl")),
    ...accepted("g1", sum, "by\n  unfold twice\n  omega"),
    refused("g0", plan([left], `by\n  exact left_${n} a b h`)),
    {
      kind: "candidate-accept",
      policy: "llm",
      candidate: good,
      decomposition: "d0",
      goal: "g0",
      at: 4,
    },
    {
      kind: "decomposition-score",
      decomposition: "d0",
      score: 0.2,
      footprint: 9,
      lemmaFootprints: [4, 2],
      goal: "g0",
      at: 4,
    },
    ...accepted("g0", both, "by\n  subst h\n  simp"),
  ];
}

/** A file, and what was tried to make a proof of it shorter. */
function shortening(n: number): { content: string; events: RunEvent[]; result: TaskResult } {
  const statement = `theorem mix_${n} (p q : Prop) (hp : p) (hq : q) : q ∧ ${n} = ${n} ∧ p`;
  const original =
    ":= by\n  have a := hp\n  constructor\n  · exact hq\n  · constructor\n    · rfl\n    · exact a";
  const head = `def base_${n} : Nat := ${n}\n\n`;
  const content = `${head}${statement} ${original}\n`;
  const start = Buffer.byteLength(`${head}${statement} `);
  const range = { start, end: start + Buffer.byteLength(original) };
  const name = `mix_${n}`;
  const tried = (proof: string, value: number | null): RunEvent => {
    return {
      kind: "proof-try",
      theorem: name,
      metric: "length",
      policy: "llm",
      proof,
      value,
      at: 1,
    };
  };
  const found: TheoremOptimization = {
    ...{ name, metric: "length", before: -6, after: -1, statement, original, range },
    proof: ":= by\n  exact ⟨hq, rfl, hp⟩",
    ...{ steps: [], candidates: 3, accepted: 1, elapsedMs: 1 },
    use: { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 },
  };
  return {
    content,
    events: [
      tried(":= by simp_arith [hp]", null),
      tried(":= by\n  exact ⟨hq, rfl, hp⟩", -1),
      tried(":= by\n  exact ⟨hp, rfl, hq⟩", null),
    ],
    result: taskResult({ optimizations: [found] }),
  };
}

function formalizations(n: number): RunEvent[] {
  const informal = `Every natural number times ${n + 2} plus itself is the number times ${n + 3}.`;
  const pair = (
    statement: string,
    compiles: boolean,
    faithfulness: number,
    proof?: string,
  ): RunEvent => {
    const judged = { informal, imports: [], context: "", statement, compiles, faithfulness };
    return {
      kind: "formalization-judge",
      at: 1,
      ...judged,
      ...(proof === undefined ? {} : { proof }),
    };
  };
  const right = `theorem said_${n} (n : Nat) : n * ${n + 2} + n = n * ${n + 3}`;
  return [
    pair(right, true, 1),
    pair(`theorem said_${n} (n : Nat) : n * ${n + 2} = n * ${n + 2}`, true, 0),
    pair(`theorem said_${n} (n : Nat) : n * ${n + 2} + m = n`, false, 0),
    pair(right, true, 1, `${right} := by\n  omega\n`),
  ];
}

function critiqueOf(n: number): CritiqueResult {
  const draft = `def add_${n}(x):\n    return x + ${n + 1}\n`;
  const better = `def add_${n}(x):\n    return x + ${n}\n`;
  const worse = `def add_${n}(x):\n    return x + ${n + 2}\n`;
  const said = (what: string) =>
    ["subgoal", "gap_analysis", "checklist"]
      .map((tag) => `<${tag}>\n- line 2: ${what}\n</${tag}>`)
      .join("\n");
  const verdict = (passed: number): ProgramVerdict => ({
    status: passed === 2 ? "passed" : "wrong-answer",
    ...{ passed, total: 2, hasRuntimeError: false, hasTimeout: false, detail: "" },
  });
  const critique = {
    origin: "model" as const,
    subgoals: [],
    gapAnalysis: [],
    checklist: [],
    repairs: [],
  };
  const step = (program: string, what: string, after: string) => [
    { kind: "critique" as const, program, critique, text: "", answer: said(what), evidence: "" },
    { kind: "revision" as const, program: after, before: program },
  ];
  const source = `assert add_${n}(0) == ${n}\nassert add_${n}(5) == ${n + 5}\n`;
  return {
    method: "scope",
    prompt: `Write add_${n}(x), which adds ${n}.`,
    ...{ draft, program: better, critique, reason: null, calls: {}, end: "rounds" },
    steps: [
      { kind: "draft", program: draft },
      ...step(draft, "one too many", better),
      ...step(draft, "add more", worse),
    ],
    verdicts: [
      { program: draft, verdict: verdict(0) },
      { program: better, verdict: verdict(2) },
      { program: worse, verdict: verdict(0) },
    ],
    tests: { kind: "asserts", source, setup: "", functions: [`add_${n}`] },
  };
}

const KINDS: readonly RecordKind[] = [
  ...([
    "completion",
    "decomposition",
    "optimization",
    "critique",
    "formalization",
    "alignment",
  ] as const),
];

/** A store with runs of every command, `size` tasks each, and the records that an export takes out of them. */
async function recordsOfRuns(
  folder: string,
  size: number,
  kinds: readonly RecordKind[],
): Promise<TrainingRecord[]> {
  const store = new SqliteRunStore({ folder, versions: VERSIONS });
  const gate = openRecordGate({ onProgress: () => {} });
  try {
    const numbers = Array.from({ length: size }, (_, i) => i + 1);
    const runOf = (
      kind: "prove" | "optimize" | "formalize" | "critique",
      made: (n: number) => { content: string; events?: RunEvent[]; result?: TaskResult },
    ) => {
      const inputs = [{ file: `${kind}.lean`, sha256: "00" }];
      const { run } = store.openRun({ ...runRequest({ core: false }), kind, inputs });
      const all = numbers.map((n) => ({ name: `${kind}${n}.lean`, ...made(n) }));
      const tasks = store.addTasks(
        run.id,
        all.map(({ name, content }) => ({ name, content })),
      );
      for (const { name, events = [], result = taskResult() } of all) {
        const task = tasks.find((one) => one.name === name);
        if (!task) throw new Error("no task");
        store.appendEvents(store.startTask(run.id, task.id), events);
        store.saveTask(run.id, task.id, { status: "proved", result });
      }
      store.closeRun(run.id, "finished");
      return store.listRuns().find(({ id }) => id === run.id) ?? run;
    };
    const prove = runOf("prove", (n) => ({ content: `-- ${n}\n`, events: searchEvents(n) }));
    const optimize = runOf("optimize", shortening);
    const formalize = runOf("formalize", (n) => ({ content: `${n}`, events: formalizations(n) }));
    const critique = runOf("critique", (n) => ({
      content: critiqueOf(n).prompt,
      result: taskResult({ critique: critiqueOf(n) }),
    }));
    const of = {
      completion: prove,
      decomposition: prove,
      optimization: optimize,
      critique,
      formalization: formalize,
      alignment: formalize,
    };
    const source = { store, gate, prompts: promptWriter(), skipped: {} };
    const records: TrainingRecord[] = [];
    for (const kind of kinds)
      records.push(...(await collectRecords([of[kind as keyof typeof of]], kind, source)));
    return records;
  } finally {
    await gate.close();
    store.close();
  }
}

/** What models and servers put around an answer. */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `<think>\nPerhaps \`by rfl\`? No.\n</think>\n\n${text}`,
  (text) => `${text}<|im_end|>`,
  (text) => `Here it is.\n\n${text}\n<|eot_id|>`,
  (text) => `${text}</s>`,
];

/** A proof in the other forms that the prompt of a completion allows. */
const REWRITTEN: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => {
    const proof = /:= (by[\s\S]*?)\n```$/.exec(text)?.[1]?.replace(/^by\s*/, "") ?? "rfl";
    return `<<<<<<< SEARCH\nsorry\n=======\n${proof.trim()}\n>>>>>>> REPLACE`;
  },
  (text) => `\`\`\`lean\n${/:= (by[\s\S]*?)\n```$/.exec(text)?.[1] ?? "by rfl"}\n\`\`\``,
];

export interface RoundTrip {
  answers: number;
  /** Answers by kind. */
  kinds: Record<string, number>;
  /** `client kind: score of RAW`, for each wrong one. */
  wrong: string[];
}

/**
 * Sends the answers of an export through every client of `integrations/` to the real service: what is worth something
 * must score above 0, and every other 0 (a critique that made a program worse: at most 0).
 */
export async function roundTrip({
  size,
  most = Number.POSITIVE_INFINITY,
  kinds = KINDS,
  lanes = 1,
}: {
  size: number;
  most?: number;
  kinds?: readonly RecordKind[];
  lanes?: number;
}): Promise<RoundTrip> {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-round-trip-"));
  try {
    const records = await recordsOfRuns(folder, size, kinds);
    const { extras } = buildExport(records, {
      format: "verl-parquet",
      seed: 1,
      validationShare: 0,
      parquet: verlParquet,
    });
    writeFileSync(join(folder, "tasks.jsonl"), extras["tasks.jsonl"] ?? "");
    const asked = records
      .flatMap((record) => record.answers.map((answer) => ({ record, answer })))
      .slice(0, most)
      .map(({ record, answer }, i) => {
        const rewrite = record.kind === "completion" ? REWRITTEN[i % REWRITTEN.length] : undefined;
        const around = AROUND[i % AROUND.length] as (typeof AROUND)[number];
        return { record, answer, raw: around((rewrite ?? String)(answer.text)) };
      });
    const formats = {
      trl: "trl-grpo",
      verl: "verl-parquet",
      openrlhf: "openrlhf",
      llamafactory: "trl-grpo",
      verifiers: "trl-grpo",
      "prime-rl": "trl-grpo",
    } as const;
    const given = Object.fromEntries(
      Object.entries(formats).map(([client, format]) => [
        client,
        asked.map(({ record, raw }) => ({
          row: rowOf(format, record),
          prompt: record.prompt,
          raw,
        })),
      ]),
    );
    writeFileSync(join(folder, "given.json"), JSON.stringify(given));
    const server = await openRewardServer({ lanes }, { tasks: TaskTable.read([folder]) });
    try {
      const { stdout } = await promisify(execFile)(
        "/usr/bin/python3",
        [SCRIPT, join(folder, "given.json")],
        {
          cwd: INTEGRATIONS,
          env: {
            ...process.env,
            PYTHONPATH: INTEGRATIONS,
            LEMMATA_REWARD_URL: server.url,
            PYTHONDONTWRITEBYTECODE: "1",
          },
          maxBuffer: 1 << 26,
        },
      );
      const scores: Record<string, (number | null)[]> = JSON.parse(stdout);
      const wrong = Object.entries(scores).flatMap(([client, list]) =>
        asked.flatMap(({ record, answer, raw }, i) => {
          const score = list[i] ?? null;
          const isRight =
            answer.score > 0
              ? score !== null && score > 0
              : score === 0 || (record.kind === "critique" && score !== null && score <= 0);
          return isRight ? [] : [`${client} ${record.kind}: ${score} (${answer.score}) of ${raw}`];
        }),
      );
      const count = groupBy(asked, ({ record }) => record.kind);
      const byKind = Object.fromEntries([...count].map(([kind, own]) => [kind, own.length]));
      return { answers: asked.length, kinds: byKind, wrong };
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowOf(format: ExportFormat, record: TrainingRecord) {
  const sets = rowsOf(format, [record], { seed: 1, split: "train" });
  return (sets.find(({ stem }) => stem === "prompts") ?? sets[0])?.rows[0];
}
