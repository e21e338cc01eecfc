import type { RecordKind } from "../../core/index.ts";
import type { ExportFormat } from "./export-formats.ts";

type Scalar = string | number | boolean | readonly string[] | readonly number[];

/**
 * Ready configurations for a trainer, by file name. Values are those of the papers (Goedel-Code-Prover: SFT and
 * hybrid RL; ImProver 2: IRPO; SCOPE: critiques); values that they do not give are marked as ours. Batch sizes are
 * those of one device: divide the accumulation by the number of devices.
 */
export function runConfigs(format: ExportFormat, kind: RecordKind): Record<string, string> {
  switch (format) {
    case "trl-sft":
      return { "sft.yaml": yaml(TRL_NOTE, { ...TRL_DATA, ...trlSft(kind) }) };
    case "trl-dpo":
      return { "irpo.yaml": yaml(TRL_NOTE, { ...TRL_DATA, ...TRL_IRPO }) };
    case "trl-grpo":
      return { "hybrid-rl.yaml": yaml([...TRL_NOTE, ...GRPO_NOTE, ...RL_NOTE], trlGrpo(kind)) };
    case "llamafactory-alpaca":
    case "llamafactory-sharegpt":
      return { "sft.yaml": yaml(FACTORY_NOTE, { ...FACTORY_DATA, ...factorySft(kind) }) };
    case "llamafactory-preference":
      return { "irpo.yaml": yaml(FACTORY_NOTE, { ...FACTORY_DATA, ...FACTORY_IRPO }) };
    case "verl-parquet":
      return { "hybrid-rl.sh": script("python3 -m verl.trainer.main_ppo", VERL, RL_NOTE) };
    case "llamafactory-ppo":
      return { "ppo.yaml": yaml([...FACTORY_NOTE, ...PPO_NOTE], FACTORY_PPO) };
    case "openrlhf":
      return {
        "sft.sh": script("deepspeed --module openrlhf.cli.train_sft", OPENRLHF_SFT),
        "irpo.sh": script("deepspeed --module openrlhf.cli.train_dpo", OPENRLHF_IRPO),
        "hybrid-rl.sh": script("python3 -m openrlhf.cli.train_ppo_ray", OPENRLHF_RL, RL_NOTE),
      };
  }
}

/** `dataset_info.json` of LLaMA-Factory for the files of an export. */
export function factoryInfo(
  format: ExportFormat,
  hasValidation: boolean,
): Record<string, unknown> | undefined {
  if (!format.startsWith("llamafactory")) return undefined;
  const isPreference = format === "llamafactory-preference";
  const answers = isPreference ? { chosen: "chosen", rejected: "rejected" } : {};
  const shape =
    format === "llamafactory-alpaca" || format === "llamafactory-ppo"
      ? {
          formatting: "alpaca",
          columns: { prompt: "instruction", query: "input", response: "output", system: "system" },
        }
      : {
          formatting: "sharegpt",
          ranking: isPreference ? true : undefined,
          columns: { messages: "conversations", system: "system", ...answers },
        };
  const entry = (split: string) => ({ file_name: `${split}.jsonl`, ...shape });
  const validation = hasValidation ? { lemmata_validation: entry("validation") } : {};
  return { lemmata_train: entry("train"), ...validation };
}

const TRL_NOTE = ["Run in this folder: trl sft|dpo|grpo --config FILE --model_name_or_path MODEL"];
const FACTORY_NOTE = [
  "Run in this folder: llamafactory-cli train FILE model_name_or_path=MODEL template=TEMPLATE",
];
const PPO_NOTE = ["LLaMA-Factory has no GRPO. The reward is `lemmata reward serve --tasks .`"];
const GRPO_NOTE = [
  "PYTHONPATH must have lemmata's folder integrations: that is where trl_reward is.",
];
const RL_NOTE = [
  "Hybrid RL (Goedel-Code-Prover, Algorithm 1) also mixes in supervised replay with weight 0.08, adds lemmas",
  "to the prompts and drops groups of mean reward 0 or 1; trainers do the last at most. The reward is",
  "`lemmata reward serve`.",
];

const TRL_DATA = {
  dataset_name: ".",
  dataset_train_split: "train",
  dataset_test_split: "validation",
  bf16: true,
  gradient_checkpointing: true,
  per_device_train_batch_size: 1,
};

/** SCOPE's adapters. */
const TRL_LORA = {
  use_peft: true,
  lora_r: 16,
  lora_alpha: 32,
  lora_dropout: 0.05,
  load_in_4bit: true,
  bnb_4bit_quant_type: "nf4",
};

function trlSft(kind: RecordKind): Record<string, Scalar> {
  const schedule = { lr_scheduler_type: "cosine", gradient_accumulation_steps: 128 };
  if (kind === "critique") {
    return {
      ...schedule,
      ...TRL_LORA,
      learning_rate: 1e-4,
      max_steps: 80,
      warmup_ratio: 0.03,
      output_dir: "sft",
    };
  }
  return {
    ...schedule,
    learning_rate: 1e-5,
    warmup_ratio: 0.1,
    num_train_epochs: 3,
    max_length: 10_240,
    packing: true,
    output_dir: "sft",
  };
}

const TRL_IRPO = {
  loss_type: ["sigmoid", "sft"],
  loss_weights: [1, 1],
  beta: 0.1,
  num_train_epochs: 1,
  // Ours: the paper gives neither.
  learning_rate: 5e-7,
  gradient_accumulation_steps: 32,
  max_length: 10_240,
  output_dir: "irpo",
};

function trlGrpo(kind: RecordKind): Record<string, Scalar> {
  const { dataset_name, dataset_train_split, dataset_test_split, bf16 } = TRL_DATA;
  return {
    dataset_name,
    dataset_train_split,
    dataset_test_split,
    bf16,
    ...(kind === "critique" ? TRL_LORA : {}),
    reward_funcs: ["trl_reward.task_reward"],
    learning_rate: 5e-6,
    lr_scheduler_type: "cosine",
    epsilon: 0.2,
    epsilon_high: 0.28,
    temperature: 0.9,
    num_generations: 8,
    generation_batch_size: 512,
    loss_type: "grpo",
    // 512 rollouts in mini-batches of 256: two optimizer steps for each of the paper's 100.
    per_device_train_batch_size: 8,
    gradient_accumulation_steps: 32,
    max_steps: kind === "critique" ? 120 : 200,
    max_completion_length: 8192,
    output_dir: "hybrid-rl",
  };
}

const FACTORY_DATA = {
  do_train: true,
  dataset_dir: ".",
  dataset: "lemmata_train",
  bf16: true,
  eval_dataset: "lemmata_validation",
  per_device_train_batch_size: 1,
  cutoff_len: 10_240,
};

function factorySft(kind: RecordKind): Record<string, Scalar> {
  const shared = { stage: "sft", lr_scheduler_type: "cosine", gradient_accumulation_steps: 128 };
  if (kind === "critique") {
    return {
      ...shared,
      finetuning_type: "lora",
      lora_rank: 16,
      lora_alpha: 32,
      lora_dropout: 0.05,
      quantization_bit: 4,
      quantization_type: "nf4",
      learning_rate: 1e-4,
      max_steps: 80,
      warmup_ratio: 0.03,
      output_dir: "sft",
    };
  }
  return {
    ...shared,
    finetuning_type: "full",
    learning_rate: 1e-5,
    warmup_ratio: 0.1,
    num_train_epochs: 3,
    packing: true,
    output_dir: "sft",
  };
}

const FACTORY_IRPO = {
  stage: "dpo",
  finetuning_type: "full",
  pref_loss: "sigmoid",
  pref_beta: 0.1,
  pref_ftx: 1,
  // Ours: the paper gives neither rate nor batch.
  num_train_epochs: 1,
  learning_rate: 5e-7,
  gradient_accumulation_steps: 32,
  output_dir: "irpo",
};

/** Prompts up to 8,192 tokens, and answers up to as many more. PPO takes no validation set. */
const FACTORY_PPO = {
  stage: "ppo",
  do_train: true,
  dataset_dir: ".",
  dataset: "lemmata_train",
  bf16: true,
  finetuning_type: "lora",
  reward_model: "http://127.0.0.1:8100/llamafactory",
  reward_model_type: "api",
  cutoff_len: 8192,
  max_new_tokens: 8192,
  temperature: 0.9,
  learning_rate: 5e-6,
  lr_scheduler_type: "cosine",
  per_device_train_batch_size: 1,
  gradient_accumulation_steps: 256,
  max_steps: 100,
  report_to: "none",
  output_dir: "ppo",
};

/** The shell's variable; one where it is not set. */
const GPUS = `"$\{GPUS:-1}"`;

/** Mini-batches count prompts here: 256 rollouts are 32 prompts of 8. */
const VERL = [
  ...["algorithm.adv_estimator=grpo", "data.train_files=train.parquet"],
  ...["data.val_files=validation.parquet", "data.train_batch_size=64"],
  ...["data.max_prompt_length=8192", "data.max_response_length=8192"],
  'actor_rollout_ref.model.path="$MODEL"',
  ...["data.filter_overlong_prompts=True", "actor_rollout_ref.rollout.name=vllm"],
  ...["actor_rollout_ref.rollout.n=8", "actor_rollout_ref.rollout.temperature=0.9"],
  "actor_rollout_ref.rollout.max_num_batched_tokens=16384",
  "actor_rollout_ref.rollout.tensor_model_parallel_size=1",
  "actor_rollout_ref.rollout.log_prob_micro_batch_size_per_gpu=1",
  "actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=1",
  // 1/|Y_i| before the mean over the group, as in the objective.
  "actor_rollout_ref.actor.loss_agg_mode=seq-mean-token-mean",
  ...["actor_rollout_ref.actor.optim.lr=5e-6", "actor_rollout_ref.actor.ppo_mini_batch_size=32"],
  ...["actor_rollout_ref.actor.clip_ratio_low=0.2", "actor_rollout_ref.actor.clip_ratio_high=0.28"],
  'custom_reward_function.path="$REWARD_FILE"',
  'custom_reward_function.name="$REWARD_FUNCTION"',
  `trainer.n_gpus_per_node=${GPUS}`,
  ...["'trainer.logger=[\"console\"]'", "trainer.val_before_train=False"],
  "trainer.total_training_steps=100",
];

const OPENRLHF_DATA = ["--data.apply_chat_template", "--data.max_len 10240"];
const OPENRLHF_MODEL = ['--model.model_name_or_path "$MODEL"', "--ds.zero_stage 3"];

const OPENRLHF_SFT = [
  ...["--data.dataset ./sft-train.jsonl", "--eval.dataset ./sft-validation.jsonl"],
  ...["--data.input_key prompt", "--data.output_key response", ...OPENRLHF_DATA, ...OPENRLHF_MODEL],
  ...["--adam.lr 1e-5", "--lr_scheduler cosine_with_min_lr", "--lr_warmup_ratio 0.1"],
  ...["--train.max_epochs 3", "--train.batch_size 128", "--train.micro_batch_size 1"],
  ...["--ds.packing_samples", "--ckpt.output_dir ./sft"],
];

const OPENRLHF_IRPO = [
  ...["--data.dataset ./preference-train.jsonl", "--eval.dataset ./preference-validation.jsonl"],
  ...["--data.prompt_key prompt", "--data.chosen_key chosen", "--data.rejected_key rejected"],
  ...[...OPENRLHF_DATA, ...OPENRLHF_MODEL, "--model.beta 0.1", "--model.nll_loss_coef 1"],
  ...["--adam.lr 5e-7", "--train.max_epochs 1", "--train.batch_size 32"],
  ...["--train.micro_batch_size 1", "--ckpt.output_dir ./irpo"],
];

const OPENRLHF_RL = [
  ...["--data.prompt_dataset ./prompts-train.jsonl", "--eval.dataset ./prompts-validation.jsonl"],
  ...["--data.input_key prompt", "--data.label_key label", "--data.apply_chat_template"],
  ...['--actor.model_name_or_path "$MODEL"', '--reward.remote_url "$REWARD_URL"'],
  ...["--algo.advantage.estimator group_norm", "--actor.eps_clip_low_high 0.2 0.28"],
  ...["--algo.dynamic_filtering_enable", "--algo.dynamic_filtering_range 0 1"],
  ...["--actor.adam.lr 5e-6", "--rollout.temperature 0.9", "--rollout.batch_size 64"],
  ...["--rollout.n_samples_per_prompt 8", "--train.batch_size 256", "--train.max_epochs 1"],
  // Prompt and answer together: without it 2,048, of which an answer of 8,192 tokens would leave nothing to the prompt.
  ...["--data.max_len 16384", "--rollout.max_new_tokens 8192", "--data.max_samples 6400"],
  ...[`--vllm.num_engines ${GPUS}`, `--actor.num_gpus_per_node ${GPUS}`],
  ...[`--ref.num_gpus_per_node ${GPUS}`, "--train.colocate_all", "--vllm.enable_sleep"],
  ...["--ds.enable_sleep", "--vllm.gpu_memory_utilization 0.6", "--ckpt.output_dir ./hybrid-rl"],
];

/** `# notes`, then `key: value` lines. */
function yaml(notes: readonly string[], values: Readonly<Record<string, Scalar>>): string {
  const lines = Object.entries(values).map(([key, value]) => `${key}: ${yamlValue(value)}`);
  return `${[...notes.map((note) => `# ${note}`), ...lines].join("\n")}\n`;
}

/** As JSON, but `5.0e-7`: without a point PyYAML takes it for text. */
function yamlValue(value: Scalar): string {
  return JSON.stringify(value).replace(/^(-?\d+)(e-?\d+)$/, "$1.0$2");
}

/** A shell script that ends where a variable that it needs is missing. */
function script(command: string, args: readonly string[], notes: readonly string[] = []): string {
  const needed = ["MODEL", "REWARD_URL", "REWARD_FILE", "REWARD_FUNCTION"].filter((name) =>
    args.some((arg) => arg.includes(`$${name}"`)),
  );
  return [
    "#!/bin/sh",
    ...notes.map((note) => `# ${note}`),
    ...["set -eu", 'cd "$(dirname "$0")"'],
    ...needed.map((name) => `: "\${${name}:?set it}"`),
    [`exec ${command}`, ...args].join(" \\\n  "),
    "",
  ].join("\n");
}
