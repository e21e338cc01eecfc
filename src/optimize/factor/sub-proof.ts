import type { ByteRange, Goal, TacticStep, TheoremProof } from "../../core/index.ts";
import { isTactic } from "../metrics/tactics.ts";

/** Fewer tactics than this are no part of their own. */
const LEAST_TACTICS = 2;

/** A goal inside a proof with its own proof: that of a `have`, or a bullet. */
export interface SubProof {
  theorem: TheoremProof;
  /** Bytes of the file that a term takes the place of; `isBullet`: then as `exact term`. */
  range: ByteRange;
  isBullet: boolean;
  /** The goal as it stands there. */
  goal: Goal;
  /** The goal that `block` proves: after the `intro` with which the proof begins. */
  inner: Goal;
  /** The tactics as text, without their margin. */
  block: string;
}

export const HAVE = "Lean.Parser.Tactic.tacticHave__";
export const BULLET = "Lean.cdot";

/** The sub-proofs of a theorem of a file; the proof must have been read with its goals in full. */
export function subProofsOf(theorem: TheoremProof, file: Buffer): SubProof[] {
  return theorem.steps.flatMap((step, index) => {
    if (step.run !== 0 || (step.kind !== HAVE && step.kind !== BULLET)) return [];
    return subProofAt(theorem, index, file) ?? [];
  });
}

function subProofAt(theorem: TheoremProof, index: number, file: Buffer): SubProof | undefined {
  const outer = theorem.steps[index] as TacticStep;
  const { steps } = theorem;
  const own = steps.filter(({ parent, run }) => parent === index && run === 0);
  const [first] = own;
  const goal = first?.goalsBefore[0];
  const end = Math.max(...own.map(({ range }) => range.end));
  const tactics = steps.filter(
    (step) =>
      isTactic(step) && step.run === 0 && isInside(step, { start: first?.range.start ?? 0, end }),
  );
  if (!first || !goal || first.goalsBefore.length !== 1 || tactics.length < LEAST_TACTICS)
    return undefined;
  const isBullet = outer.kind === BULLET;
  const before = file.subarray(outer.range.start, first.range.start).toString();
  const by = /by\s*$/.exec(before)?.index;
  if (!isBullet && (by === undefined || end !== outer.range.end)) return undefined;
  const from = isBullet
    ? first.range.start
    : outer.range.start + Buffer.byteLength(before.slice(0, by));
  const second = own[1];
  const isIntro = /^intros?\b/.test(first.text) && second !== undefined;
  const inner = isIntro ? first.goalsAfter[0] : goal;
  const begin = isIntro ? second : first;
  if (!inner) return undefined;
  const block = withoutMargin(
    file.subarray(begin.range.start, end).toString(),
    begin.range.pos.column,
  );
  return { theorem, range: { start: from, end }, isBullet, goal, inner, block };
}

function isInside({ range }: TacticStep, outer: ByteRange): boolean {
  return range.start >= outer.start && range.end <= outer.end;
}

export function withoutMargin(text: string, margin: number): string {
  return text.replaceAll(`\n${" ".repeat(margin)}`, "\n");
}
