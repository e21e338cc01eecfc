import type { Statement } from "../../model/index.ts";
import type { Binder, Instantiation } from "./binders.ts";
import { decoderText } from "./decoders.ts";
import type { Definitions } from "./definitions.ts";
import { inNamespace, type LeanLane, NAMESPACE } from "./lean-lane.ts";
import { CONNECTIVES } from "./prelude.ts";
import type { ShapeReader } from "./read-shapes.ts";

/** A statement of which samples can be evaluated in an environment: `code` and `pre` of the prelude. */
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
  lane: LeanLane;
  /** Has the prelude and the theorem. */
  environment: number;
  statement: Statement;
  instantiation: Instantiation;
  shapes: ShapeReader;
  /** User's definitions that may be unfolded. */
  definitions: () => Promise<Definitions>;
}

/** The statement made testable by one method, or why not. */
export async function setUp(
  input: SetUpInput,
  method: Method,
): Promise<TestBench | { error: string }> {
  const { lane, instantiation, shapes } = input;
  const { applied, binders } = instantiation;
  const decoders = decoderText(shapes.decoders, shapes.dataTypes);
  const parts = method === "decide" ? [decoders] : [CONNECTIVES, decoders];
  const unfolds = method === "derive" || method === "normalise";
  const definitions = unfolds ? await input.definitions() : { propositions: [], unfoldable: [] };
  if (unfolds) parts.push(deriveMacro(definitions.propositions));
  const count = openBinders(binders);
  const goal = `R ${count} (type_of% ${applied})`;
  const proof = {
    decide: "inferInstance",
    connectives: "inferInstance",
    derive: "by lemmata_derive",
    normalise: `by\n  refine R.of (q := ?q) (iff_of_eq ?h) ?r\n  case h =>\n    (conv => lhs; ${simplify(definitions.unfoldable)}) <;> rfl\n  case r => lemmata_derive`,
  }[method];
  const text = `${parts.join("\n")}
set_option synthInstance.maxHeartbeats 100000 in
def bench : ${goal} := ${proof}
def code : Nat → Nat := bench.code
def pre : Nat → Nat := bench.pre`;
  const made = await lane.extend(input.environment, inNamespace(text));
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

/** Finds `T` and `R` where instances alone do not: matches are split, definitions unfolded. */
export function deriveMacro(propositions: readonly string[]): string {
  const unfold = propositions.map((name) => `  | (delta ${name}; lemmata_derive)`);
  return `syntax "lemmata_derive" : tactic
macro_rules | \`(tactic| lemmata_derive) => \`(tactic| first
  | infer_instance
  | (refine @R.hypothesis _ _ _ ?_ (fun _ => ?_) <;> lemmata_derive)
  | (refine @R.value _ _ _ inferInstance (fun _ => ?_) <;> lemmata_derive)
  | (refine @R.conclusion _ ?_ <;> lemmata_derive)
  | (refine @T.and _ _ ?_ ?_ <;> lemmata_derive)
  | (refine @T.or _ _ ?_ ?_ <;> lemmata_derive)
  | (refine @T.not _ ?_ <;> lemmata_derive)
  | (refine @T.iff _ _ ?_ ?_ <;> lemmata_derive)
  | (refine @T.imp _ _ ?_ (fun _ => ?_) <;> lemmata_derive)
  | (refine @T.ite _ _ _ inferInstance ?_ ?_ <;> lemmata_derive)
  | (refine @T.existsBelow _ _ inferInstance (fun _ => ?_) <;> lemmata_derive)
  | (refine @T.forallBelow _ _ _ inferInstance (fun _ => ?_) <;> lemmata_derive)
  | (refine @T.forallMem _ _ _ (fun _ => ?_) <;> lemmata_derive)
  | (refine @T.existsMem _ _ _ (fun _ => ?_) <;> lemmata_derive)
  | (refine @T.forallIn _ _ inferInstance (fun _ => ?_) <;> lemmata_derive)
  | (refine @T.existsIn _ _ inferInstance (fun _ => ?_) <;> lemmata_derive)
  | (split <;> lemmata_derive)
${unfold.join("\n")}${unfold.length > 0 ? "\n" : ""}  | (dsimp only; lemmata_derive))`;
}

/** Lean text that says whether samples (numbers) all, or none, have a code; one line. */
export function claim(
  which: "all" | "none",
  of: "code" | "pre",
  code: number,
  samples: readonly bigint[],
): string {
  const numbers = samples.map((sample) => `nat_lit ${sample}`).join(", ");
  const test = `${NAMESPACE}.${which} ${NAMESPACE}.${of} ${code} [${numbers}] = true`;
  return `example : ${test} := by first | decide +kernel | fail`;
}

/** Lean text that says that at least so many samples meet the hypotheses; one line. */
export function atLeast(count: number, samples: readonly bigint[]): string {
  const numbers = samples.map((sample) => `nat_lit ${sample}`).join(", ");
  const met = `${NAMESPACE}.count ${NAMESPACE}.pre 0 [${numbers}]`;
  return `example : Nat.ble ${count} (${met}) = true := by first | decide +kernel | fail`;
}
