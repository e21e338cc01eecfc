import { isSubset } from "../../core/index.ts";
import { splitTop } from "../guards/stated-types.ts";
import { type Lemma, quantifiedIn } from "./lemma.ts";
import type { SubProof } from "./sub-proof.ts";

const TOKEN = /[\p{L}_][\p{L}\p{N}_'!?₀-₉.]*|\d+|[^\s\p{L}\p{N}_()]+/gu;
/** The place of a hypothesis that Lean finds. */
const FOUND = "‹_›";
/** Words that quantify, and marks, are in all kinds of statements. */
const COMMON = new Set(["∀", "∃", "fun", ",", ":", "=>", "↦", "Nat", "Int", "Type", "List", "→"]);

/** Whether a goal may be an instance of another: it has all the constants of it. */
export function mayBeInstance(goal: SubProof, of: SubProof): boolean {
  const words = constantsOf(goal);
  return isSubset(constantsOf(of), words);
}

function constantsOf({ inner }: SubProof): Set<string> {
  const variables = new Set(inner.hypotheses.map(({ userName }) => userName));
  const tokens = inner.target.match(TOKEN) ?? [];
  for (const [i, token] of tokens.entries())
    if (["∀", "∃", "fun"].includes(token))
      for (let j = i + 1; j < tokens.length && !/^[,:=↦]/.test(tokens[j] as string); j++)
        variables.add(tokens[j] as string);
  const isVariable = (token: string) => variables.has(token.split(".")[0] as string);
  const words = tokens.flatMap((token) => (isVariable(token) ? token.split(".").slice(1) : token));
  return new Set(words.filter((word) => !COMMON.has(word) && !/^[,.]+$/.test(word)));
}

/** Terms that may prove a goal by a lemma, the plainest first. */
export function termsFor(lemma: Lemma, { goal }: SubProof): string[] {
  const words = lemma.explicit.map((kind) => (kind === "value" ? "_" : FOUND));
  const all = [...words, ...Array.from({ length: lemma.quantified }, () => "_")];
  const call = (parts: readonly string[]) => [lemma.name, ...parts].join(" ");
  const bound = quantifiedIn(goal.target);
  const premises = splitTop(goal.target.replace(/^∀[^,]*,\s*/, ""), "→").length - 1;
  const introduced = bound + premises;
  if (introduced === 0) return [call(all), ...(all.length > 0 ? [call(words)] : [])];
  const shorter = words.slice(0, Math.max(0, words.length - introduced));
  const names = Array.from({ length: introduced }, () => "_").join(" ");
  return [...new Set([call(shorter), call(words), call([]), `fun ${names} => ${call(all)}`])];
}

/** The same term with the name of a hypothesis in the place of the one that Lean found. */
export function withName(term: string, name: string): string | undefined {
  return term.split(FOUND).length === 2 ? term.replace(FOUND, () => name) : undefined;
}

/** Hypotheses of a goal that its target does not speak of and that a step used. */
export function provingNames({ goal }: SubProof, used: readonly string[]): string[] {
  const words = new Set(goal.target.match(TOKEN)?.flatMap((token) => token.split(".")));
  return goal.hypotheses
    .filter(({ name, userName, isInaccessible, isInstance }) => {
      return used.includes(name) && !words.has(userName) && !isInaccessible && !isInstance;
    })
    .map(({ userName }) => userName);
}
