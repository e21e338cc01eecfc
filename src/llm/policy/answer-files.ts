import { type TextSpan, withoutThoughts } from "../../core/index.ts";
import { codesIn } from "./answer-code.ts";
import { editSpans } from "./edits.ts";
import type { LeanAnswer } from "./lean-answer.ts";
import { splitCommands, splitTheorem } from "./lean-commands.ts";
import { hasGap } from "./proof-rules.ts";

/** A file with a theorem to prove: what stands before it, the theorem up to `:=`, what stands after it. */
export interface OpenTheorem {
  before: string;
  theorem: { name: string; text: string };
  after: string;
}

/** The theorem of a Lean text that ends in `sorry`, if it is the only one and nothing but `end`s comes after it. */
export function openTheoremIn(text: string): OpenTheorem | undefined {
  const { commands } = splitCommands(text);
  const open = commands.filter((command) => hasGap(command.text));
  const [only] = open;
  if (!only || open.length > 1 || only.keyword !== "theorem" || only.name === undefined)
    return undefined;
  const later = commands.slice(commands.indexOf(only) + 1);
  const start = text.lastIndexOf(only.text);
  if (start < 0 || later.some(({ keyword }) => keyword !== "end")) return undefined;
  const { statement, proof } = splitTheorem(only.text);
  if (proof === undefined || !/^(?:by\s+)?sorry$/.test(proof.trim())) return undefined;
  const after = text.slice(start + only.text.length);
  return { before: text.slice(0, start), theorem: { name: only.name, text: statement }, after };
}

/** The Lean texts in an answer as they stand, the likeliest first: those that declare the theorem, or any. */
export function answerFiles(answer: string, name: string | undefined): string[] {
  const said = withoutThoughts(answer);
  const declares = (commands: readonly { keyword: string; name: string | undefined }[]) =>
    commands.some((one) => one.keyword === "theorem" && (name === undefined || one.name === name));
  const isFile = (text: string) => declares(splitCommands(text).commands);
  const texts = codesIn(said, declares)
    .filter(({ isCutOff }) => !isCutOff)
    .map(({ text }) => text);
  const bare = /^[ \t>]*(?:`{3}|~{3})/m.test(said) ? [] : [said];
  return [...new Set([...bare, ...texts])].filter(isFile);
}

/** Options that only say how long Lean may work, and namespaces that are opened. */
const SCOPE = /^(?:open (?!.*[()]|.*\b(?:hiding|renaming)\b).*|set_option \w+(?:\.\w+)* [\w.]+)$/;

/** The proof with what its answer opens in front, and without, where that is not known here. */
export function scopedProofs({ scope, proof }: Pick<LeanAnswer, "scope" | "proof">): string[] {
  const wanted = scope.filter((line) => SCOPE.test(line));
  if (wanted.length === 0) return [proof];
  return [wanted.map((line) => `${line} in `).join("") + proof, proof];
}

/** Of an answer that consists of edits, where the text stands that they put in; nothing for other answers. */
export function replacedParts(answer: string): TextSpan[] | undefined {
  const spans = editSpans(answer);
  return spans.length > 0 ? spans : undefined;
}
