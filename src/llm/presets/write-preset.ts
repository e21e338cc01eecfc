import { join } from "node:path";
import { LemmataError } from "../../core/errors/index.ts";
import { isFile, isFolder, listFolder, readText, writeTarget } from "../../platform/index.ts";
import { Prompts } from "../policy/prompts.ts";
import { readTrainedPrompts } from "./import-preset.ts";
import { openPreset, type Preset } from "./preset.ts";
import { PRESET_FILE, shippedPresets } from "./preset-folders.ts";

/** Copies a preset, found from the working directory, into a folder where none is yet. Throws `bad-input`. */
export function copyPreset(name: string, target: string): void {
  writePreset(presetTexts(openPreset(name, process.cwd())), target);
}

/**
 * Writes a preset of ours into a folder, with the prompts that the model was trained with, from a checkout of its
 * authors' repository. Throws `bad-input`, also for a checkout of another shape.
 */
export function importPreset(
  name: string,
  { checkout, target }: { checkout: string; target: string },
): void {
  if (!isFolder(checkout)) throw new LemmataError("bad-input", `there is no folder ${checkout}`);
  const trained = readTrainedPrompts(name, checkout);
  // The preset of ours, also where an earlier import stands before it.
  const shipped = shippedPresets().find((one) => one.name === name);
  const preset = openPreset(shipped?.folder ?? name, process.cwd());
  const texts = presetTexts(preset);
  const { description, settings } = preset;
  texts.set(PRESET_FILE, `${JSON.stringify({ description, ...settings }, null, 2)}\n`);
  for (const [prompt, text] of trained) texts.set(`${prompt}.md`, text);
  writePreset(texts, target);
  Prompts.load([target]);
}

/** The files of a preset. */
export function presetTexts({ folder }: Pick<Preset, "folder">): Map<string, string> {
  const isPart = (file: string) => file === PRESET_FILE || file.endsWith(".md");
  const files = listFolder(folder).filter(isPart).sort();
  return new Map(files.map((file) => [file, readText(join(folder, file))]));
}

function writePreset(texts: ReadonlyMap<string, string>, target: string): void {
  if (isFile(join(target, PRESET_FILE))) {
    throw new LemmataError("bad-input", `${target} is a preset already`, {
      hint: "Name another folder, or remove that one.",
    });
  }
  for (const [file, text] of texts) writeTarget(join(target, file), text);
}
