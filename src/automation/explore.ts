import {
  apply,
  closedSubterms,
  explicitText,
  freeVariables,
  headName,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "../core/index.ts";
import { functionsOf } from "./definitions.ts";
import { EFFORTS } from "./efforts.ts";
import { hintsFor } from "./hints.ts";
import { binderText, freshName, openBinders, type RecursiveFunction } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { block, done, each, first, grind, have, seq, simpAll } from "./tactic.ts";

/** A property of a function that was proved as a `have`. */
export interface ProvedProperty {
  name: string;
  lines: Script;
}

interface Parameter {
  name: string;
  type: Term;
  index: number;
}

interface Signature {
  binders: string;
  parameters: Parameter[];
  result: Term;
  /** The function of its parameters. */
  call: string;
  /** The same with zero for the parameter of an index. */
  callAtZero(index: number): string;
}

/** What a goal speaks about; decides which properties are worth asking for. */
interface Topics {
  length: boolean;
  membership: boolean;
  permutation: boolean;
  /** Relations under `Pairwise`, as closed source. */
  relations: string[];
  arithmetic: boolean;
}

/** Not its constructors, and no instance. */
const LIBRARY_FUNCTION = /^(List|String|Array)\.(?!(nil|cons)$|inst[A-Z])[a-z]/;

/** What ends each case of an induction, one after the other for all properties; `lemmas` are of the library. */
const FINISHES: readonly ((lemmas: readonly string[]) => string)[] = [
  grind,
  simpAll,
  (lemmas) =>
    first(
      ...[grind(lemmas), done(simpAll(lemmas)), seq(simpAll(lemmas), grind())],
      ...["(simp_all; omega)", "(split <;> simp_all)", `(split <;> ${grind(lemmas)})`],
    ),
];

/**
 * Asks of each recursive function, callees first, for the properties that functions over sequences and
 * numbers commonly have, and keeps those that induction proves: theory exploration over fixed templates
 * (cf. M. Johansson et al., "Hipster", CICM 2014). After each kind of proof it tells the state in which
 * what was proved so far is known, with its `have`s.
 */
export async function* exploreFunctions({
  runner,
  state,
  goal,
  definitions,
  conjectures: tests,
}: Pick<RuleContext, "runner" | "state" | "goal" | "definitions" | "conjectures">): AsyncGenerator<
  { state: number; proved: readonly ProvedProperty[] },
  void,
  void
> {
  const { recursive, vocabulary } = definitions;
  const topics = topicsOf(goal);
  const names = goal.hypotheses.map((h) => h.name);
  const proved: ProvedProperty[] = [];
  let at = state;
  const about = functionsOf(goal, definitions);
  let open = (about.length > 0 ? about : [...recursive.values()]).flatMap((fn) => {
    const signature = readSignature(fn, names);
    if (!signature) return [];
    const asked = new Set([...likeLibrary(signature, goal), ...properties(signature, topics)]);
    const conjectures = [...asked].map((property) => {
      return { fn, signature, property, isWhole: saysWhole(property, signature, fn) };
    });
    return [true, false].flatMap((first) => conjectures.filter(({ isWhole }) => isWhole === first));
  });
  const described = new Set<RecursiveFunction>();
  for (const finish of FINISHES) {
    const before = proved.length;
    const still: typeof open = [];
    for (const conjecture of open) {
      if (runner.expired) return;
      const { fn, signature, property, isWhole } = conjecture;
      if (described.has(fn)) continue;
      const claim = `∀ ${signature.binders}, ${property}`;
      if ((await tests.test(claim, goal)) === "refuted") continue;
      const name = freshName(`fact_${proved.length + 1}`, names);
      const hints = hintsFor(property, new Set(vocabulary.words(fn.name)));
      const lines = propertyLines(fn, signature, { name, property, closer: finish(hints) });
      const step = await runner.run(at, block(lines), EFFORTS.property);
      if (!step) {
        still.push(conjecture);
        continue;
      }
      at = step.state;
      names.push(name);
      proved.push({ name, lines });
      await runner.learnStatement(at, name, claim);
      if (!isWhole) continue;
      described.add(fn);
      const rewriting = `simp only [${name}, List.append_nil, List.nil_append]`;
      const rewritten = await runner.run(at, rewriting, EFFORTS.small);
      if (rewritten?.goals.length !== 1) continue;
      at = rewritten.state;
      lines.push(rewriting);
    }
    open = still;
    if (proved.length > before) yield { state: at, proved };
  }
}

/** Whether a property says all of a function: what it gives, in terms of the library. */
function saysWhole(property: string, { call }: Signature, { name }: RecursiveFunction): boolean {
  const start = [call, `(${call})`].find((left) => property.startsWith(`${left} = `));
  return start !== undefined && !property.slice(start.length).includes(name);
}

/** Says that a function is one of the library's that the goal speaks of, with other arguments the same. */
function likeLibrary({ parameters, call }: Signature, goal: TermGoal): string[] {
  const names = goal.hypotheses.map((h) => h.name);
  const sequences = parameters.filter(({ type }) => isSequence(type));
  const found = new Set<string>();
  closedSubterms(goal.target, (term) => {
    const { head, args } = spine(term);
    if (head.tag !== "const" || !LIBRARY_FUNCTION.test(head.name)) return;
    if (args.at(-1)?.tag === "lam") return;
    for (const { name } of sequences) {
      // Over the sequence that the function walks through, in the place of the last argument.
      const given = args.slice(0, -1).map((arg) => explicitText(arg, names));
      found.add(`${call} = @_root_.${head.name} ${[...given, name].join(" ")}`);
    }
  });
  return [...found].slice(0, 12);
}

function propertyLines(
  fn: RecursiveFunction,
  { binders, parameters }: Signature,
  { name, property, closer }: Record<"name" | "property" | "closer", string>,
): string[] {
  return have(name, `∀ ${binders}, ${property}`, [
    `intro ${parameters.map((p) => p.name).join(" ")}`,
    each(`fun_induction ${fn.name}`, closer),
  ]);
}

function readSignature(fn: RecursiveFunction, taken: readonly string[]): Signature | undefined {
  const names = [...taken];
  const { binders, body } = openBinders(fn.type, names);
  if (binders.length === 0) return undefined;
  const parameters = binders.map(({ index, type }) => ({
    name: names[index] as string,
    type,
    index,
  }));
  const variables = binders.map(({ index }): Term => ({ tag: "fvar", index }));
  const call = apply({ tag: "const", name: fn.name }, variables);
  return {
    binders: binderText(binders, names),
    parameters,
    result: body,
    call: explicitText(call, names),
    callAtZero: (index) => explicitText(call, names.with(index, "0")),
  };
}

function topicsOf(goal: TermGoal): Topics {
  const heads = new Set<string>();
  const relations = new Map<string, string>();
  const look = (term: Term) => {
    closedSubterms(term, (t) => {
      const { head, args } = spine(t);
      if (head.tag !== "const") return;
      heads.add(head.name);
      const relation = head.name === "List.Pairwise" ? args[1] : undefined;
      if (relation && freeVariables(relation).size === 0) {
        relations.set(termKey(relation), explicitText(relation, []));
      }
    });
  };
  look(goal.target);
  for (const { type } of goal.hypotheses) look(type);
  const any = (...names: string[]) => names.some((name) => heads.has(name));
  return {
    length: any(
      "List.length",
      "Array.size",
      "String.length",
      "GetElem?.getElem!",
      "GetElem.getElem",
    ),
    membership: any(
      "Membership.mem",
      "List.all",
      "List.any",
      "List.contains",
      "List.elem",
      "Array.all",
    ),
    permutation: any("List.Perm", "List.isPerm", "List.count", "Array.Perm"),
    relations: [...relations.values()],
    arithmetic: any("LE.le", "LT.lt", "GE.ge", "GT.gt", "HAdd.hAdd", "HMul.hMul", "HSub.hSub"),
  };
}

/** Candidate properties of a function, as source over its parameters. */
function properties(signature: Signature, topics: Topics): string[] {
  const result = headName(signature.result);
  if (result === "List" || result === "Array") return sequenceProperties(signature, topics);
  if (result === "Nat" || result === "Int") return numberProperties(signature);
  return [];
}

function sequenceProperties({ parameters, result, call }: Signature, topics: Topics): string[] {
  const isArray = headName(result) === "Array";
  const element = spine(result).args[0] as Term;
  const list = isArray ? (text: string) => `(${text}).toList` : (text: string) => `(${text})`;
  const size = isArray ? "size" : "length";
  const sequences = parameters.filter((p) => same(p.type, result));
  const elements = parameters.filter((p) => same(p.type, element));
  const found: string[] = [];
  for (const { name: xs } of sequences) {
    found.push(`(${call}).${size} = (${xs}).${size}`);
    if (topics.permutation) found.push(`${list(call)}.Perm ${list(xs)}`);
    if (topics.membership) found.push(`∀ y, y ∈ (${call}) ↔ y ∈ (${xs})`);
    for (const { name: x } of elements) {
      found.push(`(${call}).${size} = (${xs}).${size} + 1`);
      if (topics.permutation) found.push(`${list(call)}.Perm (${x} :: ${list(xs)})`);
      found.push(`∀ y, y ∈ (${call}) ↔ y = ${x} ∨ y ∈ (${xs})`);
    }
    if (topics.membership || topics.relations.length > 0)
      found.push(`∀ y, y ∈ (${call}) → y ∈ (${xs})`);
    for (const relation of topics.relations) {
      found.push(`List.Pairwise ${relation} ${list(xs)} → List.Pairwise ${relation} ${list(call)}`);
    }
    for (const { name: ys } of sequences.slice(sequences.findIndex((p) => p.name === xs) + 1)) {
      if (topics.permutation) found.push(`${list(call)}.Perm (${list(xs)} ++ ${list(ys)})`);
      found.push(`∀ z, z ∈ (${call}) ↔ z ∈ (${xs}) ∨ z ∈ (${ys})`);
      found.push(`(${call}).${size} = (${xs}).${size} + (${ys}).${size}`);
      if (!isArray)
        found.push(
          `(${call}) = (${xs}).reverse ++ ${ys}`,
          `(${call}) = (${ys}).reverse ++ ${xs}`,
          `(${call}) = ${xs} ++ ${ys}`,
        );
      for (const relation of topics.relations) {
        found.push(
          `List.Pairwise ${relation} ${list(xs)} → List.Pairwise ${relation} ${list(ys)} → List.Pairwise ${relation} ${list(call)}`,
        );
      }
    }
    if (!isArray) found.push(`(${call}) = (${xs}).reverse`);
  }
  for (const relation of topics.relations) found.push(`List.Pairwise ${relation} ${list(call)}`);
  return [...new Set(found)];
}

function numberProperties({ parameters, result, call, callAtZero }: Signature): string[] {
  const numbers = parameters.filter((p) => same(p.type, result));
  const found: string[] = [];
  for (const { name, index } of numbers)
    found.push(`(${call}) = ${name} + (${callAtZero(index)})`, `${name} ≤ (${call})`);
  if (headName(result) === "Int") found.push(`0 ≤ (${call})`);
  for (const p of parameters.filter(({ type }) => headName(type) === "List")) {
    found.push(`(${call}) ≤ (${p.name}).length`);
    for (const { name } of numbers) found.push(`(${call}) ≤ ${name} + (${p.name}).length`);
  }
  return found;
}

function isSequence(type: Term): boolean {
  return ["List", "Array", "String"].includes(headName(type) ?? "");
}
