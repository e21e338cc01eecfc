import { allFencedBlocks } from "../../core/index.ts";

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

/**
 * The Lean text of an answer that is JSON, or has it in a block: lemmas first, then the proof; nothing when there is
 * none.
 */
export function leanInJson(answer: string): string | undefined {
  const blocks = allFencedBlocks(answer).filter(({ mark }) => mark === "json" || mark === "");
  for (const text of [...blocks.map((block) => block.text), answer]) {
    const found = /[[{][\s\S]*[\]}]/.exec(text)?.[0];
    const value = found === undefined ? undefined : parse(found);
    const lean = value === undefined ? undefined : leanOf(value);
    if (lean !== undefined) return lean;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function leanOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  const texts = Object.fromEntries(KEYS.map((each) => [each, textOf(fields[each])]));
  const key = KEYS.find((each) => texts[each] !== undefined);
  if (key === undefined) {
    // A call of a tool has its text one level down.
    const inner = Object.values(fields).map(leanOf);
    return inner.find((each) => each !== undefined);
  }
  const others = Object.values(fields).filter((each) => each !== fields[key]);
  const lemmas = others.filter(Array.isArray).flat().flatMap(lemmaText);
  const proof = texts[key] as string;
  // Before the first command of a text stands what proves the theorem that was asked for.
  return (isCommand(proof) ? [...lemmas, proof] : [proof, ...lemmas]).join("\n\n");
}

/** A text, also one in lines or steps. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const isText = value.every((line) => typeof line === "string");
  // Where all are theorems, they are lemmas.
  return isText && !value.every(isCommand) ? value.join("\n") : undefined;
}

function isCommand(text: string): boolean {
  return /^\s*(?:theorem|lemma|example|import|open|namespace|set_option|@\[|\/--)/.test(text);
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
