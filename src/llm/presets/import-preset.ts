import { join } from "node:path";
import { LemmataError } from "../../core/errors/index.ts";
import { isFile, readText } from "../../platform/index.ts";
import { IMPORT_SOURCES, type ImportSource, type StringPlace } from "./import-sources.ts";
import { pythonString, templateParts } from "./python-templates.ts";

/**
 * The prompts that a model was trained with, from a checkout of its authors' repository: names such as `complete`, and
 * texts as in a prompt file. Throws `bad-input` where the preset has no such repository, or the checkout another shape.
 */
export function readTrainedPrompts(preset: string, checkout: string): Map<string, string> {
  const source = IMPORT_SOURCES[preset];
  if (!source) {
    const hint = `Those that can be imported: ${Object.keys(IMPORT_SOURCES).join(", ")}.`;
    throw new LemmataError("bad-input", `it is not known where the prompts of ${preset} are`, {
      hint,
    });
  }
  const prompts = Object.entries(source.prompts).map(
    ([name, { system, user }]): [string, string] => {
      // The system message is sent as it is: braces in it are braces.
      const above = system ? `${readString(system, checkout, source).trim()}\n<!-- user -->\n` : "";
      return [name, `${above}${readTemplate(user, checkout, source)}\n`];
    },
  );
  return new Map(prompts);
}

function readString({ file, name }: StringPlace, checkout: string, source: ImportSource): string {
  const path = join(checkout, file);
  if (!isFile(path)) throw otherShape(`there is no ${path}`, source);
  const text = pythonString(readText(path), name);
  if (text === undefined) throw otherShape(`${path} assigns no string to ${name}`, source);
  return text;
}

function readTemplate(place: StringPlace, checkout: string, source: ImportSource): string {
  const { file, name, fields } = place;
  const at = `${name} in ${join(checkout, file)}`;
  const parts = templateParts(readString(place, checkout, source).trim());
  if (!parts) throw otherShape(`${at}: its braces do not match`, source);
  const found = parts.flatMap((part) => ("field" in part ? part.field : []));
  const shown = (field: string) => `{${field}}`;
  const missing = Object.keys(fields).filter((field) => !found.includes(field));
  if (missing.length > 0) throw otherShape(`${at} has no ${missing.map(shown).join(", ")}`, source);
  const unknown = found.filter((field) => fields[field] === undefined);
  if (unknown.length > 0) {
    throw otherShape(`${at} has ${unknown.map(shown).join(", ")}, which is unknown here`, source);
  }
  return parts.map((part) => ("text" in part ? part.text : fields[part.field])).join("");
}

function otherShape(message: string, { repository }: ImportSource): LemmataError {
  return new LemmataError("bad-input", message, {
    hint: `Give a checkout of ${repository}. If it has changed since this version of Lemmata, copy the preset with \`lemmata preset copy\` and put the texts into its .md files.`,
  });
}
