import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LemmataError } from "../../core/errors/index.ts";
import { isFile, isFolder, listFolder } from "../../platform/index.ts";

/** A preset is a folder with this file and prompts. */
export const PRESET_FILE = "preset.json";

/** The folder, in the working directory, for presets of one's own. */
export const OWN_PRESETS = "presets";

const SHIPPED = fileURLToPath(new URL("./", import.meta.url));

/** The preset that holds where none is named; other presets take from it what they do not have. */
export const GENERIC = "generic";

export const GENERIC_FOLDER = join(SHIPPED, GENERIC);

export interface PresetFolder {
  name: string;
  folder: string;
  isShipped: boolean;
}

/**
 * The folder of a preset: one of `presets` in `base`, else one of ours by its name, else a folder by its path. Throws
 * `bad-input`.
 */
export function findPreset(name: string, base: string): PresetFolder {
  const own = join(base, OWN_PRESETS, name);
  if (isPreset(own)) return { name, folder: own, isShipped: false };
  const shipped = shippedPresets().find((one) => one.name === name);
  if (shipped) return shipped;
  const folder = resolve(base, name);
  if (isPreset(folder)) return { name, folder, isShipped: false };
  const names = shippedPresets().map((one) => one.name);
  const message = isFolder(folder)
    ? `${folder} is no preset: it has no ${PRESET_FILE}`
    : `there is no preset ${name}`;
  const hint = `Give ${names.join(", ")}, or a folder; see \`lemmata preset list\`.`;
  throw new LemmataError("bad-input", message, { hint });
}

/** All presets that have a name: those in `presets` of `base`, and ours. */
export function listPresets(base: string): PresetFolder[] {
  const own = presetsIn(join(base, OWN_PRESETS), false);
  const isOwn = (name: string) => own.some((one) => one.name === name);
  return [...own, ...shippedPresets().filter(({ name }) => !isOwn(name))];
}

export function shippedPresets(): PresetFolder[] {
  return presetsIn(SHIPPED, true);
}

function presetsIn(place: string, isShipped: boolean): PresetFolder[] {
  if (!isFolder(place)) return [];
  return listFolder(place)
    .sort()
    .map((name) => ({ name, folder: join(place, name), isShipped }))
    .filter(({ folder }) => isPreset(folder));
}

function isPreset(folder: string): boolean {
  return isFile(join(folder, PRESET_FILE));
}
