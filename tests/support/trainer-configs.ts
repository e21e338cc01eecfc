// What the trainers' argument parsers take of what our configurations use, from their sources: TRL f2cd577 (2026-07-24),
// verl b178a3c (2026-01-29), OpenRLHF 3c3be62 (2026-08-13), LLaMA-Factory ff6d4d1 (2026-08-18), and the rules that they
// check before they train. A key that is not here is one that the trainer would refuse, or that has to be looked up first.

type Value = string | number | boolean | readonly (string | number)[];
type Type = "number" | "string" | "boolean" | "strings" | "numbers";
type Config = Record<string, Value>;

const of = (type: Type, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, type]));

/** transformers' TrainingArguments. */
const TRAINING = {
  ...of("boolean", "bf16", "gradient_checkpointing", "do_train"),
  ...of("number", "per_device_train_batch_size", "gradient_accumulation_steps", "learning_rate"),
  ...of("number", "num_train_epochs", "max_steps", "warmup_ratio"),
  ...of("string", "output_dir", "lr_scheduler_type", "report_to"),
};
const TRL = {
  ...TRAINING,
  ...of("string", "dataset_name", "dataset_train_split", "dataset_test_split"),
  ...of("boolean", "use_peft", "load_in_4bit"),
  ...of("number", "lora_r", "lora_alpha", "lora_dropout"),
  ...of("string", "bnb_4bit_quant_type"),
};

/** By the command: `trl sft`, `trl dpo`, `trl grpo`; `llamafactory-cli train`. */
const YAML_KEYS: Record<string, Record<string, Type>> = {
  "trl-sft": { ...TRL, ...of("number", "max_length"), ...of("boolean", "packing") },
  "trl-dpo": {
    ...TRL,
    ...of("strings", "loss_type"),
    ...of("numbers", "loss_weights"),
    ...of("number", "beta", "max_length"),
  },
  "trl-grpo": {
    ...TRL,
    ...of("strings", "reward_funcs"),
    ...of("number", "epsilon", "epsilon_high", "temperature", "num_generations"),
    ...of("number", "generation_batch_size", "max_completion_length"),
    ...of("string", "loss_type"),
  },
  llamafactory: {
    ...TRAINING,
    ...of("string", "stage", "dataset_dir", "dataset", "eval_dataset", "finetuning_type"),
    ...of("number", "cutoff_len", "lora_rank", "lora_alpha", "lora_dropout", "quantization_bit"),
    ...of("string", "quantization_type", "pref_loss", "reward_model", "reward_model_type"),
    ...of("number", "pref_beta", "pref_ftx", "max_new_tokens", "temperature"),
    ...of("boolean", "packing"),
  },
};

const VERL_KEYS: Record<string, Type> = {
  ...of(
    "string",
    "algorithm.adv_estimator",
    "data.train_files",
    "data.val_files",
    "trainer.logger",
  ),
  ...of("number", "data.train_batch_size", "data.max_prompt_length", "data.max_response_length"),
  ...of("boolean", "data.filter_overlong_prompts", "trainer.val_before_train"),
  ...of("string", "actor_rollout_ref.model.path", "actor_rollout_ref.rollout.name"),
  ...of("number", "actor_rollout_ref.rollout.n", "actor_rollout_ref.rollout.temperature"),
  ...of("number", "actor_rollout_ref.rollout.max_num_batched_tokens"),
  ...of("number", "actor_rollout_ref.rollout.tensor_model_parallel_size"),
  ...of("number", "actor_rollout_ref.rollout.log_prob_micro_batch_size_per_gpu"),
  ...of("number", "actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu"),
  ...of(
    "number",
    "actor_rollout_ref.actor.ppo_mini_batch_size",
    "actor_rollout_ref.actor.optim.lr",
  ),
  ...of(
    "number",
    "actor_rollout_ref.actor.clip_ratio_low",
    "actor_rollout_ref.actor.clip_ratio_high",
  ),
  ...of("string", "actor_rollout_ref.actor.loss_agg_mode", "custom_reward_function.path"),
  ...of("string", "custom_reward_function.name"),
  ...of("number", "trainer.total_training_steps", "trainer.n_gpus_per_node"),
};

/** Flags, and how many values each takes. */
const OPENRLHF_SHARED = {
  "data.apply_chat_template": 0,
  "data.max_len": 1,
  "ds.zero_stage": 1,
  "ckpt.output_dir": 1,
  "eval.dataset": 1,
  "train.batch_size": 1,
  "train.micro_batch_size": 1,
  "train.max_epochs": 1,
};
const OPENRLHF_KEYS: Record<string, Record<string, number>> = {
  train_sft: {
    ...OPENRLHF_SHARED,
    ...{ "data.dataset": 1, "data.input_key": 1, "data.output_key": 1, "adam.lr": 1 },
    ...{
      "model.model_name_or_path": 1,
      lr_scheduler: 1,
      lr_warmup_ratio: 1,
      "ds.packing_samples": 0,
    },
  },
  train_dpo: {
    ...OPENRLHF_SHARED,
    ...{ "data.dataset": 1, "data.prompt_key": 1, "data.chosen_key": 1, "data.rejected_key": 1 },
    ...{ "model.model_name_or_path": 1, "model.beta": 1, "model.nll_loss_coef": 1, "adam.lr": 1 },
  },
  train_ppo_ray: {
    ...OPENRLHF_SHARED,
    ...{
      "data.prompt_dataset": 1,
      "data.input_key": 1,
      "data.label_key": 1,
      "data.max_samples": 1,
    },
    ...{ "actor.model_name_or_path": 1, "reward.remote_url": 1, "algo.advantage.estimator": 1 },
    ...{ "actor.eps_clip_low_high": 2, "algo.dynamic_filtering_enable": 0, "actor.adam.lr": 1 },
    ...{ "algo.dynamic_filtering_range": 2, "rollout.temperature": 1, "rollout.batch_size": 1 },
    ...{ "rollout.n_samples_per_prompt": 1, "rollout.max_new_tokens": 1, "vllm.num_engines": 1 },
    ...{ "actor.num_gpus_per_node": 1, "ref.num_gpus_per_node": 1, "train.colocate_all": 0 },
    ...{ "vllm.enable_sleep": 0, "ds.enable_sleep": 0, "vllm.gpu_memory_utilization": 1 },
  },
};

/** Lines `key: value` with JSON values. */
function readYaml(text: string): Config {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), JSON.parse(line.slice(at + 2))];
    }),
  );
}

/** The arguments of the command that a script ends with, as the shell hands them on; variables by their default, else 1. */
function wordsOf(text: string): string[] {
  const command = text.slice(text.indexOf("exec ")).replaceAll("\\\n", " ");
  const words = [...command.matchAll(/'([^']*)'|(?:[^\s"']|"[^"]*")+/g)];
  return words.map(
    ([word, quoted]) =>
      quoted ??
      word
        .replaceAll('"', "")
        .replace(/\$\{\w+:-(\w+)\}/, "$1")
        .replace(/\$(\w+)/, "$1"),
  );
}

function typeOf(value: Value): Type {
  if (Array.isArray(value))
    return value.every((one) => typeof one === "number") ? "numbers" : "strings";
  return typeof value as Type;
}

/** What `trl` or `llamafactory-cli` would say against a file; nothing when it starts. */
export function faultsOfYaml(format: string, text: string): string[] {
  const config = readYaml(text);
  const keys = YAML_KEYS[format.startsWith("llamafactory") ? "llamafactory" : format] ?? {};
  const unknown = Object.entries(config).flatMap(([key, value]) =>
    keys[key] === undefined
      ? [`unknown ${key}`]
      : keys[key] === typeOf(value)
        ? []
        : [`${key}: ${typeOf(value)}`],
  );
  const n = (key: string) => Number(config[key]);
  const rules: Record<string, boolean> = {
    "output_dir is missing": typeof config.output_dir === "string",
    ...(format === "trl-grpo"
      ? {
          "no reward function":
            Array.isArray(config.reward_funcs) &&
            config.reward_funcs.every((name) => String(name).includes(".")),
          "generation_batch_size must be divisible by num_generations":
            n("generation_batch_size") % n("num_generations") === 0,
          "generation_batch_size must be divisible by the batch of a device":
            n("generation_batch_size") % n("per_device_train_batch_size") === 0,
          "a group needs two": n("num_generations") > 1,
        }
      : {}),
    ...(format === "trl-dpo"
      ? {
          "a weight for each loss":
            (config.loss_type as string[]).length === (config.loss_weights as number[]).length,
        }
      : {}),
    ...(config.stage === "ppo"
      ? {
          "PPO needs a reward model":
            config.reward_model_type === "api" && typeof config.reward_model === "string",
          "PPO takes no evaluation set": config.eval_dataset === undefined,
          "PPO reports to few loggers": ["none", "wandb", "tensorboard"].includes(
            String(config.report_to),
          ),
        }
      : {}),
    ...(config.quantization_bit === undefined
      ? {}
      : { "quantization needs LoRA": config.finetuning_type === "lora" }),
  };
  return [...unknown, ...Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [fault]))];
}

/** What verl's Hydra configuration and its checks would say. */
export function faultsOfVerl(text: string): string[] {
  const words = wordsOf(text).slice(4);
  const config = Object.fromEntries(
    words.map((word) => word.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>;
  const n = (key: string) => Number(config[key]);
  const faults = Object.entries(config).flatMap(([key, value]) => {
    const type = VERL_KEYS[key];
    if (type === undefined) return [`unknown ${key}`];
    if (type === "number" && !Number.isFinite(Number(value)))
      return [`${key} is no number: ${value}`];
    return [];
  });
  const actor = "actor_rollout_ref.actor";
  const rollout = "actor_rollout_ref.rollout";
  const rules: Record<string, boolean> = {
    "rollout.name is mandatory": ["vllm", "sglang"].includes(config[`${rollout}.name`] ?? ""),
    "a micro batch of the actor": n(`${actor}.ppo_micro_batch_size_per_gpu`) > 0,
    "a micro batch of log probabilities": n(`${rollout}.log_prob_micro_batch_size_per_gpu`) > 0,
    "data of its own":
      config["data.train_files"] !== undefined && config["data.val_files"] !== undefined,
    "mini batches fit": n("data.train_batch_size") >= n(`${actor}.ppo_mini_batch_size`),
    "batch fits the GPUs":
      (n("data.train_batch_size") * n(`${rollout}.n`)) % n("trainer.n_gpus_per_node") === 0,
    "a group needs two": n(`${rollout}.n`) > 1,
    "batched tokens hold prompt and response":
      n(`${rollout}.max_num_batched_tokens`) >=
      n("data.max_prompt_length") + n("data.max_response_length"),
    "a known aggregation": ["token-mean", "seq-mean-token-sum", "seq-mean-token-mean"].includes(
      config[`${actor}.loss_agg_mode`] ?? "",
    ),
  };
  return [...faults, ...Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [fault]))];
}

/** What OpenRLHF's parser and its assertions would say. */
export function faultsOfOpenRlhf(text: string): string[] {
  const words = wordsOf(text);
  const module =
    words
      .find((word) => word.startsWith("openrlhf.cli."))
      ?.split(".")
      .at(-1) ?? "";
  const keys = OPENRLHF_KEYS[module] ?? {};
  const given = new Map<string, string[]>();
  let last: string[] = [];
  for (const word of words.slice(words.findIndex((one) => one.includes("openrlhf.cli.")) + 1)) {
    if (word.startsWith("--")) {
      last = [];
      given.set(word.slice(2), last);
    } else last.push(word);
  }
  const faults = [...given].flatMap(([key, values]) =>
    keys[key] === undefined
      ? [`unknown --${key}`]
      : keys[key] === values.length
        ? []
        : [`--${key} takes ${keys[key]} values`],
  );
  const n = (key: string, otherwise = Number.NaN) => Number(given.get(key)?.[0] ?? otherwise);
  const rules: Record<string, boolean> =
    module === "train_ppo_ray"
      ? {
          "prompts are left some tokens":
            n("data.max_len", 2048) - n("rollout.max_new_tokens", 1024) >= 1024,
          "an engine": n("vllm.num_engines", 0) > 0,
          "colocated engines match the actor's GPUs":
            n("vllm.num_engines") === n("actor.num_gpus_per_node", 8),
          "the reference has as many GPUs":
            n("ref.num_gpus_per_node", 8) === n("actor.num_gpus_per_node", 8),
          "a group needs two": n("rollout.n_samples_per_prompt", 1) > 1,
          "filtering needs a reward": given.has("reward.remote_url"),
          "the batch is made of rollouts":
            (n("rollout.batch_size") * n("rollout.n_samples_per_prompt")) %
              n("train.batch_size") ===
            0,
        }
      : { "a data set": given.has("data.dataset"), "a length": n("data.max_len", 0) >= 10_240 };
  return [...faults, ...Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [fault]))];
}
