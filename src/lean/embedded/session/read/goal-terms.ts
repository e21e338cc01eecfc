import { displayName, type GoalTerms, type OpenedDefinitions } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LeanFailure } from "../calls.ts";
import { findGoal } from "../run/meta-contexts.ts";
import { withFrame } from "../run/meta-frame.ts";
import {
  isImplementationDetail,
  isLetVariable,
  localDeclarations,
  mctxOf,
  type ProofSnapshot,
} from "../run/proof-snapshot.ts";
import { instantiate } from "../run/proof-status.ts";
import { readConstantRoles } from "./constant-roles.ts";
import { instanceNames } from "./goals.ts";
import { TermWriter } from "./term-writer.ts";

/**
 * The open goals of a snapshot as terms, with assigned metavariables replaced. Local variables that
 * Lean hides (such as the theorem itself, for recursion) come after the other hypotheses, and only if
 * they are used. A variable of another context has index -1.
 */
export function readGoalTerms(
  heap: LeanHeap,
  snapshot: ProofSnapshot,
  options: TermOptions = {},
): GoalTerms[] {
  const mctx = mctxOf(heap, snapshot);
  return [...heap.listItems(snapshot.goals)].flatMap((goal) => {
    const declaration = findGoal(heap, mctx, goal);
    return declaration ? [readTerms(heap, snapshot, { goal, ...declaration }, options)] : [];
  });
}

export interface TermOptions {
  /** Beta-delta-iota normal forms instead of the terms as they are; needs the goal's own context. */
  normalise?: boolean;
  /** Read `constants`; default yes. */
  roles?: boolean;
  /** Whose bodies come with `constants`; default `reducible`. */
  definitions?: OpenedDefinitions;
}

function readTerms(
  heap: LeanHeap,
  snapshot: ProofSnapshot,
  declaration: { goal: Ref; lctx: Ref; type: Ref; localInstances: Ref },
  { normalise = false, roles = true, definitions = "reducible" }: TermOptions,
): GoalTerms {
  const mctx = mctxOf(heap, snapshot);
  const instances = instanceNames(heap, declaration.localInstances);
  const locals = [...localDeclarations(heap, declaration.lctx)];
  const shown = locals.filter((local) => !isImplementationDetail(heap, local.declaration));
  const hidden = locals.filter((local) => isImplementationDetail(heap, local.declaration));
  const listed = [...shown];
  const index = new Map(shown.map(({ fvarId }, i) => [heap.readName(fvarId), i]));
  const indexOf = (fvarId: Ref) => {
    const name = heap.readName(fvarId);
    const known = index.get(name);
    if (known !== undefined) return known;
    const local = hidden.find((candidate) => heap.readName(candidate.fvarId) === name);
    if (!local) return -1;
    index.set(name, listed.length);
    return listed.push(local) - 1;
  };
  const writer = new TermWriter(heap, { fvar: indexOf });
  // The writer knows terms by address, so all of them stay alive until it is done.
  const owned: Ref[] = [];
  const write = (expr: Ref) => {
    const instantiated = instantiate(heap, mctx, expr);
    owned.push(instantiated);
    const written = normalise ? normalForm(heap, snapshot, instantiated) : instantiated;
    if (written !== instantiated) owned.push(written);
    return writer.expr(written);
  };
  try {
    const hypotheses: GoalTerms["hypotheses"] = [];
    const target = write(declaration.type);
    // Writing one may add another to the list.
    for (const { declaration: local, fvarId } of listed) {
      hypotheses.push({
        userName: userName(heap, heap.field(local, 2)),
        type: write(heap.field(local, 3)),
        value: isLetVariable(heap, local) ? write(heap.field(local, 4)) : undefined,
        isInstance: instances.has(heap.readName(fvarId)),
      });
    }
    const constants = roles ? readConstantRoles(heap, snapshot, { writer, definitions }) : [];
    return {
      id: heap.readName(declaration.goal),
      terms: writer.store(),
      hypotheses,
      target,
      constants,
    };
  } finally {
    for (const ref of owned) heap.dec(ref);
  }
}

/** Explicit arguments reduced, types and proofs left alone. Owned; the term itself when Lean gives up. */
function normalForm(heap: LeanHeap, { parts }: ProofSnapshot, expr: Ref): Ref {
  try {
    const [explicitOnly, skipTypes, skipProofs] = [1, 0, 1].map((flag) => heap.box(flag));
    return withFrame(heap, parts, (frame) =>
      frame.meta("l_Lean_Meta_reduce", [
        heap.inc(expr),
        explicitOnly as Ref,
        skipTypes as Ref,
        skipProofs as Ref,
      ]),
    );
  } catch (error) {
    if (!(error instanceof LeanFailure)) throw error;
    return expr;
  }
}

/** A name without the marks of macro hygiene; the inaccessible ones get a dagger. */
function userName(heap: LeanHeap, name: Ref): string {
  const parts = heap.nameParts(name);
  const marks = parts.indexOf("_@");
  return marks < 0 ? displayName(parts) : `${displayName(parts.slice(0, marks))}✝`;
}
