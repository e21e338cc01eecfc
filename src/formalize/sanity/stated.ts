import { type GoalTerms, readGoal, spine, type Term, type TermGoal } from "../../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import type { ReadStatement } from "../../sketch/index.ts";

/** A variable or a hypothesis of a statement. */
export interface StatedBinder {
  /** As written; a name of Lean's own where none is. */
  name: string;
  type: Term;
  role: "value" | "hypothesis" | "type" | "instance";
}

/** A statement as Lean elaborates it: everything that is assumed, down to the conclusion. */
export interface Stated {
  binders: StatedBinder[];
  /** Its free variables are the binders. */
  conclusion: Term;
  /** What stands after the binders of the text, the first `own` ones, before more of it was assumed. */
  claim: Term;
  own: number;
  isProposition: (term: Term) => boolean;
}

/** Opens a statement: all that its text, or its conclusion, assumes becomes a binder. */
export async function openStated(
  workspace: ProofWorkspace,
  { statement, environment }: Pick<ReadStatement, "statement" | "environment">,
  limits: RequestLimits,
): Promise<Stated | undefined> {
  const run = await workspace.run({ text: `${statement.text}\n:= by sorry`, environment }, limits);
  if (run.status !== "finished") return undefined;
  const states = run.sorries.map(({ proofState }) => proofState);
  try {
    const [state] = states;
    if (state === undefined) return undefined;
    const step = await workspace.step(state, "intros", limits);
    if (step.status === "finished") states.push(step.proofState);
    const [goal, whole] = await Promise.all(
      [states.at(-1) as number, state].map(async (each) => {
        const terms = await workspace.goalTerms(each, limits);
        return terms.status === "finished" ? terms.value[0] : undefined;
      }),
    );
    return goal && whole && statedOf(goal, readGoal(whole));
  } finally {
    workspace.release({ environments: [run.environment], proofStates: states });
  }
}

function statedOf(terms: GoalTerms, whole: TermGoal): Stated {
  const { target: claim, hypotheses } = whole;
  const own = hypotheses.length;
  const goal = readGoal(terms);
  const propositions = new Set(
    terms.constants
      .filter(({ result }) => result === "proposition")
      .map(({ name }) => nameIn(terms, name)),
  );
  const isProposition = (term: Term): boolean => isPropositionIn(term, { goal, propositions });
  const binders = goal.hypotheses.map(({ name, type, isInstance }): StatedBinder => {
    const role = isInstance
      ? "instance"
      : isProposition(type)
        ? "hypothesis"
        : type.tag === "sort" && type.text !== "Prop"
          ? "type"
          : "value";
    return { name: name.replace(/✝.*$/, ""), type, role };
  });
  return { binders, conclusion: goal.target, claim, own, isProposition };
}

function nameIn(terms: GoalTerms, index: number): string {
  return (terms.terms.names[index] ?? []).join(".");
}

function isPropositionIn(
  term: Term,
  known: { goal: TermGoal; propositions: ReadonlySet<string> },
): boolean {
  if (term.tag === "pi" || term.tag === "let") return isPropositionIn(term.body, known);
  const { head } = spine(term);
  if (head.tag === "const") return known.propositions.has(head.name);
  if (head.tag !== "fvar") return false;
  let type = known.goal.hypotheses[head.index]?.type;
  while (type?.tag === "pi") type = type.body;
  return type?.tag === "sort" && type.text === "Prop";
}
