import {
  explicitText,
  freeVariables,
  headName,
  matchConst,
  replaceTerms,
  spine,
  type Term,
  termKey,
} from "../../core/index.ts";
import { isData, isForLaws } from "../inductions.ts";
import { stateLemma } from "../lemma.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { argumentTypes, callsIn, callWith, type RecursiveCall } from "../recursion.ts";
import { contextAt, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { each, have, inductionOnOne, seq } from "../tactic.ts";
import { unfoldOnce } from "../unfold-goal.ts";
import { COMBINATIONS } from "./generalise-fold.ts";

/** How many claims are looked at. */
const MOST_CLAIMS = 6;

/**
 * Functions go through one variable together, each from a start: what the goal says of their values is claimed for all
 * starts, of pairs for those of their parts, and proved by one induction (R. Boyer and J Moore, "A Computational Logic",
 * ch. 12: generalisation).
 */
export const claimOfEveryStart = rule({
  name: "claim-of-every-start",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: isForLaws,
  async apply(context) {
    const { options, search, conjectures } = context;
    const opened = await unfoldOnce(context, "simp only");
    if (opened?.closed) return opened.lines;
    const at = opened ? await contextAt(context, opened.state) : context;
    if (!at) return undefined;
    for (const { claim, steps } of claimsOf(at).slice(0, MOST_CLAIMS)) {
      if (at.runner.expired) return undefined;
      if ((await conjectures.test(claim, at.goal)) === "refuted") continue;
      const name = at.fresh("every_start");
      const { effort } = options;
      const stated = await stateLemma(at.runner, at.state, { name, statement: claim, effort });
      const inLemma = stated && (await contextAt(at, stated.lemma));
      if (!inLemma) continue;
      const closers = await closersFor(inLemma);
      let proof: Script | undefined;
      for (const step of steps) proof ??= await closedAfter(inLemma, step, { closers, effort });
      if (!proof) continue;
      await at.runner.learnStatement(stated.rest, name, claim);
      const rest = await search.solve(stated.rest, { ...options, thorough: true, from: "close" });
      if (rest) return [...(opened?.lines ?? []), ...have(name, claim, proof), ...rest];
    }
    return undefined;
  },
  examples: [
    {
      context:
        "structure Machine (σ : Type) where\n  start : σ\n  next : σ → Nat → σ\n  final : σ → Bool\ndef Machine.run (m : Machine σ) : σ → List Nat → σ\n  | s, [] => s\n  | s, a :: w => m.run (m.next s a) w\ndef Machine.accepts (m : Machine σ) (w : List Nat) : Bool := m.final (m.run m.start w)\ndef either (m : Machine σ) (k : Machine τ) : Machine (σ × τ) where\n  start := (m.start, k.start)\n  next := fun p a => (m.next p.1 a, k.next p.2 a)\n  final := fun p => m.final p.1 || k.final p.2",
      goal: "{σ τ : Type} (m : Machine σ) (k : Machine τ) (w : List Nat) : (either m k).accepts w = (m.accepts w || k.accepts w)",
      closes: true,
      by: ["have every_start"],
    },
    {
      context:
        "inductive F where\n  | atom (n : Nat)\n  | not (f : F)\n  | and (f g : F)\ndef F.holds (v : Nat → Bool) : F → Bool\n  | .atom n => v n\n  | .not f => !f.holds v\n  | .and f g => f.holds v && g.holds v\n-- A form of the formula, or of its negation.\ndef F.push : Bool → F → F\n  | true, .atom n => .atom n\n  | false, .atom n => .not (.atom n)\n  | b, .not f => push (!b) f\n  | true, .and f g => .and (push true f) (push true g)\n  | false, .and f g => .not (.and (push true f) (push true g))",
      goal: "(v : Nat → Bool) (f : F) : (F.push true f).holds v = f.holds v",
      closes: true,
      by: ["have every_start"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

interface Claim {
  claim: string;
  /** Ways to begin its proof. */
  steps: string[];
}

/** For each variable that functions go through from starts: the goal for all starts. */
function claimsOf({ goal, definitions, names }: RuleContext): Claim[] {
  const calls = callsIn(goal.target, definitions.recursive);
  const walked = new Set(
    calls.flatMap(({ varyingArgs }) =>
      varyingArgs.flatMap((arg) => (arg.tag === "fvar" ? [arg.index] : [])),
    ),
  );
  return [...walked].flatMap((index) => {
    const isWalked = (arg: Term) => arg.tag === "fvar" && arg.index === index;
    const type = goal.hypotheses[index]?.type;
    const together = calls.filter(({ varyingArgs }) => varyingArgs.some(isWalked));
    if (!type || !isData(headName(type), definitions.vocabulary)) return [];
    const starts = new Map<string, { variable: Term; type: Term }>();
    const all = [...names];
    const inPlace = (part: Term, of: Term): Term => {
      const { head, args } = spine(part);
      const [left, right] = spine(of).args;
      const isPair = headName(part) === "Prod.mk" && args.length === 4;
      if (isPair && left && right) {
        const [, , first, second] = args as [Term, Term, Term, Term];
        return replaceTerms(part, [
          [first, inPlace(first, left)],
          [second, inPlace(second, right)],
        ]);
      }
      if (isWalked(part) || (head.tag === "fvar" && args.length === 0)) return part;
      const key = termKey(part);
      const known = starts.get(key);
      if (known) return known.variable;
      all.push(`m${starts.size + 1}`);
      const variable: Term = { tag: "fvar", index: all.length - 1 };
      starts.set(key, { variable, type: of });
      return variable;
    };
    const general = together.map((call): [Term, Term] => [call.term, fromAnywhere(call, inPlace)]);
    if (starts.size === 0 || general.some(([, to]) => !freeVariables(to).has(index))) return [];
    const variables = all.slice(names.length);
    const binders = [...starts.values()].map(
      ({ type: of }, i) => `(${variables[i]} : ${explicitText(of, all)})`,
    );
    const target = replaceTerms(goal.target, general);
    const intro = `intro ${variables.join(" ")}`;
    const list = names[index] as string;
    const [only] = together;
    // Functions look at truth values at once.
    const bits = [...starts.values()].flatMap(({ type: of }, i) =>
      headName(of) === "Bool" ? [`cases ${variables[i]}`] : [],
    );
    const steps = [
      each(inductionOnOne(list, [list]), intro, ...bits),
      ...(only && together.length === 1 ? [seq(intro, `fun_induction ${only.fn.name}`)] : []),
    ];
    const combined = [...starts.values()].length === 1 ? combinedWith(target, variables, all) : [];
    return [explicitText(target, all), ...combined].map((text) => ({
      claim: `∀ ${binders.join(" ")}, ${text}`,
      steps,
    }));
  });
}

/** Of an equation about a value that starts are of: what is right from one start is combined with any other. */
function combinedWith(
  target: Term,
  [start]: readonly string[],
  names: readonly string[],
): string[] {
  const [type, left, right] = matchConst(target, "Eq", 3) ?? [];
  if (start === undefined || !type || !left || !right) return [];
  const isIn = (term: Term) => freeVariables(term).has(names.length - 1);
  if (!isIn(left) || isIn(right)) return [];
  const text = (term: Term) => `(${explicitText(term, names)})`;
  const values = COMBINATIONS[headName(type)]?.(start, text(right)) ?? [];
  return values.map((value) => `${text(left)} = ${value}`);
}

function fromAnywhere(call: RecursiveCall, inPlace: (arg: Term, type: Term) => Term): Term {
  const types = argumentTypes(call);
  return callWith(
    call,
    call.varyingArgs.map((arg, i) => inPlace(arg, types[i] as Term)),
  );
}
