import type { ByteRange, TacticStep, TheoremProof } from "../../core/index.ts";
import { BULLET, HAVE, type SubProof, withoutMargin } from "./sub-proof.ts";

/** Line from 1; column from 0 in code points. */
export interface Place {
  line: number;
  /** Default: that of the first tactic that begins on the line. */
  column?: number | undefined;
}

/**
 * What is proved at a place of a theorem, read with its goals in full: at a `have`, what it states; at a bullet, its
 * goal; at any other tactic, the goal before it with all tactics that it takes to close that. `undefined` when there is
 * no tactic at the place, or more than one goal before it.
 */
export function subProofAt(
  theorem: TheoremProof,
  place: Place,
  file: Buffer,
): SubProof | undefined {
  const index = stepAt(theorem.steps, place);
  if (index < 0) return undefined;
  const { kind } = theorem.steps[index] as TacticStep;
  const inner = theorem.steps.findIndex(({ parent, run }) => parent === index && run === 0);
  if (kind === BULLET) return closingFrom(theorem, inner, file);
  if (kind !== HAVE) return closingFrom(theorem, index, file);
  return provedByTactics(theorem, { index, inner }, file) ?? provedByTerm(theorem, index, file);
}

function stepAt(steps: readonly TacticStep[], { line, column }: Place): number {
  const size = ({ start, end }: ByteRange) => end - start;
  const fitting = steps.flatMap((step, index) => {
    const { pos, endPos } = step.range;
    if (step.run !== 0) return [];
    if (column === undefined) return pos.line === line ? [{ step, index }] : [];
    const isAfter = pos.line < line || (pos.line === line && pos.column <= column);
    const isBefore = line < endPos.line || (line === endPos.line && column <= endPos.column);
    return isAfter && isBefore ? [{ step, index }] : [];
  });
  const best = fitting.toSorted(({ step: { range: a } }, { step: { range: b } }) =>
    column === undefined ? a.start - b.start || size(b) - size(a) : size(a) - size(b),
  )[0];
  return best?.index ?? -1;
}

/** The goal before a tactic, and the tactics from it on that close this goal. */
function closingFrom(theorem: TheoremProof, index: number, file: Buffer): SubProof | undefined {
  const first = theorem.steps[index];
  const goal = first?.goalsBefore[0];
  if (!first || !goal || first.goalsBefore.length !== 1) return undefined;
  const left = new Set([goal.id]);
  let { end } = first.range;
  for (const step of theorem.steps.slice(index)) {
    if (left.size === 0) break;
    if (step.parent !== first.parent || step.run !== 0) continue;
    if (!step.goalIdsBefore.some((id) => left.has(id))) return undefined;
    for (const id of step.goalIdsBefore) left.delete(id);
    for (const id of step.goalIdsAfter) left.add(id);
    end = step.range.end;
  }
  if (left.size > 0) return undefined;
  const text = file.subarray(first.range.start, end).toString();
  const block = withoutMargin(text, first.range.pos.column);
  const range = { start: first.range.start, end };
  return { theorem, range, isBullet: true, goal, inner: goal, block };
}

/** Of `have h : T := by ...`. */
function provedByTactics(
  theorem: TheoremProof,
  { index, inner }: { index: number; inner: number },
  file: Buffer,
): SubProof | undefined {
  const { range } = theorem.steps[index] as TacticStep;
  const found = closingFrom(theorem, inner, file);
  if (found?.range.end !== range.end) return undefined;
  const before = file.subarray(range.start, found.range.start).toString();
  const by = /by\s*$/.exec(before)?.index;
  if (by === undefined) return undefined;
  const start = range.start + Buffer.byteLength(before.slice(0, by));
  return { ...found, range: { start, end: range.end }, isBullet: false };
}

/** Of `have h : T := term`. */
function provedByTerm(theorem: TheoremProof, index: number, file: Buffer): SubProof | undefined {
  const { range, goalsBefore, goalsAfter } = theorem.steps[index] as TacticStep;
  const [before, after] = [goalsBefore[0], goalsAfter[0]];
  const known = new Set(before?.hypotheses.map(({ name }) => name));
  const stated = after?.hypotheses.find(({ name }) => !known.has(name));
  const source = file.subarray(range.start, range.end).toString();
  const assigned = /^have\b[^:]*:[^=]*?:=\s*/s.exec(source) ?? /:=\s*/.exec(source);
  if (!before || !stated || !assigned) return undefined;
  const head = source.slice(0, assigned.index + assigned[0].length);
  const term = source.slice(head.length);
  const goal = { ...before, target: stated.type };
  const start = range.start + Buffer.byteLength(head);
  const block = `exact (${term})`;
  return { theorem, range: { start, end: range.end }, isBullet: false, goal, inner: goal, block };
}
