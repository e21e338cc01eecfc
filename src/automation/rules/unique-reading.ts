import {
  explicitText,
  headName,
  matchConst,
  same,
  spine,
  type Term,
  type TermGoal,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { isForLaws } from "../inductions.ts";
import { stateLemma } from "../lemma.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { callsIn } from "../recursion.ts";
import { contextAt, type RuleContext, rule } from "../rule.ts";
import { each, have } from "../tactic.ts";

/**
 * Two that a function writes alike are the same: so they are when anything follows, and what follows is then the same, too.
 * Inside of what is written something always follows, and without it an induction says nothing of the parts (the unique
 * readability of terms, H. Enderton, "A Mathematical Introduction to Logic", section 1.3).
 */
export const uniqueReading = rule({
  name: "unique-reading",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: (context) => isForLaws(context) && writtenAlike(context) !== undefined,
  async apply(context) {
    const { runner, state, fresh, conjectures, goal } = context;
    const alike = writtenAlike(context);
    if (!alike) return undefined;
    const effort = EFFORTS.fold;
    const [one, other, rest, last, given] = ["s", "t", "rest", "last", "h"].map(fresh) as [
      string,
      ...string[],
    ];
    const law = lawOf(alike, context, [one, other, rest, last] as string[]);
    if ((await conjectures.test(law, goal)) === "refuted") return undefined;
    const name = fresh("unique");
    const stated = await stateLemma(runner, state, { name, statement: law, effort });
    if (!stated) return undefined;
    const intro = `intro ${[one, other, rest, last, given].join(" ")}`;
    const opened = await runner.run(stated.lemma, intro, effort);
    const inLemma = opened && (await contextAt(context, opened.state));
    if (!inLemma) return undefined;
    const induction = `induction ${one} generalizing ${[other, rest, last].join(" ")}`;
    const closers = await closersFor(inLemma);
    const step = each(induction, `cases ${other}`);
    const proof = await closedAfter(inLemma, step, { closers, effort });
    if (!proof) return undefined;
    const [left, right] = alike.written.map((term) => explicitText(term, context.names));
    const use = `have ${fresh("same")} := (${name} ${left} ${right} [] [] (by simpa using ${alike.hypothesis})).1`;
    const closed = await closedAfter({ ...context, state: stated.rest }, use, {
      closers: [{ tactic: "simp_all" }, { tactic: "grind" }],
      effort,
    });
    return closed && [...have(name, law, [intro, ...proof]), ...closed];
  },
  examples: [
    {
      context:
        "inductive T where\n  | dot\n  | pair (a b : T)\ndef T.show : T → List Bool\n  | dot => [false]\n  | pair a b => true :: (a.show ++ b.show)",
      goal: "(s t : T) (h : s.show = t.show) : s = t",
      closes: true,
      with: ["one-line"],
      by: ["have unique"],
    },
    {
      context: "def double : List Nat → List Nat\n  | [] => []\n  | x :: xs => x :: x :: double xs",
      goal: "(xs ys : List Nat) (h : double xs = [1]) : xs = ys",
      leftAlone: true,
    },
  ],
});

interface WrittenAlike {
  hypothesis: string;
  /** Both sides of it, and what stands there in place of each other. */
  sides: [Term, Term];
  written: [Term, Term];
  /** Of the elements of what is written. */
  element: Term;
}

/** A hypothesis by which a recursive function gives the same list for two variables, which the goal says are the same. */
function writtenAlike({ goal, definitions }: Pick<RuleContext, "goal" | "definitions">) {
  const claimed = matchConst(goal.target, "Eq", 3)?.slice(1) as [Term, Term] | undefined;
  if (!claimed?.every(({ tag }) => tag === "fvar")) return undefined;
  for (const { name, type } of goal.hypotheses) {
    const [of, left, right] = matchConst(type, "Eq", 3) ?? [];
    if (!of || !left || !right || headName(of) !== "List") continue;
    const [one, other] = [left, right].map((side) =>
      callsIn(side, definitions.recursive).find(({ term }) => same(term, side)),
    );
    if (!one || !other || one.fn !== other.fn || one.varyingArgs.length !== 1) continue;
    const written = [one.varyingArgs[0], other.varyingArgs[0]] as [Term, Term];
    const isClaimed = written.every((term) => claimed.some((side) => same(side, term)));
    const fixed = one.fixedArgs.every((arg, i) => same(arg, other.fixedArgs[i] as Term));
    if (!isClaimed || !fixed || same(...written)) continue;
    const found: WrittenAlike = {
      hypothesis: name,
      sides: [left, right],
      written,
      element: spine(of).args[0] as Term,
    };
    return found;
  }
  return undefined;
}

function lawOf(
  { sides: [left, right], written: [one, other], element }: WrittenAlike,
  { goal, names }: Pick<RuleContext, "goal" | "names">,
  [first = "", second = "", rest = "", last = ""]: readonly string[],
): string {
  const index = (term: Term) => (term.tag === "fvar" ? term.index : -1);
  const all = names.with(index(one), first).with(index(other), second);
  const type = explicitText(typeOf(goal, index(one)), names);
  const lists = explicitText(element, names);
  const text = (term: Term) => explicitText(term, all);
  return `∀ (${first} ${second} : ${type}) (${rest} ${last} : List (${lists})), ${text(left)} ++ ${rest} = ${text(right)} ++ ${last} → ${first} = ${second} ∧ ${rest} = ${last}`;
}

function typeOf({ hypotheses }: TermGoal, index: number): Term {
  return hypotheses[index]?.type as Term;
}
