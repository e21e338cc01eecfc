import type { Scheme } from "./scheme.ts";

/** Schemes over one list that give a number or a truth value. */
export const LIST_TO_VALUE: readonly Scheme[] = [
  {
    name: "sum of values",
    recursive: ["total"],
    fill: ({ value, number }) => {
      const v = value("x");
      return {
        definitions: `def total : List Nat → Nat\n  | [] => 0\n  | x :: xs => ${v} + total xs`,
        claims: [
          "total (xs ++ ys) = total xs + total ys",
          "total xs.reverse = total xs",
          "total (a :: b :: xs) = total (b :: a :: xs)",
          `total xs = (xs.map (fun x => ${v})).sum`,
          "total (xs ++ a :: ys) = total (a :: xs) + total ys",
          `${number()} * total xs ≤ total (xs ++ xs ++ xs ++ xs ++ xs)`,
          "total xs ≤ total (a :: xs)",
          "total (xs.take n) ≤ total xs",
        ],
      };
    },
  },
  {
    name: "running total",
    recursive: ["total", "run"],
    fill: ({ value }) => {
      const v = value("x");
      return {
        definitions: `def total : List Nat → Nat\n  | [] => 0\n  | x :: xs => ${v} + total xs\n\ndef run : List Nat → Nat → Nat\n  | [], a => a\n  | x :: xs, a => run xs (a + ${v})`,
        claims: [
          "run xs a = a + total xs",
          "run xs (a + b) = run xs a + b",
          "run (xs ++ ys) a = run ys (run xs a)",
          "a ≤ run xs a",
          "run xs 0 = total xs",
          "run xs.reverse a = run xs a",
          "run (xs ++ ys) 0 = run xs 0 + run ys 0",
        ],
      };
    },
  },
  {
    name: "number of those that",
    recursive: ["tally", "others"],
    fill: ({ condition }) => {
      const p = condition("x");
      return {
        definitions: `def tally : List Nat → Nat\n  | [] => 0\n  | x :: xs => if ${p} then tally xs + 1 else tally xs\n\ndef others : List Nat → Nat\n  | [] => 0\n  | x :: xs => if ${p} then others xs else 1 + others xs`,
        claims: [
          "tally xs ≤ xs.length",
          "tally xs + others xs = xs.length",
          "tally (xs ++ ys) = tally xs + tally ys",
          `tally xs = (xs.filter (fun x => ${p})).length`,
          "tally xs.reverse = tally xs",
          `tally xs = xs.countP (fun x => ${p})`,
        ],
      };
    },
  },
  {
    name: "some one",
    recursive: ["some_one"],
    fill: ({ condition }) => {
      const p = condition("x");
      return {
        definitions: `def some_one : List Nat → Bool\n  | [] => false\n  | x :: xs => decide (${p}) || some_one xs`,
        claims: [
          "some_one (xs ++ ys) = (some_one xs || some_one ys)",
          `some_one xs = xs.any (fun x => ${p})`,
          "some_one xs = true → xs ≠ []",
          "some_one xs.reverse = some_one xs",
          `some_one xs = true ↔ ∃ x ∈ xs, ${p}`,
          "some_one xs = true → some_one (a :: xs) = true",
        ],
      };
    },
  },
  {
    name: "every one",
    recursive: ["every"],
    fill: ({ condition }) => {
      const p = condition("x");
      return {
        definitions: `def every : List Nat → Bool\n  | [] => true\n  | x :: xs => if ${p} then every xs else false`,
        claims: [
          "every (xs ++ ys) = (every xs && every ys)",
          `every xs = xs.all (fun x => ${p})`,
          "every xs = true → every (xs.drop n) = true",
          `every (xs.filter (fun x => ${p})) = true`,
          `every xs = true ↔ ∀ x ∈ xs, ${p}`,
          "every xs.reverse = every xs",
        ],
      };
    },
  },
  {
    name: "greatest",
    recursive: ["greatest"],
    fill: ({ number }) => ({
      definitions: `def greatest : List Nat → Nat\n  | [] => ${number()}\n  | x :: xs => max x (greatest xs)`,
      claims: [
        "greatest (xs ++ ys) = max (greatest xs) (greatest ys)",
        "a ∈ xs → a ≤ greatest xs",
        "greatest xs ≤ greatest (a :: xs)",
        "greatest (a :: b :: xs) = greatest (b :: a :: xs)",
        "greatest xs ≤ greatest (xs ++ ys)",
        "greatest (xs ++ xs) = greatest xs",
      ],
    }),
  },
  {
    name: "first that",
    recursive: ["first"],
    fill: ({ condition }) => {
      const p = condition("x");
      return {
        definitions: `def first : List Nat → Option Nat\n  | [] => none\n  | x :: xs => if ${p} then some x else first xs`,
        claims: [
          `first xs = xs.find? (fun x => ${p})`,
          "first (xs ++ ys) = (first xs).or (first ys)",
          "first xs = some a → a ∈ xs",
          `first xs = none ↔ ∀ x ∈ xs, ¬ (${p})`,
          "first xs = some a → first (xs ++ ys) = some a",
          `first xs = (xs.filter (fun x => ${p})).head?`,
        ],
      };
    },
  },
  {
    name: "is in",
    recursive: ["isIn"],
    fill: ({ one }) => ({
      definitions: `def isIn (a : Nat) : List Nat → Bool\n  | [] => false\n  | x :: xs => ${one("if x = a then true else isIn a xs", "x == a || isIn a xs", "a == x || isIn a xs")}`,
      claims: [
        "isIn a xs = true ↔ a ∈ xs",
        "isIn a (xs ++ ys) = (isIn a xs || isIn a ys)",
        "isIn a xs = xs.contains a",
        "isIn a xs = true → isIn a (b :: xs) = true",
        "isIn a xs.reverse = isIn a xs",
      ],
    }),
  },
];
