import {
  apply,
  closedSubterms,
  contains,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  replaceTerms,
  rewrite,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "../core/index.ts";
import { combinationsOf } from "./combinations.ts";
import { EFFORTS } from "./efforts.ts";
import { stateLemma } from "./lemma.ts";
import { closedAfter, closersFor, simplifierFor } from "./one-liners.ts";
import { clearing } from "./prove-laws.ts";
import { contextAt, type RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { argument, block, each, have, inductionOnOne } from "./tactic.ts";

/** A list that is no variable and that something folds over. */
export function listOfFold(target: Term): { list: Term; element: Term } | undefined {
  let found: { list: Term; element: Term } | undefined;
  closedSubterms(target, (term) => {
    const [, element, , , list] = matchConst(term, "List.foldl", 5) ?? [];
    if (element && list && list.tag !== "fvar") found ??= { list, element };
  });
  return found;
}

/** What does not depend on what is folded over, such as the size of an array that is written to, holds for every list. */
export async function overEveryList(context: RuleContext): Promise<Script | undefined> {
  const { runner, state, goal, options, search, conjectures, names } = context;
  const fold = listOfFold(goal.target);
  if (!fold) return undefined;
  const { list, element } = fold;
  const name = context.fresh("rounds");
  const variable: Term = { tag: "fvar", index: names.indexOf(name) };
  const claim = explicitText(replaceTerms(goal.target, [[list, variable]]), names);
  const type = `List ${argument(explicitText(element, names))}`;
  if ((await conjectures.test(`∀ (${name} : ${type}), ${claim}`, goal)) === "refuted")
    return undefined;
  const tactic = `generalize ${explicitText(list, names)} = ${name}`;
  const opened = await runner.run(state, tactic, options.effort);
  const rest = opened && (await search.solve(opened.state, { ...options, from: "reshape" }));
  return rest && [tactic, ...rest];
}

/** `xs.foldl f s` for variables `xs` and `s`: their names. */
export function foldsFromVariables({
  target,
  hypotheses,
}: TermGoal): { list: string; start: string }[] {
  const found = new Map<string, { list: string; start: string }>();
  closedSubterms(target, (term) => {
    const [, , , start, list] = matchConst(term, "List.foldl", 5) ?? [];
    if (start?.tag !== "fvar" || list?.tag !== "fvar") return;
    const [from, over] = [start, list].map(({ index }) => hypotheses[index]?.name as string);
    if (from !== undefined && over !== undefined)
      found.set(`${over} ${from}`, { list: over, start: from });
  });
  return [...found.values()];
}

export async function byInductionForAllStarts(context: RuleContext): Promise<Script | undefined> {
  const folds = foldsFromVariables(context.goal);
  if (folds.length === 0) return undefined;
  const effort = Math.max(context.options.effort, EFFORTS.fold);
  const closers = await closersFor(context);
  for (const { list, start } of folds) {
    const step = `induction ${list} generalizing ${start}`;
    const script = await closedAfter(context, step, { closers, effort });
    if (script) return script;
  }
  return undefined;
}

/** Proves a goal about a fold, or about a loop over a list, by what is claimed for every start. */
export async function fromEveryStart(context: RuleContext): Promise<Script | undefined> {
  const { runner, state, goal, options, search, conjectures, fresh } = context;
  // Or else an induction would speak of this start again.
  const aside = clearing(toldOfFolds(goal));
  for (const { claim, ...induction } of claimsOf(context)) {
    if (runner.expired) return undefined;
    if ((await conjectures.test(claim, goal)) === "refuted") continue;
    const name = fresh("every_start");
    const { effort } = options;
    const stated = await stateLemma(runner, state, { name, statement: claim, effort });
    if (!stated) continue;
    const { lemma, rest } = stated;
    const opened = aside.length > 0 ? await runner.run(lemma, block(aside), effort) : undefined;
    const proof = await proveByInduction(context, opened?.state ?? lemma, induction);
    if (!proof) continue;
    await runner.learnStatement(rest, name, claim);
    const script = await search.solve(rest, { ...options, thorough: true, from: "close" });
    const whole = opened ? [...aside, ...proof] : proof;
    if (script) return [...have(name, claim, whole), ...script];
  }
  return undefined;
}

/** Hypotheses about the folds that a goal is about. */
function toldOfFolds({ target, hypotheses }: TermGoal): string[] {
  const folds = foldsIn(target);
  return hypotheses.flatMap(({ name, type }) =>
    folds.some(({ term }) => contains(type, term)) ? [name] : [],
  );
}

async function proveByInduction(
  context: RuleContext,
  lemma: number,
  { list, variables, general, monad }: Omit<Claim, "claim">,
): Promise<Script | undefined> {
  const { search, options, runner } = context;
  const inLemma = await contextAt(context, lemma);
  if (!inLemma) return undefined;
  const induction = inductionOnOne(list, [list, ...general]);
  const step = variables.length > 0 ? each(induction, `intro ${variables.join(" ")}`) : induction;
  // The claims are few, and their cases branch as the rounds do.
  const effort = Math.max(options.effort, EFFORTS.fold);
  const closers = await closersFor(inLemma);
  if (monad === undefined) {
    // A round may be a fold itself, from any start.
    const simplifier = await simplifierFor(inLemma);
    return closedAfter(inLemma, step, { closers, effort }, async (left) => {
      const { state, lines } = await runner.runEach(left, [simplifier], effort);
      const inside = { ...options, depth: 1, nested: 1, loops: false, from: "reshape" } as const;
      const rest = await search.solve(state, inside);
      return rest && [...lines, ...rest];
    });
  }
  // What a round does may depend on what its element is.
  const otherwise = (left: number) =>
    search.solve(left, { ...options, depth: 1, nested: 1, loops: false, from: "branch" });
  return closedAfter(inLemma, step, { closers, effort }, otherwise);
}

/** A fold, or a loop in a monad. */
interface Fold {
  term: Term;
  /** Of a loop. */
  monad?: string;
  state: Term;
  start: Term;
  list: Term & { tag: "fvar" };
}

/** Folds over a variable from what is no variable, and loops over one. */
export function foldsIn(target: Term): Fold[] {
  const found: Fold[] = [];
  closedSubterms(target, (term) => {
    const [state, , , start, list] = matchConst(term, "List.foldl", 5) ?? [];
    if (state && start && start.tag !== "fvar" && list?.tag === "fvar")
      found.push({ term, state, start, list });
    const loop = loopAt(term);
    if (loop) found.push(loop);
  });
  return found;
}

/** Arguments of a loop, the round that it repeats included. */
export const FULL_LOOP = 8;

/** A term `forIn list start round` with a variable for the list. */
function loopAt(term: Term): Fold | undefined {
  const { args } = spine(term);
  if (headName(term) !== "ForIn.forIn" || args.length < FULL_LOOP) return undefined;
  const [monad, , , , state] = args;
  const [list, start] = args.slice(-3);
  if (!monad || !state || !start || list?.tag !== "fvar") return undefined;
  return { term, state, start, list, monad: headName(monad) };
}

interface Statement {
  claim: string;
  variables: string[];
}

interface Claim extends Statement {
  /** The induction is on it. */
  list: string;
  /** What else it is claimed for all of. */
  general: string[];
  monad: string | undefined;
}

const PAIRS = ["Prod.mk", "MProd.mk"];

function claimsOf(context: RuleContext): Claim[] {
  const { goal, names } = context;
  const folds = foldsIn(goal.target);
  const [fold] = folds;
  if (!fold) return [];
  const about = {
    list: names[fold.list.index] as string,
    general: fold.monad === undefined ? [] : startStates(context, fold),
    monad: fold.monad,
  };
  const of = ({ claim, variables }: Statement): Claim => ({ claim, variables, ...about });
  const plain = plainClaims(context, folds).map(of);
  const combined =
    fold.monad === undefined ? combinedClaims(context, fold) : combinedResults(context, fold);
  const all = combined.map(of);
  return folds.length > 1 ? [...plain, ...all] : [...all, ...plain];
}

/** Variables that a goal mentions beside a loop: what it runs from. */
function startStates({ goal, names }: RuleContext, { term, list }: Fold): string[] {
  const inLoop = freeVariables(term);
  return [...freeVariables(replaceTerms(goal.target, [[term, list]]))].flatMap((index) => {
    const isData = goal.hypotheses[index]?.type.tag !== "sort";
    return isData && index !== list.index && !inLoop.has(index) ? [names[index] as string] : [];
  });
}

/** What is observed of a fold from any start is what is observed of the start together with what the goal says. */
function combinedClaims({ goal, names }: RuleContext, fold: Fold): Statement[] {
  const [type, left, right] = matchConst(goal.target, "Eq", 3) ?? [
    undefined,
    ...(matchConst(goal.target, "Iff", 2) ?? []),
  ];
  if (!left || !right || !contains(left, fold.term) || contains(right, fold.term)) return [];
  const all = [...names, "m"];
  const variable: Term = { tag: "fvar", index: names.length };
  const started = replaceLast(fold.term, variable);
  const text = (term: Term) => `(${explicitText(term, all)})`;
  const ofFold = text(replaceTerms(left, [[fold.term, started]]));
  const ofStart = text(replaceTerms(left, [[fold.term, variable]]));
  const relation = type === undefined ? "↔" : "=";
  return combinationsOf(type, fold.start, names).map((combine) => ({
    claim: `∀ (m : ${explicitText(fold.state, names)}), ${ofFold} ${relation} ${combine(ofStart, text(right))}`,
    variables: ["m"],
  }));
}

/** What a loop returns from any start is that start combined with what it returns from this one. */
function combinedResults({ goal, names }: RuleContext, fold: Fold): Statement[] {
  const [type, left, right] = matchConst(goal.target, "Eq", 3) ?? [];
  if (!type || !left || !right || !contains(left, fold.term) || contains(right, fold.term))
    return [];
  const result = resultIn(right, fold.state) ?? (same(type, fold.state) ? right : undefined);
  if (!result) return [];
  const all = [...names, "m", RESULT];
  const variable = (index: number): Term => ({ tag: "fvar", index });
  const started = replaceLast(fold.term, variable(names.length));
  const general = `(${explicitText(replaceTerms(left, [[fold.term, started]]), all)})`;
  const returned = explicitText(replaceTerms(right, [[result, variable(names.length + 1)]]), all);
  const found = `(${explicitText(result, names)})`;
  return combinationsOf(fold.state, fold.start, names).map((combine) => ({
    claim: `∀ (m : ${explicitText(fold.state, names)}), ${general} = ${returned.replaceAll(RESULT, `(${combine("m", found)})`)}`,
    variables: ["m"],
  }));
}

const RESULT = "lemmata_result";

/** What is of this type in `some r`, `ok r` or `(r, s)`. */
function resultIn(value: Term, type: Term): Term | undefined {
  const found =
    matchConst(value, "Option.some", 2) ??
    matchConst(value, "Except.ok", 3)?.slice(1) ??
    matchConst(value, "Prod.mk", 4)?.filter((_, i) => i % 2 === 0);
  return found?.[0] && same(found[0], type) ? found[1] : undefined;
}

/** `List.foldl f start list`, or `forIn list start f`, with another start. */
function replaceLast(fold: Term, start: Term): Term {
  const { head, args } = spine(fold);
  return apply(head, args.with(-2, start));
}

/** The goal with variables in the place of what the folds start from; of a pair in the place of its parts. */
function plainClaims({ goal, names }: RuleContext, folds: readonly Fold[]): Statement[] {
  const parts = new Map<string, { part: Term; type: Term }>();
  const add = (part: Term, type: Term): void => {
    const { args } = spine(part);
    const [left, right] = spine(type).args;
    // A loop that has not returned, and one without variables.
    if (["Option.none", "PUnit.unit"].includes(headName(part))) return;
    if (PAIRS.includes(headName(part)) && left && right) {
      add(args[2] as Term, left);
      add(args[3] as Term, right);
    } else parts.set(termKey(part), { part, type });
  };
  for (const { start, state } of folds) add(start, state);
  const all = [...names];
  const pairs = [...parts.values()].map(({ part, type }, i) => {
    all.push(`m${i + 1}`);
    return { part, type, variable: { tag: "fvar", index: all.length - 1 } as Term };
  });
  const inPlace = pairs.map(({ part, variable }) => [part, variable] as const);
  const isLoop = folds.some(({ monad }) => monad !== undefined);
  const started = folds.map(
    ({ term, start }) => [term, replaceLast(term, replaceTerms(start, inPlace))] as const,
  );
  const claimed = replaceTerms(goal.target, isLoop ? started : inPlace);
  const variables = all.slice(names.length);
  const binders = pairs.map(({ type }, i) => `(${variables[i]} : ${explicitText(type, names)})`);
  const quantified = binders.length > 0 ? `∀ ${binders.join(" ")}, ` : "";
  const claims = [claimed, ...carried(goal, folds, started, pairs)];
  const texts = claims.map((claim) => explicitText(claim, all));
  const found = [...texts, ...(isLoop ? shifted(claimed, pairs, all) : [])];
  return found.map((text) => ({ claim: `${quantified}${text}`, variables }));
}

/** A place that may be found is said from where counting starts. */
function shifted(
  claimed: Term,
  starts: readonly { type: Term; variable: Term }[],
  names: readonly string[],
): string[] {
  const [type, left, right] = matchConst(claimed, "Eq", 3) ?? [];
  const [found] = (type && matchConst(type, "Option", 1)) ?? [];
  if (!found || !left || !right) return [];
  const text = (term: Term) => `(${explicitText(term, names)})`;
  const counters = starts.filter(({ type: of, variable }) => {
    return same(of, found) && headName(of) === "Nat" && !contains(right, variable);
  });
  return counters.map(({ variable }) => {
    return `${text(left)} = ${text(right)}.map (· + ${explicitText(variable, names)})`;
  });
}

/** Where a fold starts from what could be an element: what the goal says of its list is said of the list with that before it. */
function carried(
  { target, hypotheses }: TermGoal,
  folds: readonly Fold[],
  started: readonly (readonly [Term, Term])[],
  starts: readonly { type: Term; variable: Term }[],
): Term[] {
  const [fold] = folds;
  const listType = fold && hypotheses[fold.list.index]?.type;
  const element = listType && spine(listType).args[0];
  const first = starts.find(({ type }) => element && same(type, element));
  if (!fold || !element || !first) return [];
  const longer = apply({ tag: "const", name: "List.cons" }, [element, first.variable, fold.list]);
  const claim = rewrite(target, (term) => {
    const from = started.find(([whole]) => same(whole, term));
    return from ? from[1] : same(term, fold.list) ? longer : undefined;
  });
  return contains(claim, longer) ? [claim] : [];
}
