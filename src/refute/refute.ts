import type { Refutation, Statement } from "../core/index.ts";
import type { Binder } from "./binders.ts";
import { type BudgetedWorkspace, inNamespace, NAMESPACE } from "./budgeted-workspace.ts";
import { deriving } from "./deriving.ts";
import type { Definitions } from "./mentioned-definitions.ts";
import { negationOf, negationOfType, sameAsNegation } from "./negation.ts";
import { CONNECTIVES, VERDICTS } from "./prelude.ts";
import type { Value } from "./shape.ts";
import { type Method, type SetUpInput, simplify } from "./testing-set-up.ts";
import { printValue } from "./value.ts";

/** Axioms that no refutation may rest on; the gate knows the rest. */
const FORBIDDEN = /\b(?:sorryAx|ofReduceBool|ofReduceNat|trustCompiler)\b|_native/;

interface Attempt {
  /** Lean text before the theorem. */
  helpers: string;
  /** Proof of a hypothesis. */
  hypothesis: string;
  /** Closes `False` from `h`, the refuted conclusion. */
  close: string;
}

export interface RefuteInput extends Omit<SetUpInput, "environment" | "shapes"> {
  /** Where the statement is read. */
  environment: number;
  /** Has the theorem, with `sorry`. */
  withTheorem: number;
  method: Method | "simplify";
  values: readonly Value[];
}

/** A proof of the negation of a statement from a counterexample, accepted by this Lean. */
export async function refute(input: RefuteInput): Promise<Refutation | undefined> {
  const { lean, values, instantiation } = input;
  const negation = await negationHere(input);
  if (!negation) return undefined;
  const instances = isByInstances(input.method) ? undefined : await input.withInstances();
  const texts = instances && "texts" in instances ? instances.texts : [];
  const added = { decided: input.decided, instances: texts };
  for (const attempt of attempts(input.method, await input.definitions(), added)) {
    const theorem = `${negation.text} := ${refutation(attempt, instantiation.binders, values)}\n`;
    const text = attempt.helpers === "" ? theorem : `${inNamespace(attempt.helpers)}\n\n${theorem}`;
    if (await isAccepted(lean, input.environment, text, negation)) return { negation, text };
    if (lean.isUsedUp) break;
  }
  return undefined;
}

/** The negation in the statement's own words where they say all, or else in Lean's. */
async function negationHere(input: RefuteInput): Promise<Statement | undefined> {
  const { lean, statement, withTheorem } = input;
  const saysTheSame = async (negation: Statement) =>
    (await lean.holds(withTheorem, [sameAsNegation(statement, negation)]))?.[0] === true;
  const own = negationOf(statement);
  if (!own || (await saysTheSame(own))) return own;
  const [printed = ""] = await lean.printed(withTheorem, `#check @${statement.name}`);
  const type = /^@?\S+ : ([\s\S]+)$/.exec(printed.trim())?.[1];
  const negation = type === undefined ? undefined : negationOfType(statement.name, type);
  return negation && (await saysTheSame(negation)) ? negation : undefined;
}

/** Proof that a statement is false, from values for its binders. */
export function refutation(
  { hypothesis, close }: Pick<Attempt, "hypothesis" | "close">,
  binders: readonly Binder[],
  values: readonly Value[],
): string {
  const args = binderArguments(binders, values, hypothesis);
  return `by\n  intro all\n  have h := @all ${args.join(" ")}\n  ${close}`;
}

/** Computes by simplification what the kernel cannot reduce, such as well-founded recursion. */
export function bySimplification({ unfoldable, recursive, values }: Definitions): Attempt {
  const simp = `simp +decide [${[...unfoldable, ...recursive, ...values].join(", ")}]`;
  return {
    helpers: "",
    hypothesis: `(by first | decide +kernel | ${simp})`,
    close: `${simp} at h`,
  };
}

/** What is found needs no definition unfolded. */
function isByInstances(method: Method | "simplify"): boolean {
  return method === "decide" || method === "connectives";
}

function attempts(
  method: Method | "simplify",
  definitions: Definitions,
  { decided, instances }: { decided: readonly string[]; instances: readonly string[] },
): Attempt[] {
  const kernel = "decide +kernel";
  const simp = simplify(definitions.unfoldable);
  const decide = { hypothesis: `(by ${kernel})`, close: `revert h\n  ${kernel}` };
  const found: Attempt[] = [
    { helpers: "", ...decide },
    ...(decided.length > 0 ? [{ helpers: decided.join("\n"), ...decide }] : []),
  ];
  const simplified: Attempt = {
    helpers: "",
    hypothesis: `(by first | ${kernel} | ${simp})`,
    close: `first\n    | (${simp} at h; done)\n    | (${simp} at h; revert h; ${kernel})`,
  };
  const isDeep = definitions.recursive.length + definitions.values.length > 0;
  const deeply = isDeep ? [bySimplification(definitions)] : [];
  // What was found by simplification is shown by it.
  found.push(...(method === "simplify" ? [...deeply, simplified] : [simplified, ...deeply]));
  const derived = deriving(definitions);
  const find = isByInstances(method) ? "inferInstance" : `by ${derived}`;
  const verdict = (instance: string) => `(${NAMESPACE}.lt_T.v (self := ${instance}))`;
  const close = (instance: string) =>
    `exact absurd h (${NAMESPACE}.lt_V.refutes ${verdict(instance)} (by ${kernel}))`;
  const hypothesis = `(${NAMESPACE}.lt_V.proves ${verdict(find)} (by ${kernel}))`;
  const helpers = [VERDICTS, CONNECTIVES, ...decided];
  if (!isByInstances(method)) helpers.push(...instances);
  found.push({ helpers: helpers.join("\n"), hypothesis, close: close(find) });
  if (method === "normalise") {
    const normalised = `by refine ${NAMESPACE}.lt_T.of (q := ?q) (iff_of_eq ?e) ?t; (case e => (conv => lhs; ${simp}) <;> rfl); ${derived}`;
    found.push({ helpers: helpers.join("\n"), hypothesis, close: close(normalised) });
  }
  return found;
}

function binderArguments(
  binders: readonly Binder[],
  values: readonly Value[],
  hypothesis: string,
): string[] {
  const rest = [...values];
  return binders.map((binder) => {
    if (binder.role === "proof") return hypothesis;
    if (binder.role === "value") return printValue(binder.shape, rest.shift() as Value);
    return binder.argument;
  });
}

async function isAccepted(
  lean: BudgetedWorkspace,
  environment: number,
  text: string,
  negation: Statement,
): Promise<boolean> {
  const whole = `${text}\n#print axioms ${negation.name}`;
  const run = await lean.workspace.run({ text: whole, environment }, lean.limits());
  if (run.status !== "finished") return false;
  lean.workspace.release({ environments: [run.environment] });
  if (run.messages.some(({ severity }) => severity === "error")) return false;
  const axioms = run.messages.at(-1)?.data ?? "";
  return /depend on any|depends on axioms/.test(axioms) && !FORBIDDEN.test(axioms);
}
