import type { Scheme } from "./scheme.ts";

const TREE = `inductive Tree where\n  | leaf\n  | node (left : Tree) (label : Nat) (right : Tree)\n  deriving DecidableEq\n`;

/** Schemes over numbers, and over binary trees. */
export const NUMBERS_AND_TREES: readonly Scheme[] = [
  {
    name: "steps of one size",
    recursive: ["climb"],
    fill: ({ number }) => {
      const [start, step] = [number(), number()];
      return {
        definitions: `def climb : Nat → Nat\n  | 0 => ${start}\n  | n + 1 => climb n + ${step}`,
        claims: [
          `climb n = ${start} + ${step} * n`,
          "climb n ≤ climb (n + 1)",
          `${start} ≤ climb n`,
          "climb n ≤ climb (n + m)",
          `climb (n + m) + ${start} = climb n + climb m`,
          "n < m → climb n < climb m",
        ],
      };
    },
  },
  {
    name: "steps that grow",
    recursive: ["grow"],
    fill: ({ number }) => {
      const step = number();
      return {
        definitions: `def grow : Nat → Nat\n  | 0 => 0\n  | n + 1 => grow n + ${step} * (n + 1)`,
        claims: [
          `2 * grow n = ${step} * (n * (n + 1))`,
          "grow n ≤ grow (n + 1)",
          "n ≤ grow n",
          "grow n ≤ grow (n + m)",
        ],
      };
    },
  },
  {
    name: "down with a sum",
    recursive: ["down"],
    fill: ({ number }) => {
      const step = number();
      return {
        definitions: `def down : Nat → Nat → Nat\n  | 0, a => a\n  | n + 1, a => down n (a + ${step})`,
        claims: [
          `down n a = a + ${step} * n`,
          "a ≤ down n a",
          "down n (a + b) = down n a + b",
          "down (n + m) a = down n (down m a)",
          "down n a + b = down n (b + a)",
        ],
      };
    },
  },
  {
    name: "a list made of a number",
    recursive: ["count_down"],
    fill: ({ value }) => ({
      definitions: `def count_down : Nat → List Nat\n  | 0 => []\n  | n + 1 => ${value("n")} :: count_down n`,
      claims: [
        "(count_down n).length = n",
        "count_down n = [] ↔ n = 0",
        "(count_down (n + m)).length = n + m",
        "a ∈ count_down n → a ∈ count_down (n + 1)",
      ],
    }),
  },
  {
    name: "every second number",
    recursive: ["isEven"],
    fill: ({ one }) => ({
      definitions: `def isEven : Nat → Bool\n  | 0 => ${one("true", "false")}\n  | n + 1 => !isEven n`,
      claims: [
        "isEven (n + 2) = isEven n",
        "isEven (2 * n) = isEven 0",
        "isEven n = (n % 2 == 0)",
        "isEven (n + n) = isEven 0",
      ],
    }),
  },
  {
    name: "sum over a tree",
    recursive: ["weight", "mirror"],
    fill: ({ value }) => ({
      definitions: `${TREE}\ndef weight : Tree → Nat\n  | .leaf => 0\n  | .node l x r => weight l + ${value("x")} + weight r\n\ndef mirror : Tree → Tree\n  | .leaf => .leaf\n  | .node l x r => .node (mirror r) x (mirror l)`,
      claims: [
        "weight (mirror t) = weight t",
        "mirror (mirror t) = t",
        "weight (.node t a t) = weight (mirror (.node t a t))",
        "mirror t = .leaf → t = .leaf",
      ],
    }),
  },
  {
    name: "tree of changed labels",
    recursive: ["relabel", "size"],
    fill: ({ value }) => ({
      definitions: `${TREE}\ndef relabel : Tree → Tree\n  | .leaf => .leaf\n  | .node l x r => .node (relabel l) ${value("x")} (relabel r)\n\ndef size : Tree → Nat\n  | .leaf => 0\n  | .node l _ r => size l + 1 + size r`,
      claims: [
        "size (relabel t) = size t",
        "size (relabel (relabel t)) = size t",
        "relabel t = .leaf ↔ t = .leaf",
        "size (.node t a t) = 2 * size (relabel t) + 1",
      ],
    }),
  },
  {
    name: "labels of a tree",
    recursive: ["labels", "nodes"],
    fill: ({ one }) => ({
      definitions: `${TREE}\ndef labels : Tree → List Nat\n  | .leaf => []\n  | .node l x r => ${one("labels l ++ x :: labels r", "x :: (labels l ++ labels r)", "labels l ++ labels r ++ [x]")}\n\ndef nodes : Tree → Nat\n  | .leaf => 0\n  | .node l _ r => nodes l + nodes r + 1`,
      claims: [
        "(labels t).length = nodes t",
        "labels t = [] ↔ t = .leaf",
        "labels t = [] → nodes t = 0",
        "nodes t ≤ (labels t).length",
      ],
    }),
  },
  {
    name: "height of a tree",
    recursive: ["height", "leaves"],
    fill: () => ({
      definitions: `${TREE}\ndef height : Tree → Nat\n  | .leaf => 0\n  | .node l _ r => max (height l) (height r) + 1\n\ndef leaves : Tree → Nat\n  | .leaf => 1\n  | .node l _ r => leaves l + leaves r`,
      claims: [
        "height t + 1 ≤ leaves t + height t",
        "1 ≤ leaves t",
        "height t < leaves t + leaves t * height t",
        "height t + 1 ≤ 2 * leaves t",
      ],
    }),
  },
];
