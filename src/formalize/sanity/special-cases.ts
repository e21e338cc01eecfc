import {
  type Counterexample,
  explicitText,
  freeVariables,
  heartbeatsIn,
  holdingCommands,
  type Term,
} from "../../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import { quickcheck } from "../../refute/index.ts";
import type { Stated } from "./stated.ts";

/** Functions and relations that hypotheses often ask for (monotone, bounded, associative, symmetric), by type. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  "Nat → Nat": ["fun x => x", "fun x => 2 * x + 1", "fun _ => 0"],
  "Int → Int": ["fun x => x", "fun x => -x", "fun _ => 0"],
  "Nat → Int": ["fun x => (x : Int)", "fun _ => 0"],
  "Nat → Nat → Nat": ["fun x y => x + y", "fun x y => max x y", "fun _ y => y"],
  "Int → Int → Int": ["fun x y => x + y", "fun x y => max x y", "fun _ y => y"],
  "Nat → Nat → Prop": ["fun x y => x ≤ y", "fun x y => x < y", "fun x y => x = y"],
  "Int → Int → Prop": ["fun x y => x ≤ y", "fun x y => x < y", "fun x y => x = y"],
};
/** Types with so few values that what is said of all of them can be evaluated. */
const SMALL_TYPES = ["Bool", "(Fin 1)"];

/** Thousands of heartbeats for each hypothesis, and for the search for the other values. */
const EACH = Math.round(heartbeatsIn(500));
const SEARCH = Math.round(heartbeatsIn(1_000));
const PROOF = "intros; first | omega | (simp; done) | (simp at *; omega) | grind";

interface Place {
  workspace: ProofWorkspace;
  environment: number;
}

/** Lean text for some of the binders, and the hypotheses that have to be proved of it. */
interface SpecialCase {
  given: ReadonlyMap<number, string>;
  laws: readonly number[];
}

/**
 * A counterexample for a usual function, or for types with few values. What hypotheses say of all values of a function
 * no evaluation decides: that is proved first, and then values are searched for the other variables.
 */
export async function refuteSpecialCase(
  place: Place,
  stated: Stated,
  limits: RequestLimits,
): Promise<Counterexample | undefined> {
  for (const each of [...smallTypes(stated), ...usualFunctions(stated)]) {
    const found = await refuteCase(place, stated, each, limits);
    if (found) return found;
  }
  return undefined;
}

function smallTypes({ binders }: Stated): SpecialCase[] {
  const types = binders.flatMap(({ role }, i) => (role === "type" ? [i] : []));
  if (types.length === 0) return [];
  return SMALL_TYPES.map((text) => ({ given: new Map(types.map((i) => [i, text])), laws: [] }));
}

function usualFunctions({ binders, conclusion }: Stated): SpecialCase[] {
  const [place, ...others] = binders.flatMap(({ role, type }, i) =>
    role === "value" && type.tag === "pi" ? [i] : [],
  );
  if (place === undefined || others.length > 0) return [];
  const isClosed = (law: Term) => freeVariables(law).has(place) && freeVariables(law).size === 1;
  const laws = binders.flatMap(({ role, type }, i) =>
    role === "hypothesis" && type.tag === "pi" && isClosed(type) ? [i] : [],
  );
  const terms = [conclusion, ...binders.map(({ type }) => type)];
  const isNamed = terms.some((term) => laws.some((i) => freeVariables(term).has(i)));
  if (laws.length === 0 || isNamed) return [];
  const usual = USUAL[arrowText(binders[place]?.type as Term)] ?? [];
  return usual.map((text) => ({ given: new Map([[place, text]]), laws }));
}

async function refuteCase(
  { workspace, environment }: Place,
  { binders, conclusion }: Stated,
  { given, laws }: SpecialCase,
  limits: RequestLimits,
): Promise<Counterexample | undefined> {
  const names = binders.map(({ type, role }, i) => {
    const text = given.get(i);
    if (text === undefined) return `b${i}`;
    return role === "type" ? text : `(${text} : ${explicitText(type, [])})`;
  });
  const typeOf = (i: number) => explicitText(binders[i]?.type as Term, names);
  const proofs = laws.map((i) => `example : ${typeOf(i)} := by ${PROOF}`);
  const input = { environment, options: { maxHeartbeats: EACH } };
  const holds = await holdingCommands(workspace, proofs, input, limits);
  if (!holds?.every(Boolean)) return undefined;
  const rest = binders.flatMap(({ role }, i) => {
    if (given.has(i) || laws.includes(i)) return [];
    const binder = `${names[i]} : ${typeOf(i)}`;
    return role === "instance" ? `[${binder}]` : `(${binder})`;
  });
  const claim = `${rest.join(" ")} : ${explicitText(conclusion, names)}`;
  const statement = { name: "lemmata_case", text: `theorem lemmata_case ${claim}` };
  const tested = { workspace, environment, statement, heartbeats: SEARCH, refute: false };
  const outcome = await quickcheck({ ...tested, signal: limits.signal });
  if (outcome.status !== "refuted") return undefined;
  const own = [...given].map(([i, value]) => ({
    name: binders[i]?.name ?? "",
    type: arrowText(binders[i]?.type as Term),
    value,
  }));
  const others = outcome.counterexample.assignment.map((each) => {
    return { ...each, name: binders[names.indexOf(each.name)]?.name ?? each.name };
  });
  return { assignment: [...own, ...others] };
}

/** `Nat → Nat → Prop`; empty when other types are in it. */
function arrowText(type: Term): string {
  if (type.tag === "pi") {
    const [from, to] = [arrowText(type.type), arrowText(type.body)];
    return from === "" || to === "" ? "" : `${from} → ${to}`;
  }
  if (type.tag === "sort") return type.text === "Prop" ? "Prop" : "";
  return type.tag === "const" ? type.name : "";
}
