import { join } from "node:path";
import { z } from "zod";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import { readText } from "../../platform/index.ts";
import { modelsSchema } from "../client/model-settings.ts";
import { llmSchema } from "../policy/llm-settings.ts";
import { scoreSchema, searchSectionSchema } from "../search-settings.ts";
import { findPreset, PRESET_FILE, type PresetFolder } from "./preset-folders.ts";

const sections = {
  models: modelsSchema.optional(),
  llm: llmSchema.optional(),
  score: scoreSchema.optional(),
  search: searchSectionSchema.optional(),
};

const SECTIONS = Object.keys(sections);

const presetSchema = z.strictObject({
  $schema: z.string().optional(),
  /** In one line, for whom it is. */
  description: z.string().optional(),
  /** Said whenever the preset is used. */
  note: z.string().optional(),
  ...sections,
});

/** How one kind of model is asked, read and searched with: settings, and a folder with its prompts. */
export interface Preset extends PresetFolder {
  description: string | undefined;
  note: string | undefined;
  /** Sections as in the configuration, only what is written. */
  settings: Record<string, unknown>;
}

/** Reads a preset by its name or path; see `findPreset`. Throws `bad-input` that names each wrong value. */
export function openPreset(name: string, base: string): Preset {
  return readPreset(findPreset(name, base));
}

export function readPreset(found: PresetFolder): Preset {
  const file = join(found.folder, PRESET_FILE);
  const written = readJson(file);
  const read = presetSchema.safeParse(written);
  if (!read.success) {
    const faults = read.error.issues.map(
      ({ path, message }) => `${path.join(".")} in ${file}: ${message}`,
    );
    throw new LemmataError("bad-input", faults.join("\n"), {
      hint: "docs/presets.md tells what a preset holds.",
    });
  }
  const { description, note } = read.data;
  // Defaults, which the parsed value has, are no settings of the preset.
  const settings = Object.fromEntries(
    Object.entries(written as object).filter(([key]) => SECTIONS.includes(key)),
  );
  return { ...found, description, note, settings };
}

function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LemmataError("bad-input", `cannot read ${file}: ${messageOf(cause)}`, { cause });
  }
}
