import { escapeRegExp } from "../../core/index.ts";
import type { LeanCommand } from "./lean-commands.ts";

/** Attributes that hand a theorem to a tactic, and the words of that tactic. */
const TACTICS: readonly { attribute: RegExp; words: string }[] = [
  { attribute: /\bsimp\b/, words: "simp|simp_all|simpa|simp_arith" },
  { attribute: /\bgrind\b/, words: "grind" },
];

/**
 * Theorems with what `@[simp]` and `attribute [simp]` above them hand to their tactics written out, `simp [lemma]`: attributes
 * do not come along. `known`: names that have the attribute anyway.
 */
export function withTaggedLemmas(
  commands: readonly LeanCommand[],
  known: (name: string) => boolean,
): LeanCommand[] {
  return TACTICS.reduce<LeanCommand[]>(
    (texts, tactic) => writtenOut(texts, tactic, known),
    [...commands],
  );
}

function writtenOut(
  commands: readonly LeanCommand[],
  { attribute, words }: (typeof TACTICS)[number],
  known: (name: string) => boolean,
): LeanCommand[] {
  const names: string[] = [];
  return commands.map((command) => {
    const text = command.keyword === "theorem" ? taking(command.text, names, words) : command.text;
    for (const name of taggedBy(command, attribute)) if (!known(name)) names.push(name);
    return { ...command, text };
  });
}

function taggedBy({ keyword, name, attributes, text }: LeanCommand, tag: RegExp): string[] {
  if (keyword !== "attribute") return name !== undefined && tag.test(attributes) ? [name] : [];
  const [, tags = "", names = ""] = /^attribute\s*\[([^\]]*)\]([^:(]*)/.exec(text) ?? [];
  return tag.test(tags) && !/^-/.test(tags.trim())
    ? names.split(/\s+/).filter((each) => each !== "" && each !== "in")
    : [];
}

function taking(text: string, names: readonly string[], words: string): string {
  if (names.length === 0) return text;
  const list = names.join(", ");
  const call = new RegExp(
    `(?<![\\p{L}\\p{N}_.'])(${words})(?![\\p{L}\\p{N}_.'])((?:[!?]|\\s*\\+\\w+|\\s*\\(config[^)]*\\))*)(?!\\s+only\\b)(\\s*\\[\\s*\\]|\\s*\\[)?`,
    "gu",
  );
  return text.replace(
    call,
    (_, word, options, bracket = "[]") =>
      `${word}${options} [${list}${/\]/.test(bracket) ? "]" : ", "}`,
  );
}

/** Names of added theorems without the namespaces that the text opens for them: these do not come along either. */
export function withPlainNames(
  commands: readonly LeanCommand[],
  known: readonly string[],
): LeanCommand[] {
  const spaces = commands.flatMap(({ keyword, text }) =>
    keyword === "namespace" ? text.replace(/^namespace\s+/, "").trim() : [],
  );
  const own = spaces.filter(
    (space) => space !== "" && !known.some((name) => name.startsWith(`${space}.`)),
  );
  const names = commands.flatMap(({ keyword, name }) =>
    keyword === "theorem" && name !== undefined ? [name] : [],
  );
  if (own.length === 0 || names.length === 0) return [...commands];
  const either = (words: readonly string[]) => words.map((word) => escapeRegExp(word)).join("|");
  const full = new RegExp(
    `(?<![\\p{L}\\p{N}_.'])(?:${either(own)})\\.(?=(?:${either(names)})(?![\\p{L}\\p{N}_'!?]))`,
    "gu",
  );
  return commands.map((command) => ({ ...command, text: command.text.replace(full, "") }));
}
