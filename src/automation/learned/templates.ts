/** Tactics without arguments. Order is part of the checkpoint's form: add at the end, never move. */
export const PLAIN_TACTICS = [
  "rfl",
  "decide",
  "omega",
  "grind",
  "simp",
  "simp_all",
  "(simp_all; omega)",
  "(simp; omega)",
  "(simp; grind)",
  "(simp_all; grind)",
  "(simp [*]; done)",
  "(split <;> simp_all)",
  "(split <;> grind)",
  "(split <;> simp <;> grind)",
  "(ext <;> simp)",
  "(ext <;> grind)",
  "contradiction",
  "subst_vars",
  "split",
  "constructor",
  "(constructor <;> intros <;> simp_all)",
  "left",
  "right",
  "exfalso",
  "intros",
  "ext",
] as const;

/** Tactics with an argument in place of `_`, in the same order for ever. */
const ARGUMENT_TACTICS = [
  "cases _",
  "cases _ <;> simp_all",
  "cases _ <;> grind",
  "induction _",
  "induction _ <;> simp_all",
  "induction _ <;> grind",
  "induction _ generalizing",
  "induction _ generalizing <;> simp_all",
  "induction _ generalizing <;> grind",
  "fun_induction _",
  "fun_induction _ <;> simp_all",
  "fun_induction _ <;> grind",
  "simp [_]",
  "simp_all [_]",
  "grind [_]",
  "unfold _",
  "exact _",
  "apply _",
  "rw [_]",
  "rw [← _]",
  "generalize _",
  "intro _",
  "refine ⟨_, ?_⟩",
  "split at _",
  "fun_induction _ <;> grind [_]",
  "induction _ <;> simp_all [_]",
  "induction _ <;> grind [_]",
  "(simp [_]; grind)",
  "(simp only [_]; simp; grind)",
  "(split <;> simp only [_] <;> simp <;> grind)",
  "rcases _ with",
  "give up",
] as const;

type PlainTactic = (typeof PLAIN_TACTICS)[number];
export type ArgumentTactic = (typeof ARGUMENT_TACTICS)[number];
export type Template = PlainTactic | ArgumentTactic;

const NUMBERS = new Map<string, number>(
  [...PLAIN_TACTICS, ...ARGUMENT_TACTICS].map((template, i) => [template, i]),
);

/** Rows of the action table that belong to templates alone: there is room for some that may come. */
export const TEMPLATE_ROWS = 64;

export function templateRow(template: Template): number {
  return NUMBERS.get(template) as number;
}
