/** What a goal is about, with the sections of the handbook that close such goals, the most useful first. */
interface GoalShape {
  isIn(goal: ShapedGoal): boolean;
  sections: readonly string[];
}

/** A goal as Lean prints it, in its parts. */
interface ShapedGoal {
  hypotheses: string;
  target: string;
}

const NUMBERS = /:\s*(?:Nat|Int|Fin\b)|\d/;
const CONNECTIVES = /[∧∨¬↔→]|\bFalse\b|\bTrue\b/;

const SHAPES: readonly GoalShape[] = [
  {
    isIn: ({ target, hypotheses }) =>
      NUMBERS.test(`${hypotheses} ${target}`) &&
      /[=≤<≥>≠∣]|%/.test(target) &&
      !/\[|\+\+|::|\bList\b|∃/.test(target) &&
      !hasProduct(target),
    sections: ["omega", "grind", "simp"],
  },
  { isIn: ({ target }) => hasProduct(target), sections: ["grind", "calc", "omega"] },
  {
    isIn: ({ target, hypotheses }) =>
      /\+\+|::|\[\]|\.(?:length|reverse|map|filter)\b|\bList\b/.test(`${target} ${hypotheses}`),
    sections: ["simp", "induction with generalizing", "grind"],
  },
  {
    isIn: ({ target }) => /&&|\|\||!\w|\b(?:true|false)\b/.test(target),
    sections: ["Alternatives for all goals", "decide", "simp_all"],
  },
  { isIn: ({ target }) => /^∃/.test(target), sections: ["exact with anonymous constructors"] },
  {
    isIn: ({ hypotheses }) => /: (?:∃|[^\n]*[∧∨])/.test(hypotheses),
    sections: ["rcases, obtain", "simp_all"],
  },
  {
    isIn: ({ target }) => CONNECTIVES.test(target) && !/[+*%<≤]/.test(target),
    sections: ["simp_all", "exact with anonymous constructors", "Term proofs"],
  },
  { isIn: ({ target }) => /\bif\b|\bmatch\b/.test(target), sections: ["split"] },
  { isIn: ({ target }) => /^\(?fun\b|= fun\b/.test(target), sections: ["ext, funext"] },
];

/** Titles of the sections for what a goal is about; `goal` is Lean's text or a statement. */
export function sectionsForGoal(goal: string): string[] {
  const at = goal.lastIndexOf("⊢");
  const cut = at >= 0 ? at : goal.lastIndexOf(") :");
  const target = (cut < 0 ? goal : goal.slice(cut + (at >= 0 ? 1 : 3))).trim();
  const shaped = { hypotheses: cut < 0 ? "" : goal.slice(0, cut + 1), target };
  const found = SHAPES.filter(({ isIn }) => isIn(shaped)).map(({ sections }) => sections);
  // The first of each shape, then the second ones.
  const longest = Math.max(0, ...found.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, i) => found.flatMap((each) => each[i] ?? []));
  return [...new Set(inTurn.flat())];
}

/** Two variables, or brackets, are multiplied. */
function hasProduct(target: string): boolean {
  return /[\p{L})][\p{L}\p{N}_')]* \* [\p{L}(]/u.test(target);
}
