import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { readText } from "../platform/index.ts";
import { agentSchema } from "./agent-settings.ts";
import { budgetSchema, modelsSchema } from "./client/model-settings.ts";
import type { ServedModel } from "./client/served-model.ts";
import { overPreset, withServer } from "./layers.ts";
import { llmSchema } from "./policy/llm-settings.ts";
import { openPreset, type Preset } from "./presets/preset.ts";
import { GENERIC } from "./presets/preset-folders.ts";
import { scoreSchema, searchSectionSchema } from "./search-settings.ts";

export const CONFIG_FILE = "lemmata.config.json";

/** The configuration, section by section. */
const configSchema = z.strictObject({
  $schema: z.string().optional(),
  models: modelsSchema.default({}),
  budget: budgetSchema.default({}),
  prompts: z.strictObject({ folder: z.string().optional() }).default({}),
  llm: llmSchema.prefault({}),
  agent: agentSchema.prefault({}),
  score: scoreSchema.default({}),
  search: searchSectionSchema.default({}),
  preset: z.string().optional(),
});

/** What the configuration says, with what its preset says where it says nothing. */
export interface Config extends Omit<z.infer<typeof configSchema>, "preset"> {
  preset: Pick<Preset, "name" | "folder" | "note">;
}

export interface ConfigLocation {
  /** Where to look, and then in each folder above; default the current one. */
  directory?: string;
  /** This file and no other. */
  file?: string;
  /** What a file would hold; none is looked for then. */
  values?: object;
  env?: NodeJS.ProcessEnv;
  /** Name or path of a preset; it goes before the one that the configuration names. */
  preset?: string | undefined;
  /** Takes the place of `models.default`. */
  model?: ServedModel | undefined;
}

/**
 * Reads `lemmata.config.json`, then `LEMMATA_SECTION__OPTION` variables over it, e.g.
 * `LEMMATA_MODELS__COMPLETE__BASE_URL` for `models.complete.baseUrl`, and below both the preset. Without a file there
 * are the defaults. Paths in the file are relative to it. Throws `bad-input` that names each wrong value.
 */
export function loadConfig(location: ConfigLocation = {}): Config {
  const { directory = process.cwd(), env = process.env, values: given } = location;
  const file = given ? undefined : (location.file ?? findUpwards(resolve(directory)));
  const written = given ?? (file === undefined ? {} : readJson(file));
  const variables = readVariables(env);
  const values = structuredClone(written) as Record<string, unknown>;
  for (const { path, value } of variables) setAt(values, path, value);
  if (location.model) values.models = withServer(values.models, location.model);
  const base = file === undefined ? directory : dirname(file);
  const preset =
    location.preset === undefined
      ? openPreset(typeof values.preset === "string" ? values.preset : GENERIC, base)
      : openPreset(location.preset, directory);
  const parsed = configSchema.safeParse(overPreset(preset.settings, values));
  if (!parsed.success) throw explain(parsed.error, { file, variables });
  const { folder } = parsed.data.prompts;
  if (folder !== undefined) parsed.data.prompts.folder = resolve(base, folder);
  const isFormer = preset.name === GENERIC && parsed.data.llm.format === "complete-code";
  return { ...parsed.data, preset: isFormer ? openPreset("goedel-prover-v2", base) : preset };
}

interface Variable {
  name: string;
  path: string[];
  value: unknown;
}

function findUpwards(directory: string): string | undefined {
  const file = join(directory, CONFIG_FILE);
  if (existsSync(file)) return file;
  const parent = dirname(directory);
  return parent === directory ? undefined : findUpwards(parent);
}

function readJson(file: string): object {
  const text = readText(file);
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch (cause) {
    const message = cause instanceof z.ZodError ? "it must be one JSON object" : messageOf(cause);
    throw new LemmataError("bad-input", `cannot read ${file}: ${message}`, { cause });
  }
}

/** `LEMMATA_A__B_C=x` is `{ a: { bC: "x" } }`; values are JSON where they can be read as such. */
function readVariables(env: NodeJS.ProcessEnv): Variable[] {
  const found: Variable[] = [];
  for (const [name, text] of Object.entries(env)) {
    const rest = /^LEMMATA_([A-Z0-9_]+)$/.exec(name)?.[1];
    if (text === undefined || !rest?.includes("__")) continue;
    found.push({ name, path: rest.split("__").map(camelCase), value: readValue(text) });
  }
  return found;
}

function camelCase(word: string): string {
  return word.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text) ?? text;
  } catch {
    return text;
  }
}

function setAt(values: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) {
    values[key] = value;
    return;
  }
  const inner = values[key];
  const next = typeof inner === "object" && inner !== null ? inner : {};
  values[key] = next;
  setAt(next as Record<string, unknown>, rest, value);
}

function explain(
  error: z.ZodError,
  { file, variables }: { file: string | undefined; variables: readonly Variable[] },
): LemmataError {
  const lines = error.issues.map((issue) => {
    const path = issue.path.map(String);
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
    const places = keys.length > 0 ? keys.map((key) => [...path, key]) : [path];
    const origins = places.map((at) => {
      const variable = variables.find((one) => one.path.join(".").startsWith(at.join(".")));
      return variable?.name ?? `${at.join(".")} in ${file ?? "the configuration"}`;
    });
    return `${origins.join(", ")}: ${keys.length > 0 ? "no such option" : issue.message}`;
  });
  const hint = "docs/models.md lists the options.";
  return new LemmataError("bad-input", lines.join("\n"), { cause: error, hint });
}
