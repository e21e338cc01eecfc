import type { Scheme } from "./scheme.ts";

/** Schemes over lists that give lists. */
export const LIST_TO_LIST: readonly Scheme[] = [
  {
    name: "each changed",
    recursive: ["each"],
    fill: ({ value }) => {
      const v = value("x");
      return {
        definitions: `def each : List Nat → List Nat\n  | [] => []\n  | x :: xs => ${v} :: each xs`,
        claims: [
          "(each xs).length = xs.length",
          "each (xs ++ ys) = each xs ++ each ys",
          `each xs = xs.map (fun x => ${v})`,
          "each xs.reverse = (each xs).reverse",
          "each (xs.take n) = (each xs).take n",
          "each xs = [] ↔ xs = []",
          "(each (xs ++ ys)).length = ys.length + xs.length",
        ],
      };
    },
  },
  {
    name: "those that",
    recursive: ["keep"],
    fill: ({ condition }) => {
      const p = condition("x");
      return {
        definitions: `def keep : List Nat → List Nat\n  | [] => []\n  | x :: xs => if ${p} then x :: keep xs else keep xs`,
        claims: [
          "(keep xs).length ≤ xs.length",
          "keep (keep xs) = keep xs",
          "keep (xs ++ ys) = keep xs ++ keep ys",
          "a ∈ keep xs → a ∈ xs",
          `keep xs = xs.filter (fun x => ${p})`,
          "(keep (xs ++ ys)).length ≤ xs.length + ys.length",
        ],
      };
    },
  },
  {
    name: "turned around",
    recursive: ["turn"],
    fill: ({ value }) => {
      const v = value("x");
      return {
        definitions: `def turn : List Nat → List Nat\n  | [] => []\n  | x :: xs => turn xs ++ [${v}]`,
        claims: [
          "(turn xs).length = xs.length",
          "turn (xs ++ ys) = turn ys ++ turn xs",
          `turn xs = (xs.map (fun x => ${v})).reverse`,
          "turn (xs ++ [a]) = turn [a] ++ turn xs",
          "turn xs = [] → xs = []",
        ],
      };
    },
  },
  {
    name: "turned onto",
    recursive: ["onto"],
    fill: ({ value }) => {
      const v = value("x");
      return {
        definitions: `def onto : List Nat → List Nat → List Nat\n  | [], ys => ys\n  | x :: xs, ys => onto xs (${v} :: ys)`,
        claims: [
          "(onto xs ys).length = xs.length + ys.length",
          "onto xs ys = onto xs [] ++ ys",
          `onto xs ys = (xs.map (fun x => ${v})).reverse ++ ys`,
          "onto xs (ys ++ zs) = onto xs ys ++ zs",
          "onto (xs ++ ys) zs = onto ys (onto xs zs)",
          "a ∈ ys → a ∈ onto xs ys",
        ],
      };
    },
  },
  {
    name: "each twice",
    recursive: ["twice"],
    fill: ({ value }) => ({
      definitions: `def twice : List Nat → List Nat\n  | [] => []\n  | x :: xs => x :: ${value("x")} :: twice xs`,
      claims: [
        "(twice xs).length = 2 * xs.length",
        "twice (xs ++ ys) = twice xs ++ twice ys",
        "a ∈ xs → a ∈ twice xs",
        "xs.length ≤ (twice xs).length",
        "twice xs = [] ↔ xs = []",
      ],
    }),
  },
  {
    name: "one after another",
    recursive: ["join"],
    fill: ({ value }) => {
      const v = value("x");
      return {
        definitions: `def join : List Nat → List Nat → List Nat\n  | [], ys => ys\n  | x :: xs, ys => ${v} :: join xs ys`,
        claims: [
          "(join xs ys).length = xs.length + ys.length",
          "join xs (ys ++ zs) = join xs ys ++ zs",
          `join xs ys = xs.map (fun x => ${v}) ++ ys`,
          "join (join xs []) ys = join (join xs ys) [] → join xs ys = join xs ys ++ []",
          "join xs [] = [] ↔ xs = []",
          "join (xs ++ ys) zs = join xs (join ys zs)",
        ],
      };
    },
  },
  {
    name: "side by side",
    recursive: ["pairs"],
    fill: ({ value }) => {
      const v = value("x", "y");
      return {
        definitions: `def pairs : List Nat → List Nat → List Nat\n  | x :: xs, y :: ys => ${v} :: pairs xs ys\n  | _, _ => []`,
        claims: [
          "(pairs xs ys).length ≤ xs.length",
          "(pairs xs ys).length = min xs.length ys.length",
          "pairs xs [] = []",
          `pairs xs ys = xs.zipWith (fun x y => ${v}) ys`,
          "(pairs xs ys).length = (pairs ys xs).length",
        ],
      };
    },
  },
  {
    name: "the first so many",
    recursive: ["front"],
    fill: ({ value }) => ({
      definitions: `def front : Nat → List Nat → List Nat\n  | 0, _ => []\n  | _ + 1, [] => []\n  | n + 1, x :: xs => ${value("x")} :: front n xs`,
      claims: [
        "(front n xs).length ≤ n",
        "(front n xs).length = min n xs.length",
        "(front n xs).length ≤ xs.length",
        "front n [] = []",
        "n ≤ xs.length → (front n xs).length = n",
      ],
    }),
  },
  {
    name: "without the first so many",
    recursive: ["rest"],
    fill: ({ one }) => ({
      definitions: `def rest : Nat → List Nat → List Nat\n  | 0, xs => xs\n  | _ + 1, [] => []\n  | n + 1, ${one("x :: xs => rest n xs", "_ :: xs => rest n xs")}`,
      claims: [
        "(rest n xs).length = xs.length - n",
        "rest n xs = xs.drop n",
        "a ∈ rest n xs → a ∈ xs",
        "xs.length ≤ n → rest n xs = []",
        "rest n [] = []",
      ],
    }),
  },
  {
    name: "put in order",
    recursive: ["put"],
    fill: ({ one }) => ({
      definitions: `def put (a : Nat) : List Nat → List Nat\n  | [] => [a]\n  | x :: xs => if ${one("a ≤ x", "a < x", "x % 2 = 0", "x = 3")} then a :: x :: xs else x :: put a xs`,
      claims: [
        "(put a xs).length = xs.length + 1",
        "a ∈ put a xs",
        "b ∈ xs → b ∈ put a xs",
        "b ∈ put a xs ↔ b = a ∨ b ∈ xs",
        "(put a xs).sum = a + xs.sum",
        "put a xs ≠ []",
      ],
    }),
  },
  {
    name: "without one",
    recursive: ["remove"],
    fill: ({ one }) => ({
      definitions: `def remove (a : Nat) : List Nat → List Nat\n  | [] => []\n  | x :: xs => if x = a then ${one("xs", "remove a xs")} else x :: remove a xs`,
      claims: [
        "(remove a xs).length ≤ xs.length",
        "b ∈ remove a xs → b ∈ xs",
        "a ∉ xs → remove a xs = xs",
        "xs.length ≤ (remove a xs).length + xs.length",
        "b ∈ xs → b ≠ a → b ∈ remove a xs",
      ],
    }),
  },
];
