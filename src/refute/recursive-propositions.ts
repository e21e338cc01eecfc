import {
  EXPLICIT,
  explicitText,
  INSTANCE,
  instantiate,
  readGoal,
  type Term,
} from "../core/index.ts";
import { type BudgetedWorkspace, inNamespace } from "./budgeted-workspace.ts";
import { deriving } from "./deriving.ts";
import type { Definitions } from "./mentioned-definitions.ts";

/** Instances of `lt_T` for propositions that recursion defines. */
export interface RecursiveInstances {
  environment: number;
  /** Lean text of those that this Lean accepts, callees first. */
  texts: string[];
}

/**
 * Makes the user's recursive definitions of propositions testable, by induction on one of their arguments: in each case
 * their equation is a proposition about smaller ones.
 */
export async function recursiveInstances(
  lean: BudgetedWorkspace,
  environment: number,
  definitions: Definitions,
): Promise<RecursiveInstances> {
  const { propositions, recursive } = definitions;
  const made: RecursiveInstances = { environment, texts: [] };
  // Found by unfolding: what is used comes after what uses it.
  const names = recursive.filter((name) => propositions.includes(name)).toReversed();
  const derived = [false, true].map((mayBeUnknown) => {
    return deriving(definitions, { isRecursive: true, mayBeUnknown });
  });
  for (const [i, name] of names.entries()) {
    if (lean.isUsedUp) break;
    const type = await typeOf(lean, environment, name);
    const texts = type ? instanceTexts(`lt_rec_${i}`, { name, type, derived }) : [];
    for (const text of texts) {
      const extended = await lean.extend(made.environment, inNamespace(text));
      if ("error" in extended) continue;
      made.environment = extended.environment;
      made.texts.push(text);
      break;
    }
  }
  return made;
}

async function typeOf(
  lean: BudgetedWorkspace,
  environment: number,
  name: string,
): Promise<Term | undefined> {
  const text = `example : True := by have qc := @_root_.${name}; sorry`;
  const { goal } = await lean.holeTerms(environment, text);
  return goal && readGoal(goal).hypotheses.find((hypothesis) => hypothesis.name === "qc")?.type;
}

/** By induction on each argument that may be the one that recursion goes through, the last first. */
function instanceTexts(
  instance: string,
  { name, type, derived }: { name: string; type: Term; derived: readonly string[] },
): string[] {
  const names: string[] = [];
  const binders: string[] = [];
  const data: string[] = [];
  let at: Term = type;
  while (at.tag === "pi") {
    const { type: of, info } = at;
    const own = `lt_a${names.length}`;
    const text = of.tag === "sort" ? "Type _" : explicitText(of, names);
    binders.push(info === INSTANCE ? `[${own} : ${text}]` : `(${own} : ${text})`);
    const needed = testableText(own, of);
    if (needed !== undefined) binders.push(needed);
    if (of.tag !== "sort" && of.tag !== "pi" && info === EXPLICIT) data.push(own);
    names.push(own);
    at = instantiate(at.body, { tag: "fvar", index: names.length - 1 });
  }
  if (at.tag !== "sort" || at.text !== "Prop") return [];
  const head = `instance ${instance} ${binders.join(" ")} : lt_T (@_root_.${name} ${names.join(" ")}) := by`;
  // First those that leave nothing unknown: recursion goes through the argument.
  return derived.flatMap((derive) =>
    data.toReversed().map((variable) => {
      const others = data.filter((other) => other !== variable);
      const generalizing = others.length > 0 ? ` generalizing ${others.join(" ")}` : "";
      return `${head}\n  induction ${variable}${generalizing} <;> (unfold ${name}; ${derive})`;
    }),
  );
}

/** What has to be known of an argument: types have decidable equality, predicates can be tested. */
function testableText(name: string, type: Term): string | undefined {
  if (type.tag === "sort") return `[DecidableEq ${name}]`;
  const variables: string[] = [];
  let at: Term = type;
  while (at.tag === "pi") {
    variables.push(`lt_x${variables.length}`);
    at = at.body;
  }
  if (at.tag !== "sort" || at.text !== "Prop" || variables.length === 0) return undefined;
  return `[∀ ${variables.join(" ")}, lt_T (${name} ${variables.join(" ")})]`;
}
