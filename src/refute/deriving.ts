import type { Definitions } from "./mentioned-definitions.ts";

/** Ways to a verdict on a proposition, as tactics that leave its parts. */
const PARTS = [
  "refine @lt_R.hypothesis _ _ _ ?_ (fun _ => ?_)",
  "refine @lt_R.value _ _ _ inferInstance (fun _ => ?_)",
  "refine @lt_R.conclusion _ ?_",
  "infer_instance",
  "refine @lt_T.and _ _ ?_ ?_",
  "refine @lt_T.or _ _ ?_ ?_",
  "refine @lt_T.not _ ?_",
  "refine @lt_T.iff _ _ ?_ ?_",
  "refine @lt_T.imp _ _ ?_ (fun _ => ?_)",
  "refine @lt_T.ite _ _ _ inferInstance ?_ ?_",
  "refine @lt_T.existsBelow _ _ inferInstance (fun _ => ?_)",
  "refine @lt_T.forallBelow _ _ _ inferInstance (fun _ => ?_)",
  "refine @lt_T.forallMem _ _ _ (fun _ => ?_)",
  "refine @lt_T.existsMem _ _ _ (fun _ => ?_)",
];

/** These only try a few values. */
const SOME = ["forallIn", "existsIn"].map(
  (rule) => `refine @lt_T.${rule} _ _ inferInstance (fun _ => ?_)`,
);

/**
 * A tactic that finds `lt_T` and `lt_R` where instances alone do not: matches are split, definitions unfolded. What nothing
 * decides gets the verdict that it is unknown. `bound`: a number, in terms of what is in scope, from which on
 * quantifiers may say nothing more. `isRecursive`: it is in a case of an induction. `mayBeUnknown`: or else it fails there. It is no macro: one that nothing builds upon would cost the process.
 */
export function deriving(
  {
    propositions,
    unfoldable,
    recursive,
  }: Pick<Definitions, "propositions" | "unfoldable" | "recursive">,
  {
    bound,
    isRecursive = false,
    mayBeUnknown = true,
  }: { bound?: string; isRecursive?: boolean; mayBeUnknown?: boolean } = {},
): string {
  const first = propositions.filter((name) => !recursive.includes(name));
  const others = unfoldable.filter((name) => !first.includes(name));
  const ways = [
    ...PARTS,
    ...(bound === undefined ? [] : boundedBy(bound)),
    ...SOME,
    // An induction hypothesis is about what the pattern calls the rest.
    isRecursive ? "(split <;> (try injections) <;> (try subst_vars))" : "split",
    ...first.map((name) => `delta ${name}`),
    "dsimp only",
    // An instance says what `≤` and the like are.
    ...others.map((name) => `(delta ${name}; dsimp only)`),
    ...(mayBeUnknown ? ["exact lt_T.unknown"] : []),
    "refine @lt_R.fewer _ _ ?_",
  ];
  return `repeat' (first | ${ways.join(" | ")})`;
}

/** For quantifiers over numbers, where arithmetic shows that nothing is to be said of those from the bound on. */
function boundedBy(bound: string): string[] {
  const beyond =
    "by intros; first | omega | (simp_all; done) | (simp_all; omega) | (intros; simp_all; grind)";
  return [
    ...["lt_T.forallUpTo", "lt_T.existsUpTo"].map(
      (rule) => `refine @${rule} _ (${bound}) (fun _ => ?_) (${beyond})`,
    ),
    "refine @lt_T.of _ _ lt_forallInt ?_",
    "refine @lt_T.of _ _ lt_existsInt ?_",
  ];
}
