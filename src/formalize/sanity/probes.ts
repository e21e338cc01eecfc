import {
  apply,
  explicitText,
  freeVariables,
  headName,
  heartbeatsIn,
  holdingCommands,
  type SanityFinding,
  spine,
  type Term,
} from "../../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import type { Stated, StatedBinder } from "./stated.ts";

/** Thousands of heartbeats for each theorem that is tried. */
const EACH = Math.round(heartbeatsIn(3_000));

const CONTRADICTION =
  "first | contradiction | omega | exact Fin.elim0 (by assumption) | (simp_all; done) | grind";
/** What is so by the meaning of `=`, `≤` and the like. */
const AT_ONCE = "first | with_reducible rfl | exact Nat.zero_le _ | exact True.intro";
const EASY = "first | rfl | (simp; done) | omega";
/** What any values meet. */
const ALWAYS = "(intros; first | exact ⟨_, Nat.le_refl _⟩ | (simp; done) | omega | rfl)";

interface Probe {
  command: string;
  finding: SanityFinding;
  isNote?: boolean;
}

/** What Lean's automation finds at once: contradictory hypotheses, a conclusion that needs none of them. */
export async function probeStatement(
  { workspace, environment }: { workspace: ProofWorkspace; environment: number },
  stated: Stated,
  limits: RequestLimits,
): Promise<{ flags: SanityFinding[]; notes: SanityFinding[] }> {
  const probes = probesOf(stated);
  const options = { maxHeartbeats: EACH };
  const commands = probes.map(({ command }) => command);
  const input = { environment, options };
  const holds = (await holdingCommands(workspace, commands, input, limits)) ?? [];
  const found = probes.filter((_, i) => holds[i]);
  return {
    flags: found.filter(({ isNote }) => !isNote).map(({ finding }) => finding),
    notes: found.filter(({ isNote }) => isNote).map(({ finding }) => finding),
  };
}

function probesOf(stated: Stated): Probe[] {
  const { binders, conclusion } = stated;
  const isDenial = conclusion.tag === "const" && conclusion.name === "False";
  const all = binders.map((_, i) => i);
  const hypotheses = all.filter((i) => binders[i]?.role === "hypothesis");
  const needed = neededFor(stated);
  const bare = all.filter((i) => needed.has(i) || binders[i]?.role !== "hypothesis");
  const target = printed(stated, conclusion);
  const probes: Probe[] = [];
  if (!isDenial && all.length > 0) {
    const finding = { code: "contradictory" as const, text: "nothing meets the hypotheses" };
    probes.push({ command: example(stated, all, "False", CONTRADICTION), finding });
  }
  const laws = [...lawContradictions(stated, hypotheses), ...hiddenLaws(stated, hypotheses)];
  for (const proof of isDenial ? [] : laws) {
    const finding = { code: "contradictory" as const, text: "nothing meets the hypotheses" };
    probes.push({ command: example(stated, all, "False", proof), finding });
  }
  for (const i of all.filter((each) => binders[each]?.role === "value")) {
    const before = all.filter((each) => each <= i && binders[each]?.role !== "hypothesis");
    const proof = `induction ${nameOf(i)} <;> first | assumption | contradiction`;
    const text = `there is no ${binders[i]?.name}: its type has no values`;
    const finding = { code: "vacuous" as const, text };
    if (isOwnType(binders[i]?.type))
      probes.push({ command: example(stated, before, "False", proof), finding });
  }
  for (const i of hypotheses.filter((each) => !needed.has(each))) {
    const { name, type } = binders[i] as StatedBinder;
    const given = bare.filter((each) => each < i);
    const finding = { code: "vacuous" as const, text: `the hypothesis ${name} says nothing` };
    const isNote = ["LE.le", "GE.ge"].includes(headName(type));
    probes.push({
      command: example(stated, given, printed(stated, type), ALWAYS),
      finding,
      isNote,
    });
  }
  const trivial = { code: "trivial" as const, text: "the conclusion says nothing" };
  probes.push({ command: example(stated, bare, target, AT_ONCE), finding: trivial });
  for (const side of emptySides(stated))
    probes.push({ command: example(stated, bare, side, EASY), finding: trivial });
  if (hypotheses.some((i) => !needed.has(i))) {
    const text = "the conclusion holds without the hypotheses";
    const finding = { code: "trivial" as const, text };
    probes.push({ command: example(stated, bare, target, EASY), finding });
  }
  return probes;
}

/** Relations that may hold of anything on one side: `f n ∣ 0`, `0 ≤ f n`. */
const RELATIONS = new Set(["LE.le", "LT.lt", "GE.ge", "GT.gt", "Dvd.dvd", "Membership.mem"]);

/**
 * What would make a conclusion say nothing, if it holds: one side of `∨` alone; a relation whatever stands in the place of
 * one side that is more than a variable.
 */
function emptySides(stated: Stated): string[] {
  const { binders, conclusion } = stated;
  const { head, args } = spine(conclusion);
  if (headName(conclusion) === "Or") return args.map((arg) => printed(stated, arg));
  if (!RELATIONS.has(headName(conclusion))) return [];
  const names = [...binders.map((_, i) => nameOf(i)), "anything"];
  const anything: Term = { tag: "fvar", index: binders.length };
  return [args.length - 2, args.length - 1].flatMap((place) => {
    const side = args[place] as Term;
    if (side.tag === "fvar" || freeVariables(side).size === 0) return [];
    const all = args.map((arg, i) => (i === place ? anything : arg));
    return `∀ anything, ${explicitText(apply(head, all), names)}`;
  });
}

/** Values at which a law that is meant for some of them often fails. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  Nat: ["0", "1"],
  Int: ["0", "1", "(-1)"],
  Bool: ["true", "false"],
};

/**
 * Proofs that hypotheses about all values of a type meet nothing: at special values (`∀ x, x ∈ xs ∧ 0 ≤ x`, where `→` was
 * meant), or since a function on the naturals cannot fall for ever.
 */
function lawContradictions({ binders }: Stated, hypotheses: readonly number[]): string[] {
  const functions = binders.flatMap(({ role, type }, i) =>
    role === "value" && type.tag === "pi" && headName(type.body) === "Nat" ? [nameOf(i)] : [],
  );
  return hypotheses.flatMap((i) => {
    const { type } = binders[i] as StatedBinder;
    if (type.tag !== "pi") return [];
    const law = nameOf(i);
    const values = SPECIAL[headName(type.type)] ?? [];
    const count = argumentsOf(type);
    const at = (value: string) => `${law}${` ${value}`.repeat(count)}`;
    const uses = values.map((value, k) => `have g${k} := ${at(value)}`).join("; ");
    const falling = functions.map(
      (f) =>
        `(have key : ∀ n, ${f} n + n ≤ ${f} 0 := (by intro n; induction n <;> first | omega | (rename_i k ih; have := ${law} k; omega)); have := key (${f} 0 + 1); omega)`,
    );
    const closing = "first | omega | (simp_all; done) | (simp at *; omega)";
    const special = values.length === 0 ? [] : [`(${uses}; ${closing})`];
    return special.length === 0 ? [] : [`first | ${[...special, ...falling].join(" | ")}`];
  });
}

/** How many variables in a row, all of one type, a law is about: 2 of `∀ x y, f (x + y) = f x + f y`. */
function argumentsOf(law: Term): number {
  const of = law.tag === "pi" ? headName(law.type) : "";
  let count = 0;
  for (let rest = law; rest.tag === "pi" && headName(rest.type) === of; rest = rest.body) count++;
  return count;
}

/** Relations and connectives: what they are made of says nothing by itself. */
const PLAIN_HEADS = new Set([
  ...["Eq", "Ne", "HEq", "LE.le", "LT.lt", "GE.ge", "GT.gt", "Dvd.dvd", "Membership.mem"],
  ...["Or", "Not", "Iff", "Exists", "True", "False"],
]);
/** Where a law may stand in a conjunction. */
const PARTS = ["", ".1", ".2", ".2.1", ".2.2"];

/** The same for laws that a definition, or a conjunction, has among other things: `2 ≤ p ∧ ∀ d, d ∣ p → d = p`. */
function hiddenLaws({ binders }: Stated, hypotheses: readonly number[]): string[] {
  return hypotheses.flatMap((i) => {
    const { type } = binders[i] as StatedBinder;
    const head = type.tag === "pi" ? "" : headName(type);
    if (head === "" || PLAIN_HEADS.has(head)) return [];
    const opened = head === "And" ? "skip" : `unfold ${head} at law`;
    const uses = PARTS.map(
      (part) =>
        `(have g0 := law${part} 0; have g1 := law${part} 1; first | omega | (simp_all; done))`,
    );
    return [`(have law := ${nameOf(i)}; ${opened}; first | ${uses.join(" | ")})`];
  });
}

/** A type by its name alone: only such a one may turn out to have no values. */
function isOwnType(type: Term | undefined): boolean {
  return type?.tag === "const" && !["Nat", "Int", "Bool", "String", "Char"].includes(type.name);
}

function example(stated: Stated, kept: readonly number[], target: string, proof: string): string {
  const binders = kept.map((i) => {
    const { type, role } = stated.binders[i] as StatedBinder;
    const text = `${nameOf(i)} : ${printed(stated, type)}`;
    return role === "instance" ? `[${text}]` : `(${text})`;
  });
  return `example ${binders.join(" ")} : ${target} := by ${proof}`;
}

const nameOf = (index: number) => `b${index}`;

/** Lean text of a term of a statement, the binders as `b0`, `b1`, ... */
function printed({ binders }: Stated, term: Term): string {
  return explicitText(
    term,
    binders.map((_, i) => nameOf(i)),
  );
}

/** The hypotheses that the conclusion, or a variable, cannot be stated without. */
function neededFor({ binders, conclusion }: Stated): Set<number> {
  const needed = freeVariables(conclusion);
  for (let i = binders.length - 1; i >= 0; i--) {
    const { type, role } = binders[i] as StatedBinder;
    if (role === "hypothesis" && !needed.has(i)) continue;
    for (const variable of freeVariables(type)) needed.add(variable);
  }
  return needed;
}
