import { Ajv2020 } from "ajv/dist/2020.js";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import {
  faultsOfOpenRlhf,
  faultsOfVerl,
  faultsOfYaml,
} from "../../../tests/support/trainer-configs.ts";
import { DATASET_INFO_ENTRY, TRAINER_SCHEMAS } from "../../../tests/support/trainer-schemas.ts";
import { trainingRecord } from "../../../tests/support/training-records.ts";
import { RECORD_KINDS, type TrainingRecord } from "../../core/index.ts";
import { buildExport, type DataFile } from "./build-export.ts";
import { Decontaminator } from "./decontaminate.ts";
import { EXPORT_FORMATS } from "./export-formats.ts";
import { verlParquet } from "./parquet.ts";

const NAMES = ["a", "bb", "ccc", "dddd", "eeeee", "ffffff"];
const records = NAMES.map((name) =>
  trainingRecord(name, [
    [`\`\`\`lean\ntheorem ${name} := by omega\n\`\`\``, 1],
    [`\`\`\`lean\ntheorem ${name} := by rfl\n\`\`\``, 0],
    [`\`\`\`lean\ntheorem ${name} := by simp\n\`\`\``, 0],
  ]),
);
const options = { seed: 1, validationShare: 0.34, parquet: verlParquet };
const ajv = new Ajv2020({ strict: false });

async function rowsIn({ file, content }: DataFile): Promise<Record<string, unknown>[]> {
  if (typeof content === "string") {
    return content
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  }
  expect(file).toMatch(/\.parquet$/);
  const { buffer, byteOffset, byteLength } = content;
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  return parquetReadObjects({ file: bytes });
}

describe.each(EXPORT_FORMATS)("%s", (format) => {
  const built = buildExport(records, { format, ...options });

  test("every row is as the trainer's documentation asks for it", async () => {
    for (const file of built.data) {
      const stem = file.file.replace(/-?(train|validation)\..*/, "");
      const name = (stem === "" ? format : `openrlhf-${stem}`) as keyof typeof TRAINER_SCHEMAS;
      const validate = ajv.compile(TRAINER_SCHEMAS[name]);
      const rows = await rowsIn(file);
      expect(rows.length).toBe(file.rows);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const isFit = validate(row);
        expect(validate.errors ?? []).toEqual([]);
        expect(isFit).toBe(true);
      }
    }
  });

  test("no problem is in both splits, and none is lost", async () => {
    const ids = { train: new Set<unknown>(), validation: new Set<unknown>() };
    for (const file of built.data) {
      for (const row of await rowsIn(file)) {
        const info = row.extra_info as { problem: string } | undefined;
        ids[file.split].add(info?.problem ?? row.problem);
      }
    }
    expect(ids.validation.size).toBe(2);
    expect(ids.train.size).toBe(4);
    expect(new Set([...ids.train, ...ids.validation]).size).toBe(6);
  });

  test("the same records and seed give the same bytes", () => {
    const again = buildExport(structuredClone(records), { format, ...options });
    expect(again.data).toEqual(built.data);
  });

  test("configurations name the files that there are", () => {
    const one = buildExport(records.slice(0, 1), { format, ...options });
    for (const { data, extras } of [built, one]) {
      const files = new Set(data.map(({ file }) => file));
      for (const [named] of Object.values(extras)
        .join("\n")
        .matchAll(/[\w-]+\.(?:jsonl|parquet)/g)) {
        expect(files).toContain(named);
      }
      expect(Object.keys(extras).length).toBeGreaterThan(0);
    }
    expect(Object.values(one.extras).join("")).not.toContain("validation");
  });
});

test("LLaMA-Factory's description of the datasets is as it asks for it", () => {
  const validate = ajv.compile(DATASET_INFO_ENTRY);
  for (const format of EXPORT_FORMATS.filter((one) => one.startsWith("llamafactory"))) {
    const { extras } = buildExport(records, { format, ...options });
    const info = JSON.parse(extras["dataset_info.json"] ?? "null");
    expect(Object.keys(info)).toEqual(["lemmata_train", "lemmata_validation"]);
    for (const entry of Object.values(info))
      expect([validate(entry), validate.errors]).toEqual([true, null]);
  }
});

test("configurations hold the papers' hyperparameters", () => {
  const configOf = (format: (typeof EXPORT_FORMATS)[number], kind: TrainingRecord["kind"]) =>
    Object.values(
      buildExport([{ ...(records[0] as TrainingRecord), kind }], { format, ...options }).extras,
    ).join("");
  const sft = configOf("trl-sft", "completion");
  for (const line of [
    "learning_rate: 0.00001",
    "warmup_ratio: 0.1",
    "num_train_epochs: 3",
    "max_length: 10240",
  ]) {
    expect(sft).toContain(line);
  }
  expect(configOf("trl-dpo", "optimization")).toContain(
    'loss_type: ["sigmoid","sft"]\nloss_weights: [1,1]\nbeta: 0.1',
  );
  expect(configOf("trl-grpo", "decomposition")).toContain(
    "epsilon: 0.2\nepsilon_high: 0.28\ntemperature: 0.9",
  );
  expect(configOf("trl-sft", "critique")).toMatch(
    /lora_r: 16[\s\S]*learning_rate: 0.0001\nmax_steps: 80/,
  );
  expect(configOf("llamafactory-preference", "optimization")).toContain(
    "pref_beta: 0.1\npref_ftx: 1",
  );
  const all = RECORD_KINDS.flatMap((kind) =>
    EXPORT_FORMATS.map((format) => configOf(format, kind)),
  );
  for (const text of all) expect(text).not.toMatch(/undefined|NaN/);
});

describe("the trainers' own parsers and checks have nothing against a configuration", () => {
  const faultsOf = (format: string, file: string, text: string) => {
    if (file.endsWith(".yaml")) return faultsOfYaml(format, text);
    return format === "openrlhf" ? faultsOfOpenRlhf(text) : faultsOfVerl(text);
  };

  test.each(EXPORT_FORMATS)("%s, for every kind, with a validation set and without", (format) => {
    for (const kind of RECORD_KINDS) {
      for (const some of [records, records.slice(0, 1)]) {
        const of = some.map((record) => ({ ...record, kind }));
        const { extras } = buildExport(of, { format, ...options });
        const configs = Object.entries(extras).filter(([file]) => /\.(?:yaml|sh)$/.test(file));
        expect(configs.length).toBeGreaterThan(0);
        for (const [file, text] of configs) expect(faultsOf(format, file, text)).toEqual([]);
      }
    }
  });

  test("a configuration that could not start is found", () => {
    const one = (format: (typeof EXPORT_FORMATS)[number], file: string) =>
      buildExport(records, { format, ...options }).extras[file] ?? "";
    const without = (text: string, pattern: RegExp) => text.replace(pattern, "");
    const verl = one("verl-parquet", "hybrid-rl.sh");
    expect(faultsOfVerl(without(verl, /^.*rollout\.name.*\n/m))).toEqual([
      "rollout.name is mandatory",
    ]);
    const rlhf = one("openrlhf", "hybrid-rl.sh");
    expect(faultsOfOpenRlhf(rlhf.replace("--data.max_len 16384 \\\n", ""))).toEqual([
      "prompts are left some tokens",
    ]);
    const grpo = one("trl-grpo", "hybrid-rl.yaml");
    expect(faultsOfYaml("trl-grpo", without(grpo, /^reward_funcs.*\n/m))).toEqual([
      "no reward function",
    ]);
    expect(faultsOfYaml("trl-grpo", `${grpo}colour: "red"\n`)).toEqual(["unknown colour"]);
  });

  test.each([
    ["trl-grpo", "hybrid-rl.yaml", /max_steps: 200/, "max_steps: 2.5"],
    ["trl-grpo", "hybrid-rl.yaml", /loss_type: "grpo"/, 'loss_type: "best"'],
    ["trl-grpo", "hybrid-rl.yaml", /learning_rate: \S+/, "learning_rate: 5e-6"],
    ["trl-dpo", "irpo.yaml", /\["sigmoid","sft"\]/, '["sigmoid","ntl"]'],
    ["trl-sft", "sft.yaml", /packing: true/, 'packing: "yes"'],
    ["llamafactory-sharegpt", "sft.yaml", /stage: "sft"/, 'stage: "train"'],
    ["verl-parquet", "hybrid-rl.sh", /adv_estimator=grpo/, "adv_estimator=groups"],
    ["verl-parquet", "hybrid-rl.sh", /ppo_mini_batch_size=32/, "ppo_mini_batch_size=3e1"],
    ["openrlhf", "hybrid-rl.sh", /--actor.adam.lr 5e-6/, "--actor.adam.lr fast"],
    ["openrlhf", "hybrid-rl.sh", /estimator group_norm/, "estimator grpo"],
    ["openrlhf", "irpo.sh", /--train.batch_size 32/, "--train.batch_size 3.2"],
  ] as const)("a value of the wrong kind is found: %s %s %s", (format, file, right, wrong) => {
    const text = buildExport(records, { format, ...options }).extras[file] ?? "";
    expect(text).toMatch(right);
    expect(faultsOf(format, file, text.replace(right, wrong))).toHaveLength(1);
  });
});

test("what repeats a benchmark goes before anything is written", () => {
  const [first] = records as [TrainingRecord];
  const benchmark = new Decontaminator([{ id: "B7", text: `import Foo\n${first.problem.text}` }]);
  const built = buildExport(records, { format: "trl-sft", ...options, benchmark });
  expect(built.contaminations).toMatchObject([{ problem: "a.lean", what: "problem", row: "B7" }]);
  expect(built.data.map(({ content }) => content).join("")).not.toContain("theorem a ");
  expect(built.records).toHaveLength(5);
});
