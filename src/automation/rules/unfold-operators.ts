import { closedSubterms, headName, spine, type Term, typesIn } from "../../core/index.ts";
import { openBinders } from "../recursion.ts";
import { rule } from "../rule.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** What the notation of an operator stands for: the functions between it and an instance. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  "HAdd.hAdd": ["HAdd.hAdd", "Add.add"],
  "HSub.hSub": ["HSub.hSub", "Sub.sub"],
  "HMul.hMul": ["HMul.hMul", "Mul.mul"],
  "HAppend.hAppend": ["HAppend.hAppend", "Append.append"],
  "HAnd.hAnd": ["HAnd.hAnd", "AndOp.and"],
  "HOr.hOr": ["HOr.hOr", "OrOp.or"],
  "Neg.neg": ["Neg.neg"],
  "LE.le": ["LE.le"],
  "LT.lt": ["LT.lt"],
  "Membership.mem": ["Membership.mem"],
};

/** What becomes of the operators of natural numbers then. */
const NUMBERS = "(try simp only [Nat.add_eq, Nat.sub_eq, Nat.mul_eq, Nat.le_eq, Nat.lt_eq] at *)";

/** `+` and the like on types of the user are replaced by the functions that they stand for. */
export const unfoldOperators = rule({
  name: "unfold-operators",
  phase: "open",
  cost: 12,
  failsFor: "effort",
  async apply({ goal, text, definitions: { vocabulary }, runner, state, options, search, fresh }) {
    const types = typesIn(goal);
    const names = operatorsIn(types, vocabulary);
    if (names.length === 0) return "no operators on types of the user";
    const stated: string[] = [];
    // What earlier theorems say of the operators is said of the functions, too.
    for (const theorem of vocabulary.theoremsAbout(goal)) {
      const type = await vocabulary.typeOf(theorem, { runner, state });
      if (!type || operatorsIn([type], vocabulary).length === 0) continue;
      stated.push(`have ${fresh(theorem.slice(theorem.lastIndexOf(".") + 1))} := @${theorem}`);
    }
    const { state: known, lines } = await runner.runEach(state, stated, options.effort);
    const tactic = `(simp only [${names.join(", ")}] at *; ${NUMBERS})`;
    const step = await runner.run(known, tactic, options.effort);
    if (!step || step.goals[0] === text) return undefined;
    if (step.closed) return [...lines, tactic];
    const rest = await search.solve(step.state, { ...options, from: "open" });
    return rest && [...lines, tactic, ...rest];
  },
  examples: [
    {
      context:
        "inductive N where\n  | zero\n  | succ (n : N)\ndef plus : N → N → N\n  | .zero, n => n\n  | .succ m, n => .succ (plus m n)\ninstance : Add N := ⟨plus⟩\ndef value : N → Nat\n  | .zero => 0\n  | .succ n => value n + 1",
      goal: "(m n : N) : value (m + n) = value m + value n",
      with: ["one-line"],
      closes: true,
      by: ["simp only [HAdd.hAdd, Add.add]"],
    },
    {
      context: "def twice (n : Nat) : Nat := n + n",
      goal: "(a b : Nat) : twice a + twice b = a",
      leftAlone: true,
    },
  ],
});

function operatorsIn(types: readonly Term[], vocabulary: Vocabulary): string[] {
  const found = new Set<string>();
  const look = (term: Term) => {
    const { head, args } = spine(term);
    const names = head.tag === "const" ? OPERATORS[head.name] : undefined;
    const [type] = args;
    if (!names || !type || !vocabulary.has(headName(type))) return;
    for (const name of names) found.add(name);
  };
  for (const type of types) {
    closedSubterms(openBinders(type, []).body, look);
    closedSubterms(type, look);
  }
  return [...found];
}
