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
  /** What is to be shown here, where no step before has told it: in a case, or a fact inside of the proof. */
  opens: string | null;
  /** What is left to be shown after it; `null` where it closes its goals. */
  remains: string[] | null;
  /** Other steps stand inside of it. */
  isBlock: boolean;
}

/** Statement and proof of a theorem in words, without a model: its Chain-of-States, step by step. */
export function informalSteps(proof: TheoremProof): { statement: string; steps: InformalStep[] } {
  const tactics = tacticsOf(proof);
  const around = tactics.map((step) => stepsAround(step, tactics, proof.steps));
  const told = new Set<string | undefined>();
  const steps = tactics.map((step, i): InformalStep => {
    const [outer] = around[i] ?? [];
    const isTold = outer === undefined || told.has(step.goalIdsBefore[0]);
    for (const id of [...step.goalIdsBefore, ...step.goalIdsAfter]) told.add(id);
    return {
      depth: around[i]?.length ?? 0,
      tactic: step.text,
      words: tacticInWords(firstLine(step)),
      opens: isTold ? null : (goalsShown(step.goalsBefore.slice(0, 1), outer)[0] ?? null),
      remains: remainsAfter(step),
      isBlock: around.some((steps) => steps.includes(step)),
    };
  });
  const [first] = tactics;
  const goal = first?.goalsBefore[0];
  return { statement: goal ? goalInWords(goal) : `Claim: \`${proof.statement}\`.`, steps };
}

/** The other tactics that stand around one, the closest first. */
function stepsAround(
  step: TacticStep,
  shown: readonly TacticStep[],
  all: readonly TacticStep[],
): TacticStep[] {
  const found: TacticStep[] = [];
  for (let at = step.parent; at !== null; ) {
    const outer = all[at];
    if (!outer) break;
    if (outer !== step && shown.includes(outer)) found.push(outer);
    at = outer.parent;
  }
  return found;
}

/** A tactic without the blocks inside of it. */
function firstLine({ text }: TacticStep): string {
  return text.split("\n")[0]?.replace(/\s*(?:\bwith|=>|:= by|\bby)\s*$/, "") ?? text;
}

function remainsAfter(step: TacticStep): string[] | null {
  return step.goalsAfter.length === 0 ? null : goalsShown(step.goalsAfter, step);
}

/** Goals in words, with what is new beside the first goal of a step. */
function goalsShown(goals: readonly Goal[], { goalsBefore: [before] }: TacticStep): string[] {
  const known = new Set(before ? readShown(before).hypotheses : []);
  return goals.map((goal) => {
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
