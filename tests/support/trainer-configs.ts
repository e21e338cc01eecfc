// What the trainers' argument parsers take of what our configurations use, from their sources: TRL f2cd577 (2026-07-24),
// verl b178a3c (2026-01-29), OpenRLHF 3c3be62 (2026-08-13), LLaMA-Factory ff6d4d1 (2026-08-18), and the rules that they
// check before they train. A key that is not here is one that the trainer would refuse, or that has to be looked up first.

type Value = string | number | boolean | readonly (string | number)[];
/** A type, or the words that may be chosen. */
type Type = "int" | "number" | "string" | "boolean" | "strings" | "numbers" | readonly string[];
type Config = Record<string, Value>;
type Keys = Record<string, Type>;

const of = (type: Type, ...names: string[]): Keys =>
  Object.fromEntries(names.map((name) => [name, type]));
const oneOf = (name: string, ...words: string[]): Keys => ({ [name]: words });

/** transformers' TrainingArguments. */
const TRAINING: Keys = {
  ...of("boolean", "bf16", "gradient_checkpointing", "do_train"),
  ...of("int", "per_device_train_batch_size", "gradient_accumulation_steps", "max_steps"),
  ...of("number", "learning_rate", "num_train_epochs", "warmup_ratio"),
  ...of("string", "output_dir", "report_to"),
  ...oneOf("lr_scheduler_type", "linear", "cosine", "constant", "constant_with_warmup"),
};
const TRL: Keys = {
  ...TRAINING,
  ...of("string", "dataset_name", "dataset_train_split", "dataset_test_split"),
  ...of("boolean", "use_peft", "load_in_4bit"),
  ...of("int", "lora_r", "lora_alpha"),
  ...of("number", "lora_dropout"),
  ...oneOf("bnb_4bit_quant_type", "nf4", "fp4"),
};
/** `DPOConfig.loss_type`. */
const DPO_LOSSES = [
  ...["sigmoid", "hinge", "ipo", "exo_pair", "nca_pair", "robust", "bco_pair", "sppo_hard", "aot"],
  ...["aot_unpaired", "apo_zero", "apo_down", "discopop", "sft", "sigmoid_norm"],
];

/** By the command: `trl sft`, `trl dpo`, `trl grpo`; `llamafactory-cli train`. */
const YAML_KEYS: Record<string, Keys> = {
  "trl-sft": { ...TRL, ...of("int", "max_length"), ...of("boolean", "packing") },
  "trl-dpo": {
    ...TRL,
    ...of("strings", "loss_type"),
    ...of("numbers", "loss_weights"),
    ...of("number", "beta"),
    ...of("int", "max_length"),
  },
  "trl-grpo": {
    ...TRL,
    ...of("strings", "reward_funcs"),
    ...of("number", "epsilon", "epsilon_high", "temperature"),
    ...of("int", "num_generations", "generation_batch_size", "max_completion_length"),
    ...oneOf("loss_type", "grpo", "dr_grpo", "dapo", "bnpo", "cispo", "sapo", "luspo", "vespo"),
  },
  llamafactory: {
    ...TRAINING,
    ...of("string", "dataset_dir", "dataset", "eval_dataset", "reward_model"),
    ...oneOf("stage", "pt", "sft", "rm", "ppo", "dpo", "kto"),
    ...oneOf("finetuning_type", "lora", "oft", "freeze", "full"),
    ...oneOf("quantization_type", "fp4", "nf4"),
    ...oneOf("pref_loss", "sigmoid", "hinge", "ipo", "kto_pair", "orpo", "simpo"),
    ...oneOf("reward_model_type", "lora", "full", "api"),
    ...of("int", "cutoff_len", "lora_rank", "lora_alpha", "quantization_bit", "max_new_tokens"),
    ...of("number", "lora_dropout", "pref_beta", "pref_ftx", "temperature"),
    ...of("boolean", "packing"),
  },
};

const ROLLOUT = "actor_rollout_ref.rollout";
const ACTOR = "actor_rollout_ref.actor";
const VERL_KEYS: Keys = {
  ...of("string", "data.train_files", "data.val_files", "trainer.logger"),
  ...oneOf("algorithm.adv_estimator", "gae", "grpo", "rloo", "reinforce_plus_plus", "remax"),
  ...of("int", "data.train_batch_size", "data.max_prompt_length", "data.max_response_length"),
  ...of("boolean", "data.filter_overlong_prompts", "trainer.val_before_train"),
  ...of("string", "actor_rollout_ref.model.path"),
  ...oneOf(`${ROLLOUT}.name`, "vllm", "sglang", "hf"),
  ...of("int", `${ROLLOUT}.n`, `${ROLLOUT}.max_num_batched_tokens`),
  ...of("number", `${ROLLOUT}.temperature`),
  ...of("int", `${ROLLOUT}.tensor_model_parallel_size`),
  ...of("int", `${ROLLOUT}.log_prob_micro_batch_size_per_gpu`),
  ...of("int", `${ACTOR}.ppo_micro_batch_size_per_gpu`, `${ACTOR}.ppo_mini_batch_size`),
  ...of("number", `${ACTOR}.optim.lr`, `${ACTOR}.clip_ratio_low`, `${ACTOR}.clip_ratio_high`),
  ...oneOf(
    `${ACTOR}.loss_agg_mode`,
    ...["token-mean", "seq-mean-token-sum", "seq-mean-token-mean", "seq-mean-token-sum-norm"],
  ),
  ...of("string", "custom_reward_function.path", "custom_reward_function.name"),
  ...of("int", "trainer.total_training_steps", "trainer.n_gpus_per_node"),
};

/** Flags, and the types of the values that each takes. */
type Flags = Record<string, readonly Type[]>;
const flags = (types: readonly Type[], ...names: string[]): Flags =>
  Object.fromEntries(names.map((name) => [name, types]));

const OPENRLHF_SHARED: Flags = {
  ...flags([], "data.apply_chat_template"),
  ...flags(["int"], "data.max_len", "ds.zero_stage", "train.batch_size", "train.micro_batch_size"),
  ...flags(["int"], "train.max_epochs"),
  ...flags(["string"], "ckpt.output_dir", "eval.dataset"),
};
const SCHEDULERS = ["cosine_with_min_lr", "cosine", "linear", "constant", "constant_with_warmup"];
const OPENRLHF_KEYS: Record<string, Flags> = {
  train_sft: {
    ...OPENRLHF_SHARED,
    ...flags(["string"], "data.dataset", "data.input_key", "data.output_key"),
    ...flags(["string"], "model.model_name_or_path"),
    ...flags(["number"], "adam.lr", "lr_warmup_ratio"),
    ...flags([SCHEDULERS], "lr_scheduler"),
    ...flags([], "ds.packing_samples"),
  },
  train_dpo: {
    ...OPENRLHF_SHARED,
    ...flags(["string"], "data.dataset", "data.prompt_key", "data.chosen_key"),
    ...flags(["string"], "data.rejected_key", "model.model_name_or_path"),
    ...flags(["number"], "model.beta", "model.nll_loss_coef", "adam.lr"),
  },
  train_ppo_ray: {
    ...OPENRLHF_SHARED,
    ...flags(["string"], "data.prompt_dataset", "data.input_key", "data.label_key"),
    ...flags(["string"], "actor.model_name_or_path", "reward.remote_url"),
    ...flags(
      [["gae", "reinforce", "rloo", "reinforce_baseline", "group_norm", "dr_grpo"]],
      "algo.advantage.estimator",
    ),
    ...flags(["number", "number"], "actor.eps_clip_low_high", "algo.dynamic_filtering_range"),
    ...flags([], "algo.dynamic_filtering_enable", "train.colocate_all", "vllm.enable_sleep"),
    ...flags([], "ds.enable_sleep"),
    ...flags(["number"], "actor.adam.lr", "rollout.temperature", "vllm.gpu_memory_utilization"),
    ...flags(["int"], "rollout.batch_size", "rollout.n_samples_per_prompt", "data.max_samples"),
    ...flags(["int"], "rollout.max_new_tokens", "vllm.num_engines", "actor.num_gpus_per_node"),
    ...flags(["int"], "ref.num_gpus_per_node"),
  },
};

/** Lines `key: value` with JSON values, as PyYAML reads them: a number with an exponent needs a point. */
function readYaml(text: string): { config: Config; faults: string[] } {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const pairs = lines.map((line) => {
    const at = line.indexOf(": ");
    const [key, written] = [line.slice(0, at), line.slice(at + 2)];
    const isText = /^-?\d+e/i.test(written);
    return [key, (isText ? written : JSON.parse(written)) as Value] as const;
  });
  const keys = pairs.map(([key]) => key);
  const twice = keys.filter((key, i) => keys.indexOf(key) < i);
  return { config: Object.fromEntries(pairs), faults: twice.map((key) => `${key} twice`) };
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

/** Whether a parser takes a value for a key of a type. */
function isOfType(value: Value, type: Type): boolean {
  if (typeof type !== "string") return type.includes(String(value));
  switch (type) {
    case "int":
      return Number.isInteger(value);
    case "strings":
    case "numbers": {
      const one = type === "strings" ? "string" : "number";
      return Array.isArray(value) && value.every((each) => typeof each === one);
    }
    default:
      return typeof value === type;
  }
}

/** The same of a word on a command line. */
function isWordOfType(word: string, type: Type): boolean {
  if (type === "string") return word !== "";
  if (type === "boolean") return /^(?:True|False|true|false)$/.test(word);
  if (type === "int") return /^-?\d+$/.test(word);
  return type === "number"
    ? word.trim() !== "" && Number.isFinite(Number(word))
    : isOfType(word, type);
}

/** What `trl` or `llamafactory-cli` would say against a file; nothing when it starts. */
export function faultsOfYaml(format: string, text: string): string[] {
  const { config, faults } = readYaml(text);
  const keys = YAML_KEYS[format.startsWith("llamafactory") ? "llamafactory" : format] ?? {};
  const unknown = Object.entries(config).flatMap(([key, value]) => {
    const type = keys[key];
    if (type === undefined) return [`unknown ${key}`];
    return isOfType(value, type) ? [] : [`${key}: ${JSON.stringify(value)}`];
  });
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
          "a loss that there is": (config.loss_type as string[]).every((loss) =>
            DPO_LOSSES.includes(loss),
          ),
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
  const broken = Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [fault]));
  return [...faults, ...unknown, ...broken];
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
    return isWordOfType(value, type) ? [] : [`${key}: ${value}`];
  });
  const rules: Record<string, boolean> = {
    "rollout.name is mandatory": config[`${ROLLOUT}.name`] !== undefined,
    "a micro batch of the actor": n(`${ACTOR}.ppo_micro_batch_size_per_gpu`) > 0,
    "a micro batch of log probabilities": n(`${ROLLOUT}.log_prob_micro_batch_size_per_gpu`) > 0,
    "data of its own":
      config["data.train_files"] !== undefined && config["data.val_files"] !== undefined,
    "mini batches fit": n("data.train_batch_size") >= n(`${ACTOR}.ppo_mini_batch_size`),
    "batch fits the GPUs":
      (n("data.train_batch_size") * n(`${ROLLOUT}.n`)) % n("trainer.n_gpus_per_node") === 0,
    "a group needs two": n(`${ROLLOUT}.n`) > 1,
    "batched tokens hold prompt and response":
      n(`${ROLLOUT}.max_num_batched_tokens`) >=
      n("data.max_prompt_length") + n("data.max_response_length"),
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
  const faults = [...given].flatMap(([key, values]) => {
    const types = keys[key];
    if (types === undefined) return [`unknown --${key}`];
    if (types.length !== values.length) return [`--${key} takes ${types.length} values`];
    const areRight = types.every((type, i) => isWordOfType(values[i] ?? "", type));
    return areRight ? [] : [`--${key}: ${values.join(" ")}`];
  });
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
