import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadConfig } from "../config.ts";
import { loadPrompts } from "../models.ts";
import { Prompts } from "../policy/prompts.ts";
import { readTrainedPrompts } from "./import-preset.ts";
import { readPreset } from "./preset.ts";
import { listPresets, shippedPresets } from "./preset-folders.ts";
import { copyPreset, importPreset } from "./write-preset.ts";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "presets-"));
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

const load = (values: object, preset?: string) => loadConfig({ values, preset, env: {} });

test("every preset of ours can be read, and its prompts too", () => {
  const names = shippedPresets().map(({ name }) => name);
  expect(names).toEqual(
    ["deepseek-prover-v2", "generic", "goedel-code-prover", "goedel-prover-v2"].concat(
      "kimina-prover",
    ),
  );
  for (const found of shippedPresets()) {
    expect(readPreset(found).description).toBeTruthy();
    Prompts.load([found.folder]);
  }
});

test("the generic preset is the default, and says nothing", () => {
  const { preset, ...config } = load({});
  expect(preset).toMatchObject({ name: "generic", note: undefined });
  const { preset: _, ...named } = load({ preset: "generic" });
  expect(named).toEqual({ ...config });
});

test("the configuration goes before the preset, and the command before both", () => {
  const { llm, score, models, search, preset } = load(
    {
      preset: "kimina-prover",
      llm: { proofCorrections: 1 },
      score: { temperature: 2 },
      models: { default: { provider: "vllm", model: "m", maxTokens: 4000 } },
    },
    "goedel-code-prover",
  );
  expect(preset.note).toContain("our own words");
  expect(llm).toMatchObject({ proofCorrections: 1, decompositionCorrections: 0, delay: 15 });
  expect(score).toEqual({ footprint: "constants", temperature: 2 });
  expect(search).toMatchObject({ policies: ["llm"], strategy: "staged", timeLimit: 1800 });
  expect(models).toEqual({
    default: { provider: "vllm", model: "m", temperature: 0.7, maxTokens: 4000 },
    // A limit of the user's for all roles holds for this one.
    decompose: { temperature: 0.9 },
  });
});

test("variables of the environment go before the preset", () => {
  const env = { LEMMATA_SEARCH__TIME_LIMIT: "60" };
  const { search } = loadConfig({ values: {}, preset: "goedel-code-prover", env });
  expect(search).toMatchObject({ timeLimit: 60, strategy: "staged" });
});

test("a model by its address takes the place of the default, without the other's key and prices", () => {
  const other = { provider: "openai", apiKeyVariable: "KEY", inputPrice: 1, temperature: 0.5 };
  const model = { baseUrl: "http://127.0.0.1:9/v1", model: "m" };
  const models = (before: object) =>
    loadConfig({ values: { models: { default: before } }, model, env: {} }).models.default;
  const server = { provider: "openai-compatible", ...model };
  expect(models(other)).toEqual({ ...server, temperature: 0.5 });
  expect(models({ apiKeyVariable: "KEY" })).toEqual({ ...server, apiKeyVariable: "KEY" });
  const same = { provider: "vllm", baseUrl: model.baseUrl, apiKeyVariable: "KEY" };
  expect(models(same)).toEqual({ ...same, model: "m" });
});

test("the former name of a form still gives its prompts, and nothing else", () => {
  const { preset, search, llm } = load({ llm: { format: "complete-code" } });
  expect(preset.name).toBe("goedel-prover-v2");
  expect(search).toEqual({});
  expect(llm.decomposeBy).toEqual(["lemmas"]);
});

test("prompts come from the user's folder, the preset, and ours, in this order", () => {
  const mine = folderWith({ "malformed.md": "mine" });
  const own = folderWith({
    "preset.json": "{}",
    "malformed.md": "the preset's",
    "sketch.md": "the preset's",
  });
  const prompts = loadPrompts(load({ prompts: { folder: mine } }, own));
  expect(prompts.fill("malformed", {})).toEqual([{ role: "user", content: "mine" }]);
  expect(prompts.fill("sketch", {})).toEqual([{ role: "user", content: "the preset's" }]);
  expect(prompts.fill("complete", {})).toHaveLength(2);
  expect(prompts.key).not.toBe(Prompts.load().key);
});

test("a preset that is none, or says what there is not, is refused with its place", () => {
  expect(() => load({}, "oracle")).toThrow("there is no preset oracle");
  expect(() => load({}, folderWith({}))).toThrow("it has no preset.json");
  const wrong = folderWith({ "preset.json": '{"llm": {"maxLemmas": 0}}' });
  expect(() => load({}, wrong)).toThrow(/llm\.maxLemmas in .*preset\.json/);
});

test("a copy can be edited, and one in the folder presets goes before ours", () => {
  const directory = folderWith({});
  const target = join(directory, "presets", "generic");
  copyPreset("generic", target);
  writeFileSync(join(target, "preset.json"), '{"llm": {"maxLemmas": 3}}');
  expect(loadConfig({ values: {}, directory, env: {} }).llm.maxLemmas).toBe(3);
  expect(listPresets(directory).filter(({ name }) => name === "generic")).toEqual([
    { name: "generic", folder: target, isShipped: false },
  ]);
  expect(() => copyPreset("generic", target)).toThrow("is a preset already");
});

/** In the shape of the authors' repository; the texts are ours. */
const CHECKOUT = {
  "decomposer/config.py": `@dataclass(frozen=True)
class Settings:
    limit: int = 3  # a number
    prompt_template: str = """
Cut \`{theorem_name}\` up. A set is {{x}}.

{formal_problem}
""".strip()
`,
  "prover/llm_client.py": `PROVER_SYSTEM_PROMPT = """You prove {things}."""
FIXER_SYSTEM_PROMPT = "You mend."
PROVE_USER_PROMPT_TEMPLATE = """Prove.

{code}

Line {line}: {goal}"""
FIX_USER_PROMPT_TEMPLATE = (
    "Mend.\\n{code}\\n"
    "{errors}"
)
ELIMINATE_SYSTEM_PROMPT = "You leave gaps."
ELIMINATE_USER_PROMPT_TEMPLATE = "Gaps.\\n{code}\\n{errors}"
`,
};

test("prompts are read from a checkout, with our variables in place of theirs", () => {
  const target = join(folderWith({}), "mine");
  importPreset("goedel-code-prover", { checkout: folderWith(CHECKOUT), target });
  const read = (file: string) => readFileSync(join(target, file), "utf8");
  expect(read("decompose.md")).toBe("Cut `{{theoremName}}` up. A set is {x}.\n\n{{code}}\n");
  const code = "```lean\n{{code}}\n```";
  expect(read("complete.md")).toBe(
    `You prove {things}.\n<!-- user -->\nProve.\n\n${code}\n\nLine {{line}}: {{goal}}\n`,
  );
  expect(read("correct-proof.md")).toBe(`You mend.\n<!-- user -->\nMend.\n${code}\n{{errors}}\n`);
  expect(read("eliminate.md")).toContain(`You leave gaps.\n<!-- user -->\nGaps.\n${code}`);
  const imported = load({}, target);
  expect(imported.preset.note).toBeUndefined();
  expect(imported.search.strategy).toBe("staged");
});

test("the question of a model card is read from a README", () => {
  const card =
    'Run it:\n\n```python\nprompt = """\nProve:\n\n```lean4\n{}\n```\n""".strip()\n```\n';
  const read = readTrainedPrompts("goedel-prover-v2", folderWith({ "README.md": card }));
  expect([...read]).toEqual([["complete", "Prove:\n\n```lean4\n{{code}}\n```\n"]]);
});

test("a checkout of another shape is refused, and says where", () => {
  const target = join(folderWith({}), "mine");
  const change = (file: keyof typeof CHECKOUT, from: string, to: string) => () =>
    importPreset("goedel-code-prover", {
      checkout: folderWith({ ...CHECKOUT, [file]: CHECKOUT[file].replace(from, to) }),
      target,
    });
  const client = "prover/llm_client.py";
  expect(change(client, "{line}", "?")).toThrow(
    /PROVE_USER_PROMPT_TEMPLATE in .*llm_client\.py has no \{line\}/,
  );
  expect(change(client, "{line}", "{line} {hint}")).toThrow("{hint}, which is unknown here");
  expect(change(client, "{line}", "{line} {")).toThrow("braces do not match");
  expect(change(client, "FIXER_SYSTEM_PROMPT", "OTHER")).toThrow(
    "assigns no string to FIXER_SYSTEM_PROMPT",
  );
  const nothing = { checkout: folderWith({}), target };
  expect(() => importPreset("goedel-code-prover", nothing)).toThrow(/there is no .*config\.py/);
  expect(() => importPreset("generic", nothing)).toThrow("not known where the prompts");
});
