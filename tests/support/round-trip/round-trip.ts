import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { groupBy, type TrainingRecord } from "../../../src/core/index.ts";
import { buildExport } from "../../../src/datasets/export/build-export.ts";
import { type ExportFormat, rowsOf } from "../../../src/datasets/export/export-formats.ts";
import { verlParquet } from "../../../src/datasets/export/parquet.ts";
import { promptWriter } from "../../../src/datasets/prompt-writer.ts";
import { goalTask } from "../../../src/llm/index.ts";
import { TaskTable } from "../../../src/rewards/index.ts";
import type { ModelAnswerRow } from "../judge-answer.ts";
import { openRewardServer } from "../open-reward-server.ts";
import { corpusRows, type Part, recordsOfRuns } from "./runs.ts";
import { shaped } from "./shapes.ts";

const INTEGRATIONS = fileURLToPath(new URL("../../../integrations", import.meta.url));
const SCRIPT = fileURLToPath(new URL("./round_trip.py", import.meta.url));

/** What each client is given: the rows of which export. */
const CLIENTS = {
  trl: "trl-grpo",
  verl: "verl-parquet",
  openrlhf: "openrlhf",
  llamafactory: "trl-grpo",
  verifiers: "trl-grpo",
  "prime-rl": "trl-grpo",
} as const satisfies Record<string, ExportFormat>;

/** An answer, and whether it is worth anything. */
interface RawAnswer {
  record: TrainingRecord;
  raw: string;
  isRight: boolean;
}

export interface RoundTrip {
  answers: number;
  /** Those that are worth something. */
  right: number;
  /** Answers by kind. */
  kinds: Record<string, number>;
  /** `client kind: score of RAW`, for each wrong one. */
  wrong: string[];
}

export interface RoundTripOptions {
  part: Part;
  /** Also answers to theorems as models gave them: `corpora/model-answers`. Default no. */
  withCorpus?: boolean;
  /** At most this many answers of each kind, half of them right; default all. */
  perKind?: number | undefined;
  lanes?: number;
}

/**
 * Sends the answers of an export, in the shapes that models give them, through every client of `integrations/` to the real
 * service: what is worth something must score above 0, and every other 0 (a critique that made a program worse: at most 0).
 */
export async function roundTrip({
  part,
  withCorpus = false,
  perKind,
  lanes = 1,
}: RoundTripOptions): Promise<RoundTrip> {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-round-trip-"));
  try {
    const own = await recordsOfRuns(part);
    const asked = [...rawAnswers(own, perKind), ...(withCorpus ? answersOfModels(part) : [])];
    const records = [...new Set(asked.map(({ record }) => record))];
    const { extras } = buildExport(records, {
      format: "verl-parquet",
      seed: 1,
      validationShare: 0,
      parquet: verlParquet,
    });
    writeFileSync(join(folder, "tasks.jsonl"), extras["tasks.jsonl"] ?? "");
    writeFileSync(join(folder, "given.json"), JSON.stringify(givenTo(asked)));
    const server = await openRewardServer({ lanes }, { tasks: TaskTable.read([folder]) });
    try {
      const scores = await scoresOf(server.url, join(folder, "given.json"));
      const wrong = Object.entries(scores).flatMap(([client, list]) =>
        asked.flatMap((answer, i) => {
          const score = list[i] ?? null;
          const { record, raw, isRight } = answer;
          const said = `${client} ${record.kind}: ${score} (${isRight ? "right" : "0"}) of ${raw}`;
          return isWorth(answer, score) ? [] : [said];
        }),
      );
      const count = groupBy(asked, ({ record }) => record.kind);
      const byKind = Object.fromEntries([...count].map(([kind, all]) => [kind, all.length]));
      const right = asked.filter(({ isRight }) => isRight).length;
      return { answers: asked.length, right, kinds: byKind, wrong };
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What was not judged is not worth 0. */
function isWorth({ record, isRight }: RawAnswer, score: number | null): boolean {
  if (score === null) return false;
  return isRight ? score > 0 : score === 0 || (record.kind === "critique" && score < 0);
}

/** Of each kind every answer in another shape. */
function rawAnswers(records: readonly TrainingRecord[], perKind = 2 * MANY): RawAnswer[] {
  return [...groupBy(records, ({ kind }) => kind).values()].flatMap((own) => {
    const all = own.flatMap((record) => record.answers.map((answer) => ({ record, answer })));
    const [right, wrong] = [true, false].map((isRight) =>
      all.filter(({ answer }) => answer.score > 0 === isRight).slice(0, perKind / 2),
    ) as [typeof all, typeof all];
    return [...right, ...wrong].map(({ record, answer }, i) => {
      return { record, raw: shaped(record, answer.text, i), isRight: answer.score > 0 };
    });
  });
}

/** More than there are. */
const MANY = 1_000_000;

/** A lemma that is left open makes a plan of a right answer, which is no proof. */
const PLAN = /^honest sketch/;

/** Answers of models to theorems, with what a person says of them; to those who ask for a proof. */
function answersOfModels({ from, of }: Part): RawAnswer[] {
  const prompts = promptWriter();
  const files = ["open", "second", "fresh"];
  return files
    .flatMap((file) => corpusRows<ModelAnswerRow>(`model-answers/${file}.jsonl`))
    .filter(({ role }) => role === "complete")
    .filter((_, i) => i % of === from)
    .map(({ id, context, statement, name, answer, truth, shape }) => {
      const goal = { statement: { name, text: statement }, context, lemmas: [], refused: [] };
      const shown = `⊢ ${statement.split(" : ").at(-1)}`;
      const asked = goalTask("completion", { goal: { ...goal, goal: { text: shown } } });
      const isRight = truth === "correct" && !PLAN.test(shape);
      const record: TrainingRecord = {
        kind: "completion",
        asked,
        problem: { id, name: `${id}.lean`, text: "", run: "k3f9x2mq" as never },
        prompt: prompts.write(asked),
        ...{ statement, context, task: `${context}\n\n${statement} := by\n  sorry\n` },
        answers: [{ text: answer, score: isRight ? 1 : 0, isPositive: isRight }],
      };
      return { record, raw: answer, isRight };
    });
}

function givenTo(asked: readonly RawAnswer[]): Record<string, unknown[]> {
  const entries = Object.entries(CLIENTS).map(([client, format]) => {
    const rows = asked.map(({ record, raw }) => {
      return { row: rowOf(format, record), prompt: record.prompt, raw };
    });
    return [client, rows] as const;
  });
  return Object.fromEntries(entries);
}

function rowOf(format: ExportFormat, record: TrainingRecord) {
  const sets = rowsOf(format, [record], { seed: 1, split: "train" });
  return (sets.find(({ stem }) => stem === "prompts") ?? sets[0])?.rows[0];
}

/** By client: a number for each answer, `null` where it was not judged. */
async function scoresOf(url: string, given: string): Promise<Record<string, (number | null)[]>> {
  const { stdout } = await promisify(execFile)("/usr/bin/python3", [SCRIPT, given], {
    cwd: INTEGRATIONS,
    env: {
      ...process.env,
      PYTHONPATH: INTEGRATIONS,
      LEMMATA_REWARD_URL: url,
      PYTHONDONTWRITEBYTECODE: "1",
    },
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout);
}
