import type { Goal, TacticStep, TheoremProof } from "../../core/index.ts";
import { tacticsOf } from "../../optimize/index.ts";
import { tacticInWords } from "./tactic-words.ts";

/** A step of a proof in words. */
export interface InformalStep {
  /** How deep it stands within others, from 0. */
  depth: number;
  /** As written. */
  tactic: string;
  words: string;
  /** What is left to be shown after it; `null` where it closes its goals. */
  remains: string[] | null;
}

/** Statement and proof of a theorem in words, without a model: its Chain-of-States, step by step. */
export function informalSteps(proof: TheoremProof): { statement: string; steps: InformalStep[] } {
  const tactics = tacticsOf(proof);
  const steps = tactics.map((step) => ({
    depth: depthOf(step, tactics, proof.steps),
    tactic: step.text,
    words: tacticInWords(firstLine(step)),
    remains: remainsAfter(step),
  }));
  const [first] = tactics;
  const goal = first?.goalsBefore[0];
  return { statement: goal ? goalInWords(goal) : `Claim: \`${proof.statement}\`.`, steps };
}

/** How many of the other tactics stand around one. */
function depthOf(
  step: TacticStep,
  shown: readonly TacticStep[],
  all: readonly TacticStep[],
): number {
  const around = new Set(shown);
  let depth = 0;
  for (let at = step.parent; at !== null; ) {
    const outer = all[at];
    if (!outer) break;
    if (outer !== step && around.has(outer)) depth++;
    at = outer.parent;
  }
  return depth;
}

/** A tactic without the blocks inside of it. */
function firstLine({ text }: TacticStep): string {
  return text.split("\n")[0]?.replace(/\s*(?:\bwith|=>|:= by|\bby)\s*$/, "") ?? text;
}

function remainsAfter({ goalsBefore, goalsAfter }: TacticStep): string[] | null {
  if (goalsAfter.length === 0) return null;
  const [before] = goalsBefore;
  const known = new Set(before ? readShown(before).hypotheses : []);
  return goalsAfter.map((goal) => {
    const { hypotheses, target } = readShown(goal);
    const added = hypotheses.filter((line) => !known.has(line));
    const tag = goal.tag === "" ? "" : `(${goal.tag}) `;
    const given = added.length === 0 ? "" : `${hypothesesInWords(added)} `;
    return `${tag}${given}Now to show: \`${target}\`.`;
  });
}

function goalInWords(goal: Goal): string {
  const { hypotheses, target } = readShown(goal);
  const given = hypothesesInWords(hypotheses);
  return `${given === "" ? "" : `${given} `}Then \`${target}\`.`;
}

/** A goal as Lean shows it: `a b : Nat` and the like, one each, and what follows `⊢`. */
function readShown({ text }: Goal): { hypotheses: string[]; target: string } {
  const [given = "", target = ""] = text.split(/^⊢ /m);
  const lines = given.replace(/^case .*\n/, "").split(/\n(?!\s)/);
  const plain = (line: string) => line.replace(/\s+/g, " ").trim();
  return { hypotheses: lines.map(plain).filter((line) => line !== ""), target: plain(target) };
}

/** `Let m n : Nat. Assume (h) m < n.` */
function hypothesesInWords(hypotheses: readonly string[]): string {
  const assumed: string[] = [];
  const values: string[] = [];
  for (const line of hypotheses) {
    const [, names = "", type = ""] = /^(.*?) : (.*)$/.exec(line) ?? [];
    if (isClaim(type)) assumed.push(`(${names}) \`${type}\``);
    else values.push(`\`${line}\``);
  }
  return [
    ...(values.length > 0 ? [`Let ${values.join(", ")}.`] : []),
    ...(assumed.length > 0 ? [`Assume ${assumed.join(" and ")}.`] : []),
  ].join(" ");
}

/** A type with a relation or connective is a claim; Lean does not say so in the text of a goal. */
function isClaim(type: string): boolean {
  return /(?<!:)[=<>≤≥≠∣∈∉∧∨¬∃∀↔⊆]|^(?:True|False)$/.test(type);
}
