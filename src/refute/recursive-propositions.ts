import {
  EXPLICIT,
  explicitText,
  type GoalTerms,
  INSTANCE,
  instantiate,
  readGoal,
  type Term,
  type TermGoal,
} from "../core/index.ts";
import { type BudgetedWorkspace, inNamespace } from "./budgeted-workspace.ts";
import { deriving } from "./deriving.ts";
import type { Definitions } from "./mentioned-definitions.ts";

/** Instances for propositions that the user defines: of `lt_T` for recursive ones, or of `Decidable`. */
export interface Instances {
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
): Promise<Instances> {
  const { propositions, recursive } = definitions;
  const made: Instances = { environment, texts: [] };
  // Found by unfolding: what is used comes after what uses it.
  const names = recursive.filter((name) => propositions.includes(name)).toReversed();
  const derived = [false, true].map((mayBeUnknown) => {
    return deriving(definitions, { isRecursive: true, mayBeUnknown });
  });
  for (const [i, name] of names.entries()) {
    if (lean.isUsedUp) break;
    const type = await typeOf(lean, environment, name);
    const instance = type && instanceFor(`lt_rec_${i}`, { name, type, of: "lt_T" });
    // First those that leave nothing unknown: recursion goes through the argument.
    const texts = instance ? derived.flatMap((derive) => inductionTexts(instance, derive)) : [];
    await addFirst(lean, made, texts);
  }
  return made;
}

/** Adds the first of some instances that this Lean accepts. */
export async function addFirst(
  lean: BudgetedWorkspace,
  made: Instances,
  texts: readonly string[],
): Promise<void> {
  for (const text of texts) {
    const extended = await lean.extend(made.environment, inNamespace(text));
    if ("error" in extended) continue;
    made.environment = extended.environment;
    made.texts.push(text);
    return;
  }
}

/** The type of a goal's last hypothesis. */
export function lastType(goal: GoalTerms): Term {
  return (readGoal(goal).hypotheses.at(-1) as TermGoal["hypotheses"][number]).type;
}

export async function typeOf(
  lean: BudgetedWorkspace,
  environment: number,
  name: string,
): Promise<Term | undefined> {
  const { goal } = await lean.constantTerms(environment, `_root_.${name}`);
  return goal && lastType(goal);
}

/**
 * Makes the user's definitions of propositions decidable, callees first, where unfolding them or an induction on an
 * argument shows that. Of what is not shown there is no instance.
 */
export async function decidableInstances(
  lean: BudgetedWorkspace,
  environment: number,
  names: readonly string[],
): Promise<Instances> {
  const made: Instances = { environment, texts: [] };
  for (const [i, name] of names.entries()) {
    const type = lean.isUsedUp ? undefined : await typeOf(lean, made.environment, name);
    const instance = type && instanceFor(`lt_dec_${i}`, { name, type, of: "Decidable" });
    if (!instance) continue;
    const plain = `${instance.head}\n  unfold ${name}; ${BY_INSTANCES}`;
    await addFirst(lean, made, [plain, ...inductionTexts(instance, BY_INSTANCES)]);
  }
  return made;
}

/** As instances say of the parts; an induction hypothesis is about what a pattern calls the rest. */
const BY_INSTANCES =
  "(repeat' (first | infer_instance | (split <;> (try injections) <;> (try subst_vars))))";

interface Instance {
  name: string;
  /** Up to its proof. */
  head: string;
  /** Arguments that recursion may go through. */
  data: readonly string[];
}

/** What says that a proposition about any arguments can be told, where that of those can. */
function instanceFor(
  instance: string,
  { name, type, of: kind }: { name: string; type: Term; of: "lt_T" | "Decidable" },
): Instance | undefined {
  const names: string[] = [];
  const binders: string[] = [];
  const data: string[] = [];
  let at: Term = type;
  while (at.tag === "pi") {
    const { type: of, info } = at;
    const own = `lt_a${names.length}`;
    const text = of.tag === "sort" ? "Type _" : explicitText(of, names);
    binders.push(info === INSTANCE ? `[${own} : ${text}]` : `(${own} : ${text})`);
    const needed = testableText(own, of, kind);
    if (needed !== undefined) binders.push(needed);
    if (of.tag !== "sort" && of.tag !== "pi" && info === EXPLICIT) data.push(own);
    names.push(own);
    at = instantiate(at.body, { tag: "fvar", index: names.length - 1 });
  }
  if (at.tag !== "sort" || at.text !== "Prop") return undefined;
  const claim = `${kind} (@_root_.${name} ${names.join(" ")})`;
  return { name, data, head: `instance ${instance} ${binders.join(" ")} : ${claim} := by` };
}

/** By induction on each argument that may be the one that recursion goes through, the last first. */
function inductionTexts({ name, head, data }: Instance, derive: string): string[] {
  return data.toReversed().map((variable) => {
    const others = data.filter((other) => other !== variable);
    const generalizing = others.length > 0 ? ` generalizing ${others.join(" ")}` : "";
    return `${head}\n  induction ${variable}${generalizing} <;> (unfold ${name}; ${derive})`;
  });
}

/** What has to be known of an argument: types have decidable equality, predicates can be tested. */
export function testableText(name: string, type: Term, kind: string): string | undefined {
  if (type.tag === "sort") return `[DecidableEq ${name}]`;
  const variables: string[] = [];
  let at: Term = type;
  while (at.tag === "pi") {
    variables.push(`lt_x${variables.length}`);
    at = at.body;
  }
  if (at.tag !== "sort" || at.text !== "Prop" || variables.length === 0) return undefined;
  return `[∀ ${variables.join(" ")}, ${kind} (${name} ${variables.join(" ")})]`;
}
