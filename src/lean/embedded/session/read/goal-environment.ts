import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { callPure } from "../calls.ts";
import { usedConstants } from "../constants.ts";
import { findGoal } from "../run/meta-contexts.ts";
import { localDeclarations } from "../run/proof-snapshot.ts";
import { instantiate } from "../run/proof-status.ts";

/**
 * Chooses the environment in which the goals of one command are worked on. Lean keeps no environment from within a
 * command, only the one that the command left; in that one a theorem could be proved by itself, and `simp` would use
 * it. So the goals get the environment from before the command, unless they mention what Lean made for the command
 * (e.g. the matchers of its statement), which only the later one has.
 */
export class GoalEnvironment {
  private readonly heap: LeanHeap;
  private readonly before: Ref;
  /** By address; what is read here stays alive as long as the command's info tree. */
  private readonly knownTerms = new Map<Ref, boolean>();
  private readonly knownNames = new Map<string, boolean>();

  /** `before`: environment before the command, borrowed. */
  constructor(heap: LeanHeap, before: Ref) {
    this.heap = heap;
    this.before = before;
  }

  /** For a list of goals (`List MVarId`); `undefined`: that of their place. */
  ofGoals(mctx: Ref, goals: Ref): Ref | undefined {
    for (const goal of this.heap.listItems(goals)) {
      const declaration = findGoal(this.heap, mctx, goal);
      if (!declaration) continue;
      if (this.ofType(mctx, declaration.lctx, declaration.type) === undefined) return undefined;
    }
    return this.before;
  }

  /** For a goal of this type with these hypotheses. */
  ofType(mctx: Ref, lctx: Ref, type: Ref): Ref | undefined {
    if (!this.knows(mctx, type)) return undefined;
    for (const { declaration } of localDeclarations(this.heap, lctx)) {
      if (!this.knows(mctx, this.heap.field(declaration, 3))) return undefined;
    }
    return this.before;
  }

  private knows(mctx: Ref, term: Ref): boolean {
    const { heap } = this;
    const known = this.knownTerms.get(term);
    if (known !== undefined) return known;
    if (heap.unbox(callPure(heap, "l_Lean_Expr_hasMVar", [heap.inc(term)])) === 0) {
      const answer = this.knowsConstants(term);
      this.knownTerms.set(term, answer);
      return answer;
    }
    const instantiated = instantiate(heap, mctx, term);
    const answer = this.knowsConstants(instantiated);
    heap.dec(instantiated);
    return answer;
  }

  private knowsConstants(term: Ref): boolean {
    return !usedConstants(this.heap, term, (name) => this.knowsName(name)).includes(false);
  }

  private knowsName(name: Ref): boolean {
    const { heap } = this;
    const key = heap.readName(name);
    let known = this.knownNames.get(key);
    if (known === undefined) {
      const found = heap.native.l_Lean_Environment_find_x3f?.(
        heap.inc(this.before),
        heap.inc(name),
        0,
      ) as number;
      known = heap.option(found) !== undefined;
      heap.dec(found);
      this.knownNames.set(key, known);
    }
    return known;
  }
}
