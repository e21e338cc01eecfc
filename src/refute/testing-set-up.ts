import type { Statement } from "../core/index.ts";
import type { Binder, Instantiation } from "./binders.ts";
import { type BudgetedWorkspace, inNamespace, NAMESPACE } from "./budgeted-workspace.ts";
import { decoderText } from "./decoders.ts";
import { deriving } from "./deriving.ts";
import { type Definitions, noDefinitions } from "./mentioned-definitions.ts";
import type { ShapeReader } from "./read-shapes.ts";
import type { Instances } from "./recursive-propositions.ts";

/** A statement of which samples can be evaluated in an environment: `lt_code` and `lt_pre` of the prelude. */
export interface TestBench {
  environment: number;
  /** How the statement was made testable; what a refutation needs to repeat. */
  method: Method;
}

/**
 * - `decide`: everything has a `Decidable` instance.
 * - `connectives`: verdicts by connectives, bounded and sampled quantifiers.
 * - `derive`: moreover definitions are unfolded and matches split.
 * - `normalise`: the statement is simplified first, because library functions without a body in this
 *   environment do not reduce.
 */
export type Method = "decide" | "connectives" | "derive" | "normalise";

export const METHODS: readonly Method[] = ["decide", "connectives", "derive", "normalise"];

export interface SetUpInput {
  lean: BudgetedWorkspace;
  /** Has the prelude and the theorem. */
  environment: number;
  statement: Statement;
  instantiation: Instantiation;
  shapes: ShapeReader;
  /** User's definitions that may be unfolded. */
  definitions: () => Promise<Definitions>;
  /** Lean text of instances of `Decidable` that the environment has beyond the user's. */
  decided: readonly string[];
  /** The same environment with verdicts by connectives. */
  withConnectives: () => Promise<{ environment: number } | { error: string }>;
  /** That one with what makes recursive propositions testable. */
  withInstances: () => Promise<Instances | { error: string }>;
}

/** The statement made testable by one method, or why not. */
export async function setUp(
  input: SetUpInput,
  method: Method,
): Promise<TestBench | { error: string }> {
  const { lean, instantiation, shapes } = input;
  const { applied, binders } = instantiation;
  const base = method === "decide" ? input : await input.withConnectives();
  if ("error" in base) return base;
  const unfolds = method === "derive" || method === "normalise";
  const definitions = unfolds ? await input.definitions() : noDefinitions();
  const place = unfolds ? await input.withInstances() : base;
  if ("error" in place) return place;
  const goal = `lt_R ${openBinders(binders)} (type_of% ${applied})`;
  const proof = {
    decide: "inferInstance",
    connectives: "inferInstance",
    derive: `by ${deriving(definitions)}`,
    normalise: `by\n  refine lt_R.of (q := ?q) (iff_of_eq ?h) ?r\n  case h =>\n    (conv => lhs; ${simplify(definitions.unfoldable)}) <;> rfl\n  case r => ${deriving(definitions)}`,
  }[method];
  const text = `${shapes.equalities.join("\n")}
${decoderText(shapes.decoders, shapes.dataTypes)}
set_option synthInstance.maxHeartbeats 100000 in
def lt_bench : ${goal} := ${proof}
def lt_code : Nat → Nat := lt_bench.lt_code
def lt_pre : Nat → Nat := lt_bench.lt_pre
def lt_Code (c n : Nat) : Prop := Nat.beq (lt_code n) c = true
def lt_Pre (c n : Nat) : Prop := Nat.beq (lt_pre n) c = true
instance (c n : Nat) : Decidable (lt_Code c n) := instDecidableEqBool _ _
instance (c n : Nat) : Decidable (lt_Pre c n) := instDecidableEqBool _ _`;
  const made = await lean.extend(place.environment, inNamespace(text));
  return "error" in made ? made : { environment: made.environment, method };
}

/** The binders that samples and hypotheses fill. */
function openBinders(binders: readonly Binder[]): number {
  return binders.filter(({ role }) => role === "value" || role === "proof").length;
}

/** Simplification that unfolds the user's definitions. */
export function simplify(unfoldable: readonly string[]): string {
  return unfoldable.length === 0 ? "simp" : `simp [${unfoldable.join(", ")}]`;
}

/** The proposition that samples (numbers) have a code, as Lean text. */
export function claim(of: "code" | "pre", code: number, samples: readonly bigint[]): string {
  const [only, ...others] = samples;
  const predicate = of === "code" ? "lt_Code" : "lt_Pre";
  if (others.length === 0) {
    return `${NAMESPACE}.${predicate} (nat_lit ${code}) (nat_lit ${only})`;
  }
  const numbers = samples.map((sample) => `nat_lit ${sample}`).join(", ");
  return `${NAMESPACE}.lt_all ${NAMESPACE}.lt_${of} ${code} [${numbers}] = true`;
}
