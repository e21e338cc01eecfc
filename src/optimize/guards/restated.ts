import type { TacticStep, TheoremProof } from "../../core/index.ts";
import { tacticsOf } from "../metrics/tactics.ts";
import { added, type Guard } from "./guard.ts";
import { comparableType, isTrivialType } from "./stated-types.ts";

/** A `have` with its type written out, and that type as Lean prints it. */
interface StatedFact {
  step: TacticStep;
  /** The name of the hypothesis. */
  name: string;
  type: string;
}

/** The facts that a proof states by `have`; it must have been read with its goals in full. */
function statedFacts(proof: Pick<TheoremProof, "steps">): StatedFact[] {
  return tacticsOf(proof).flatMap((step) => {
    const { flow, goalsAfter } = step;
    const [id] = flow?.introduces ?? [];
    const fact = goalsAfter[0]?.hypotheses.find(({ name }) => name === id);
    return flow?.isTypedHave && fact ? [{ step, name: fact.userName, type: fact.type }] : [];
  });
}

/** It says what the goal says, or a hypothesis, or what was stated a moment before around it, or nothing at all. */
function saysNothingNew({ step, type }: StatedFact): boolean {
  if (isTrivialType(type)) return true;
  const [goal] = step.goalsBefore;
  const said = comparableType(type);
  if (!goal) return false;
  return [goal.target, ...goal.hypotheses.map((each) => each.type)].some(
    (other) => comparableType(other) === said,
  );
}

/** Facts that say nothing new, and `have h : T := ...` that is only followed by `exact h`. */
function paddedFacts(proof: TheoremProof): string[] {
  const empty = statedFacts(proof).filter(saysNothingNew);
  const passedOn = tacticsOf(proof).filter((step) => isPassedOn(step, proof));
  return [
    ...empty.map(({ name, type }) => `${name} : ${type}`),
    ...passedOn.map(({ text }) => `${text.split("\n")[0]} and exact`),
  ];
}

/** `have h : T := ...` that only `exact h` follows. */
function isPassedOn(
  { range, parent, text, flow }: TacticStep,
  { steps }: Pick<TheoremProof, "steps">,
): boolean {
  const name = /^have\s+([^\s:]+)/.exec(text)?.[1];
  if (!flow?.isTypedHave || name === undefined) return false;
  const next = steps.find(
    (step) => step.parent === parent && step.run === 0 && step.range.start >= range.end,
  );
  return next !== undefined && /^(?:exact|apply)\s+(\S+)$/.exec(next.text)?.[1] === name;
}

/** A line of a `calc` that goes on from the one before. */
const LINK = /^\s*_ \S/gm;

/**
 * How many facts a proof states that say something new, by `have` or as links of a `calc`; of a proof that was read
 * with its goals in full.
 */
export function tellingFacts(proof: TheoremProof): number {
  const links = proof.proof.match(LINK) ?? [];
  return statedFacts(proof).length - paddedFacts(proof).length + links.length;
}

/** A fact is stated that is known at that place, or for nothing but to be passed on. */
export const restatedGuard: Guard = {
  name: "restated goal",
  violations: ({ proof }, { proof: original }) => added(paddedFacts(proof), paddedFacts(original)),
};
