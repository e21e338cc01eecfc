import { allFencedBlocks } from "../../core/index.ts";
import { isTactic, startsCommand } from "./lean-commands.ts";
import { fullyUnescaped, parseLoosely } from "./loose-json.ts";

/** Keys under which models put Lean text, the likeliest first. */
const KEYS = [
  "proof",
  "code",
  "lean",
  "lean4",
  "theorem",
  "sketch",
  "solution",
  "answer",
  "content",
  "tactics",
  "steps",
];

/** Lean text out of a value, perhaps with words around it. */
export interface JsonText {
  text: string;
  isCutOff: boolean;
}

/** Most places of an answer that are tried as the beginning of a value. */
const MOST_TRIED = 40;

/**
 * The Lean texts of an answer that is JSON, or has it in it, the likeliest first: lemmas before the proof where they are
 * told apart.
 */
export function leanInJson(answer: string): JsonText[] {
  const blocks = allFencedBlocks(answer).filter(({ mark }) => /^(?:json.*|)$/.test(mark));
  for (const text of [...blocks.map((block) => block.text), answer]) {
    const found = valuesIn(text).flatMap(({ value, isCutOff }) =>
      leanOf(value).map((lean) => ({ text: lean, isCutOff })),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** The values of a text; what stands within one that has no Lean is tried by itself. */
function valuesIn(text: string): { value: unknown; isCutOff: boolean }[] {
  const begins = [...text.matchAll(/[[{](?=\s*(?:["'{[]|\w+\s*:))/g)].slice(0, MOST_TRIED);
  for (const [i, { index }] of begins.entries()) {
    const found = parseLoosely(text.slice(index));
    if (!found || leanOf(found.value).length === 0) continue;
    // Lines of JSON: all values that begin a line.
    const others = begins
      .slice(i + 1)
      .filter((other) => /(?:^|\n)[^\n"']{0,20}$/.test(text.slice(0, other.index)));
    const lines = others.flatMap((other) => parseLoosely(text.slice(other.index)) ?? []);
    return [found, ...lines.filter(({ value }) => leanOf(value).length > 0)];
  }
  return [];
}

/** Lean texts in a value, the likeliest first. */
function leanOf(value: unknown): string[] {
  if (typeof value === "string") return leanOfText(value);
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return leanOfList(value);
  const fields = value as Record<string, unknown>;
  const found = KEYS.flatMap((key) => {
    const text = textOf(fields[key]);
    return text === undefined || isNameAlone(key, text) ? [] : [withLemmas(fields, key, text)];
  });
  const parts = fieldsTogether(fields);
  const inner = Object.entries(fields).flatMap(([key, each]) =>
    KEYS.includes(key) && textOf(each) !== undefined ? [] : leanOf(each),
  );
  return [...parts, ...found.flatMap((text) => within(text)), ...inner];
}

/** A text may be a whole answer of its own, or a value written as a text. */
function within(given: string): string[] {
  const text = fullyUnescaped(given);
  const value = /^\s*[[{]\s*["'{[]/.test(text) ? parseLoosely(text)?.value : undefined;
  const inner = value === undefined ? [] : leanOf(value);
  return inner.length > 0 ? inner : [text];
}

function leanOfText(text: string): string[] {
  const inner = within(text);
  if (inner[0] !== text) return inner;
  const isLean = isCommand(text) || isTactic(text.trim()) || /^\s*(?:by|:=)\s/.test(text);
  const hasLean = /^[ \t]*(?:(?:theorem|lemma|example)\s|`{3})/m.test(text);
  return isLean || hasLean ? [text] : [];
}

/** Lines, steps, or whole values; the last of these is likeliest, as in a conversation. */
function leanOfList(list: readonly unknown[]): string[] {
  const steps = list.map((item) => stepOf(item));
  const isSteps = list.length > 0 && steps.every((step) => step !== undefined);
  if (isSteps) return [steps.join("\n")];
  const lines = textOf(list);
  const text = lines === undefined ? [] : leanOfText(lines);
  if (text.length > 0) return text;
  return list.toReversed().flatMap((item) => leanOf(item));
}

/** `{ "tactic": "omega", "why": "..." }` */
function stepOf(item: unknown): string | undefined {
  if (typeof item !== "object" || item === null) return undefined;
  const { tactic, code, lean } = item as Record<string, unknown>;
  const text = tactic ?? code ?? lean;
  return typeof text === "string" && !isCommand(text) ? text : undefined;
}

/** A statement up to its proof in one field, and the proof in another. */
function fieldsTogether(fields: Record<string, unknown>): string[] {
  const texts = Object.values(fields).flatMap((each) => textOf(each) ?? []);
  const head = texts.find((text) => isCommand(text) && /:=\s*(?:by)?\s*$/.test(text));
  const body =
    texts.find((text) => text !== head && /^\s*by\s/.test(text)) ??
    texts.find((text) => text !== head && isTactic(text.trim()));
  if (head === undefined || body === undefined) return [];
  const opens = /(?<!\w)by\s*$/.test(head) ? head.trimEnd() : `${head.trimEnd()} by`;
  const inside = body.replace(/^\s*by(?:[ \t]*\n| )/, "").replace(/^/gm, "  ");
  return [`${opens}\n${inside}`];
}

/** The name of the theorem, or of a file, is no proof of it. */
function isNameAlone(key: string, text: string): boolean {
  return (
    !/^(?:proof|tactics|steps)$/.test(key) &&
    leanOfText(text).length === 0 &&
    !/[\s`]/.test(text.trim())
  );
}

function withLemmas(fields: Record<string, unknown>, key: string, proof: string): string {
  const others = Object.entries(fields).filter(([other]) => other !== key);
  const lemmas = others.flatMap(([, each]) => (Array.isArray(each) ? each.flatMap(lemmaText) : []));
  // Before the first command of a text stands what proves the theorem that was asked for.
  return (isCommand(proof) ? [...lemmas, proof] : [proof, ...lemmas]).join("\n\n");
}

/** A text, also one in lines or steps. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const isText = value.every((line) => typeof line === "string");
  // Where all are theorems, they are lemmas.
  if (!isText || value.every(isCommand)) return undefined;
  return value.map((line) => line.replace(/\n$/, "")).join("\n");
}

function isCommand(text: string): boolean {
  return startsCommand(text.trimStart()) || /^\s*\/--/.test(text);
}

function lemmaText(lemma: unknown): string[] {
  if (typeof lemma === "string") return isCommand(lemma) ? [lemma] : [];
  if (typeof lemma !== "object" || lemma === null) return [];
  const { name, statement, proof = "by sorry" } = lemma as Record<string, unknown>;
  if (typeof statement !== "string") return [];
  const isWhole = /^\s*(?:theorem|lemma)\b/.test(statement);
  const head = isWhole
    ? statement
    : `theorem ${name} ${/^\s*[:({[]/.test(statement) ? "" : ": "}${statement}`;
  if (/:=/.test(head) && isWhole) return [head];
  const text = `${proof}`.trim();
  return [`${head} := ${text === "sorry" ? "by sorry" : text}`];
}
