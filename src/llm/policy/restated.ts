import { escapeRegExp, type ProposedLemma } from "../../core/index.ts";
import type { LeanCommand } from "./lean-commands.ts";

/** What was asked for, from a theorem that says it in another form. */
interface Restated {
  lemma: ProposedLemma;
  proof: string;
}

/** The theorem of an answer under another name, and the proof of what was asked for from it. */
export function restatedAs(
  { name = "" }: LeanCommand,
  { statement, proof = "" }: { statement: string; proof: string | undefined },
): Restated | undefined {
  if (name === "") return undefined;
  const own = `${name.split(".").at(-1)}_restated`;
  const lemma = {
    name: own,
    text: renamed(statement, name, own),
    proof: renamed(proof, name, own),
  };
  return { lemma, proof: from(own) };
}

/** The same within the proof, where steps are left open: the theorem becomes its first step. */
export function restatedWithin(
  { name = "" }: LeanCommand,
  { statement, proof = "" }: { statement: string; proof: string | undefined },
): Pick<Restated, "proof"> | undefined {
  const claim = /^theorem\s+\S+(?:\.\{[^}]*\})?([\s\S]*)$/.exec(statement)?.[1]?.trim();
  if (claim === undefined || name === "") return undefined;
  const own = "h_restated";
  const lines = `have ${own} ${claim} := ${renamed(proof, name, own)}`.replace(/\n(?=.)/g, "\n  ");
  return { proof: `by\n  ${lines}\n  ${closing(own)}` };
}

/** The same for a theorem by equations (`| 0 => ...`) whose arguments all stand after the colon. */
export function lemmaOfEquations({ name = "", text }: LeanCommand): Restated | undefined {
  const match = /^theorem\s+\S+\s*:([\s\S]*?)\n(\s*\|[\s\S]*)$/.exec(text);
  if (!match || name === "") return undefined;
  const [, type = "", equations = ""] = match;
  const own = `${name.split(".").at(-1)}_restated`;
  const proof = `let rec by_equations : ${type.trim()}\n${renamed(equations, name, "by_equations")}\n  by_equations`;
  return { lemma: { name: own, text: `theorem ${own} :${type}`, proof }, proof: from(own) };
}

function from(lemma: string): string {
  return `by\n  ${closing(lemma)}`;
}

function closing(lemma: string): string {
  return `first
  | exact ${lemma}
  | (intros; first | exact ${lemma} .. | (apply ${lemma} <;> assumption))`;
}

function renamed(text: string, name: string, own: string): string {
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_'.])${escapeRegExp(name)}(?![\\p{L}\\p{N}_'!?])`,
    "gu",
  );
  return text.replace(word, own);
}
