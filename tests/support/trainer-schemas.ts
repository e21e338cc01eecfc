// JSON Schemas of dataset rows, written from the trainers' documentation: TRL "Dataset formats and types"
// (conversational), LLaMA-Factory data/README.md, verl "Prepare Data for Post-Training", OpenRLHF's
// dataset classes. Other columns are allowed by all of them.

const text = { type: "string", minLength: 1 };

const message = (roles: readonly string[]) => ({
  type: "object",
  properties: { role: { enum: roles }, content: text },
  required: ["role", "content"],
  additionalProperties: false,
});

/** Ends in what the user says: the trainer adds the turn of the assistant. */
const prompt = {
  type: "array",
  minItems: 1,
  items: message(["system", "user"]),
  contains: message(["user"]),
};
const answer = { type: "array", minItems: 1, maxItems: 1, items: message(["assistant"]) };

const row = (properties: Record<string, unknown>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

const turn = (from: string) => ({
  ...row({ from: { const: from }, value: text }),
  additionalProperties: false,
});

const preference = row({ prompt, chosen: answer, rejected: answer });

export const TRAINER_SCHEMAS = {
  "trl-sft": row({ prompt, completion: answer }),
  "trl-dpo": preference,
  "trl-grpo": row({ prompt }),
  "llamafactory-alpaca": row({
    instruction: text,
    input: { type: "string" },
    output: text,
    system: { type: "string" },
  }),
  "llamafactory-sharegpt": row({
    conversations: {
      type: "array",
      minItems: 2,
      maxItems: 2,
      prefixItems: [turn("human"), turn("gpt")],
    },
    system: { type: "string" },
  }),
  "llamafactory-preference": row({
    conversations: { type: "array", minItems: 1, maxItems: 1, items: turn("human") },
    chosen: turn("gpt"),
    rejected: turn("gpt"),
  }),
  "llamafactory-ppo": row({
    instruction: text,
    input: { type: "string" },
    output: { const: "" },
    system: { type: "string" },
  }),
  "verl-parquet": row({
    data_source: text,
    prompt,
    ability: text,
    reward_model: row({ style: { enum: ["rule", "model"] }, ground_truth: text }),
    extra_info: row({ index: {}, split: { enum: ["train", "validation"] } }),
  }),
  "openrlhf-sft": row({ prompt, response: answer }),
  "openrlhf-preference": preference,
  "openrlhf-prompts": row({ prompt, label: text }),
} as const;

/** An entry of LLaMA-Factory's `dataset_info.json`. */
export const DATASET_INFO_ENTRY = {
  type: "object",
  properties: {
    file_name: text,
    formatting: { enum: ["alpaca", "sharegpt"] },
    ranking: { type: "boolean" },
    columns: {
      type: "object",
      propertyNames: {
        enum: [
          ...["prompt", "query", "response", "history", "messages", "system", "tools", "images"],
          ...["videos", "audios", "chosen", "rejected", "kto_tag"],
        ],
      },
      additionalProperties: text,
    },
    tags: { type: "object" },
  },
  required: ["file_name", "columns"],
  additionalProperties: false,
} as const;
