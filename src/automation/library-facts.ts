import {
  children,
  explicitText,
  hasLoose,
  headName,
  instantiate,
  matchConst,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "../core/index.ts";

/** A general fact about sequences, stated for the element types and functions of one goal. */
export interface BankLemma {
  stem: string;
  statement: string;
  /** Tactics after `by`. */
  proof: string;
  /** A statement inside the proof. */
  inner?: string;
  /** Decidable statements that hold if this does: asked first, where most lemmas of a kind are false. */
  samples?: readonly string[];
}

/** Facts that are known already are cleared before it: they are of no use, and slow it down. */
export const BY_INDUCTION = "intro l; induction l <;> grind";

/** More would only slow automation down. */
const MOST_PAIRS = 3;

/** A function that a goal maps or folds a list with. */
interface Used {
  /** Types of the elements, and of the result. */
  from: Term;
  to: Term;
  fn: Term;
}

/** Library functions in a goal, with names of its hypotheses. */
interface Library {
  names: readonly string[];
  constants: ReadonlySet<string>;
  folds: readonly Used[];
  /** Functions that are mapped over a list whose sum is taken. */
  summed: readonly Used[];
  /** Orders that lists are sorted by. */
  orders: readonly { element: Term; order: Term }[];
  /** Filtered lists that are folded, and what the folds start from. */
  filtered: readonly { element: Term; keep: Term; list: Term; whole: Term; start: Term }[];
}

/**
 * What the library says of its functions in words that automation does not connect with a goal by itself:
 * sorted lists are sorted, sums and folds of natural numbers agree with those of integers, and so on.
 */
export function libraryFacts(goal: TermGoal): BankLemma[] {
  const library = readLibrary(goal);
  return [
    ...castLemmas(library),
    ...library.summed.slice(0, MOST_PAIRS).flatMap((each) => zeroSumLemmas(library, each)),
    ...library.orders.slice(0, 2).flatMap((each) => sortLemmas(library, each)),
    ...library.filtered.slice(0, MOST_PAIRS).flatMap((each) => filterLemmas(library, each)),
    ...elementwiseLemmas(library),
  ];
}

/** The same fold or sum once over natural numbers and once over integers. */
function castLemmas({ folds, summed, names }: Library): BankLemma[] {
  const text = (term: Term) => explicitText(term, names);
  const ofFolds = pairsOf(folds).map(([natural, integer]): BankLemma => {
    const [f, g] = [text(natural.fn), text(integer.fn)];
    const list = `(l : List ${text(natural.from)})`;
    const general = `∀ ${list} (x : Nat), l.foldl ${g} (x : Int) = ((l.foldl ${f} x : Nat) : Int)`;
    return {
      stem: "fold_cast",
      statement: `∀ ${list}, l.foldl ${g} (0 : Int) = ((l.foldl ${f} (0 : Nat) : Nat) : Int)`,
      proof: `have h : ${general} := by\n    ${BY_INDUCTION}\n  exact fun l => h l 0`,
      inner: general,
    };
  });
  const ofSums = pairsOf(summed).map(([natural, integer]): BankLemma => {
    return {
      stem: "sum_cast",
      statement: `∀ (l : List ${text(natural.from)}), (l.map ${text(integer.fn)}).sum = (((l.map ${text(natural.fn)}).sum : Nat) : Int)`,
      proof: BY_INDUCTION,
    };
  });
  return [...ofFolds, ...ofSums];
}

/** Functions from the same type, the first into the natural numbers and the second into the integers. */
function pairsOf(used: readonly Used[]): [Used, Used][] {
  const into = (type: string) => used.filter(({ to }) => headName(to) === type);
  const pairs = into("Nat").flatMap((natural) =>
    into("Int").map((integer): [Used, Used] => [natural, integer]),
  );
  return pairs.filter(([a, b]) => same(a.from, b.from)).slice(0, MOST_PAIRS);
}

/** A sum of natural numbers is zero when each of them is, and positive when none of them is. */
function zeroSumLemmas({ names }: Library, { from, to, fn }: Used): BankLemma[] {
  if (headName(to) !== "Nat") return [];
  const element = explicitText(from, names);
  const value = appliedText(fn, ["y"], names);
  const sum = `(l.map ${explicitText(fn, names)}).sum`;
  return [
    {
      stem: "sum_zero",
      statement: `∀ (l : List ${element}), ${sum} = 0 ↔ ∀ y : ${element}, y ∈ l → ${value} = 0`,
      proof: "intro l; induction l <;> simp_all",
    },
    {
      stem: "sum_positive",
      statement: `∀ (l : List ${element}), l = [] ∨ 0 < ${sum} ∨ ∃ y : ${element}, y ∈ l ∧ ${value} = 0`,
      proof: "intro l; cases l <;> grind",
    },
  ];
}

function sortLemmas(
  { names, constants }: Library,
  { element, order }: Library["orders"][number],
): BankLemma[] {
  const type = explicitText(element, names);
  const le = explicitText(order, names);
  const sorted = `(l.mergeSort ${le})`;
  const found: BankLemma[] = [
    {
      stem: "sort_sorted",
      statement: `∀ l : List ${type}, ${sorted}.Pairwise (fun y z => ${relationText(order, names)})`,
      proof: `intro l; have h := List.pairwise_mergeSort (le := ${le}) (by grind) (by grind) l; first | exact h | simpa using h | grind`,
    },
    {
      stem: "sort_elements",
      statement: `∀ l : List ${type}, ${sorted}.length = l.length ∧ ∀ y : ${type}, y ∈ ${sorted} ↔ y ∈ l`,
      proof: "exact fun l => ⟨List.length_mergeSort l, fun _ => List.mem_mergeSort⟩",
    },
    {
      stem: "sort_perm",
      statement: `∀ l : List ${type}, ${sorted}.Perm l`,
      proof: "exact fun l => List.mergeSort_perm l _",
    },
  ];
  if (constants.has("List.count"))
    found.push({
      stem: "sort_count",
      statement: `∀ (l : List ${type}) (x : ${type}), ${sorted}.count x = l.count x`,
      proof: "exact fun l x => (List.mergeSort_perm l _).count_eq x",
    });
  return found;
}

/** What an order says of `y` and `z`, as a proposition. */
function relationText(order: Term, names: readonly string[]): string {
  const body = order.tag === "lam" && order.body.tag === "lam" ? order.body.body : undefined;
  const [decided] = (body && matchConst(body, "Decidable.decide", 2)) ?? [];
  if (order.tag !== "lam" || order.body.tag !== "lam" || !decided)
    return `${appliedText(order, ["y", "z"], names)} = true`;
  const relation = { ...order, body: { ...order.body, body: decided } };
  return appliedText(relation, ["y", "z"], names);
}

/** Elements that a filter keeps are in what it gives, and so is the one that a fold starts from. */
function filterLemmas(
  { names }: Library,
  { element, keep, list, whole, start }: Library["filtered"][number],
): BankLemma[] {
  const text = (term: Term) => explicitText(term, names);
  const found: BankLemma[] = [
    {
      stem: "filter_keeps",
      statement: `∀ y : ${text(element)}, y ∈ ${text(list)} → ${appliedText(keep, ["y"], names)} = true → y ∈ ${text(whole)}`,
      proof: "intro y h k; exact List.mem_filter.mpr ⟨h, k⟩",
    },
  ];
  if (headName(start) === "GetElem?.getElem!")
    found.push({
      stem: "filter_start",
      statement: `0 < (${text(whole)}).length → ${text(start)} ∈ ${text(whole)}`,
      proof: "grind",
    });
  return found;
}

/** What is known element by element. */
function elementwiseLemmas({ constants }: Library): BankLemma[] {
  const found: BankLemma[] = [];
  if (constants.has("Char.ofNat"))
    found.push({
      stem: "char_of_nat",
      statement: "∀ n : Nat, n < 55296 → (Char.ofNat n).toNat = n",
      proof: "intro n h; simp [Char.ofNat, Nat.isValidChar, h, Char.ofNatAux, Char.toNat]",
    });
  if (constants.has("List.zip") && (constants.has("List.map") || constants.has("String.map")))
    found.push({
      stem: "zip_map",
      statement:
        "∀ (α β : Type) (l : List α) (f : α → β), l.zip (l.map f) = l.map (fun x => (x, f x))",
      proof: "intro α β l f; induction l <;> simp_all",
    });
  return found;
}

/** A function of a goal applied to new variables, without a redex. */
function appliedText(fn: Term, variables: readonly string[], names: readonly string[]): string {
  let body = fn;
  variables.forEach((_, i) => {
    const variable: Term = { tag: "fvar", index: names.length + i };
    body =
      body.tag === "lam"
        ? instantiate(body.body, variable)
        : { tag: "app", fn: body, arg: variable };
  });
  return explicitText(body, [...names, ...variables]);
}

function readLibrary(goal: TermGoal): Library {
  const constants = new Set<string>();
  const [folds, summed] = [new Map<string, Used>(), new Map<string, Used>()];
  const orders = new Map<string, Library["orders"][number]>();
  const filtered = new Map<string, Library["filtered"][number]>();
  const seen = new Set<Term>();
  const use = (into: Map<string, Used>, from?: Term, to?: Term, fn?: Term) => {
    if (from && to && fn && ![from, to, fn].some(hasLoose)) into.set(termKey(fn), { from, to, fn });
  };
  const look = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const { head, args } = spine(term);
    if (head.tag === "const") {
      constants.add(head.name);
      const [first, second, third, fourth, last] = args;
      if (head.name === "List.foldl") {
        use(folds, second, first, third);
        const [element, keep, list] = (last && matchConst(last, "List.filter", 3)) ?? [];
        if (element && keep && list && fourth && last && !hasLoose(term))
          filtered.set(termKey(last), { element, keep, list, whole: last, start: fourth });
      }
      const [from, to, fn] =
        (args.length > 0 && matchConst(args.at(-1) as Term, "List.map", 4)) || [];
      if (head.name === "List.sum") use(summed, from, to, fn);
      if (head.name === "List.mergeSort" && first && third && !hasLoose(third))
        orders.set(termKey(third), { element: first, order: third });
    }
    for (const child of children(term)) look(child);
  };
  look(goal.target);
  for (const { type } of goal.hypotheses) look(type);
  const { names } = { names: goal.hypotheses.map((h) => h.name) };
  return {
    names,
    constants,
    folds: [...folds.values()],
    summed: [...summed.values()],
    orders: [...orders.values()],
    filtered: [...filtered.values()],
  };
}
