import type { JsonValue, TrainingMessage, TrainingRecord } from "../../core/index.ts";
import { demonstrations, preferences } from "./training-examples.ts";

export const EXPORT_FORMATS = [
  "trl-sft",
  "trl-dpo",
  "trl-grpo",
  "llamafactory-alpaca",
  "llamafactory-sharegpt",
  "llamafactory-preference",
  "llamafactory-ppo",
  "verl-parquet",
  "openrlhf",
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type Row = Record<string, JsonValue>;

/** Rows of one file; `stem` goes before the split's name: `sft-train.jsonl`, or `train.jsonl` for none. */
export interface RowSet {
  stem: string;
  rows: Row[];
}

export type SplitName = "train" | "validation";

/**
 * The rows of a split, as the trainer's documentation asks for them. A row names its problem (`problem`,
 * the id of the task), which trainers pass over or hand to the reward function. Answers hold no
 * reasoning, so that a loss on completions is one on final answers.
 */
export function rowsOf(
  format: ExportFormat,
  records: readonly TrainingRecord[],
  place: { seed: number; split: SplitName },
): RowSet[] {
  const only = (rows: Row[]): RowSet[] => [{ stem: "", rows }];
  switch (format) {
    case "trl-sft":
      return only(demonstrations(records).map(trlSft));
    case "trl-dpo":
      return only(preferences(records, place.seed).map(trlDpo));
    case "trl-grpo":
      return only(records.map(trlGrpo));
    case "llamafactory-alpaca":
      return only(demonstrations(records).map(alpaca));
    case "llamafactory-sharegpt":
      return only(demonstrations(records).map(shareGpt));
    case "llamafactory-preference":
      return only(preferences(records, place.seed).map(shareGptPreference));
    case "llamafactory-ppo":
      return only(records.map(alpacaPrompt));
    case "verl-parquet":
      return only(records.map((record, i) => verl(record, i, place.split)));
    case "openrlhf":
      return [
        { stem: "sft", rows: demonstrations(records).map(openRlhfSft) },
        { stem: "preference", rows: preferences(records, place.seed).map(trlDpo) },
        { stem: "prompts", rows: records.map(openRlhfPrompt) },
      ];
  }
}

type Demonstration = ReturnType<typeof demonstrations>[number];
type Preference = ReturnType<typeof preferences>[number];

const messages = (list: readonly TrainingMessage[]): JsonValue =>
  list.map(({ role, content }) => ({ role, content }));
const assistant = (content: string): JsonValue => [{ role: "assistant", content }];
/** The task as one text: columns of nested fields that differ by kind do not fit into one table. */
const taskText = ({ asked }: TrainingRecord) => JSON.stringify(asked);
const problemId = ({ problem }: TrainingRecord) => problem.id;

/** TRL, `SFTTrainer`: conversational prompt-completion. */
function trlSft({ prompt, completion, record }: Demonstration): Row {
  return {
    prompt: messages(prompt),
    completion: assistant(completion),
    problem: problemId(record),
  };
}

/** TRL, `DPOTrainer`: conversational preference with an explicit prompt. OpenRLHF takes the same. */
function trlDpo({ prompt, chosen, rejected, record }: Preference): Row {
  return {
    prompt: messages(prompt),
    chosen: assistant(chosen),
    rejected: assistant(rejected),
    problem: problemId(record),
  };
}

/** TRL, `GRPOTrainer`: what else stands in a row reaches the reward functions as keyword arguments. */
function trlGrpo(record: TrainingRecord): Row {
  const { kind, task: statement } = record;
  return {
    prompt: messages(record.prompt),
    kind,
    task: taskText(record),
    statement,
    problem: problemId(record),
  };
}

/** LLaMA-Factory: one turn; the system prompt apart. */
function turns(prompt: readonly TrainingMessage[]): { system: string; user: string } {
  const by = (wanted: TrainingMessage["role"]) =>
    prompt.filter(({ role }) => role === wanted).map(({ content }) => content);
  return { system: by("system").join("\n\n"), user: by("user").join("\n\n") };
}

function alpaca({ prompt, completion, record }: Demonstration): Row {
  const { system, user } = turns(prompt);
  return { system, instruction: user, input: "", output: completion, problem: problemId(record) };
}

/** A prompt without an answer: it is sampled. */
function alpacaPrompt(record: TrainingRecord): Row {
  const { system, user } = turns(record.prompt);
  return { system, instruction: user, input: "", output: "", problem: problemId(record) };
}

function shareGpt({ prompt, completion, record }: Demonstration): Row {
  const { system, user } = turns(prompt);
  const conversations = [
    { from: "human", value: user },
    { from: "gpt", value: completion },
  ];
  return { system, conversations, problem: problemId(record) };
}

function shareGptPreference({ prompt, chosen, rejected, record }: Preference): Row {
  const { system, user } = turns(prompt);
  return {
    system,
    conversations: [{ from: "human", value: user }],
    chosen: { from: "gpt", value: chosen },
    rejected: { from: "gpt", value: rejected },
    problem: problemId(record),
  };
}

/** verl: `ground_truth` is what a custom reward function gets. */
function verl(record: TrainingRecord, index: number, split: SplitName): Row {
  return {
    data_source: `lemmata/${record.kind}`,
    prompt: messages(record.prompt),
    ability: "lean4",
    reward_model: { style: "rule", ground_truth: taskText(record) },
    extra_info: { index, split, problem: problemId(record), run: record.problem.run },
  };
}

/** OpenRLHF, `train_sft`: `--data.input_key prompt --data.output_key response` and the chat template. */
function openRlhfSft({ prompt, completion, record }: Demonstration): Row {
  return { prompt: messages(prompt), response: assistant(completion), problem: problemId(record) };
}

/** OpenRLHF, `train_ppo_ray`: the label comes back to the remote reward as `labels`. */
function openRlhfPrompt(record: TrainingRecord): Row {
  return { prompt: messages(record.prompt), label: taskText(record), problem: problemId(record) };
}
