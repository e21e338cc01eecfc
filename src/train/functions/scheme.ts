import type { RandomStream } from "../random-stream.ts";

/** What a scheme is filled with. All draw from the same numbers. */
export interface Draw {
  /** A small numeral, 1 to 5. */
  number(): string;
  /** An expression of a natural number in these variables, e.g. `(2 * x + 1)`. */
  value(...variables: string[]): string;
  /** A decidable condition on a number, e.g. `x % 2 = 0`. */
  condition(variable: string): string;
  /** One of some texts. */
  one(...texts: string[]): string;
}

/** Recursive functions of one shape, and statements that hold for them, most of them whatever is filled in. */
export interface Scheme {
  /** The group by which goals are held out. */
  name: string;
  /** Names of the recursive functions that `fill` defines. */
  recursive: readonly string[];
  fill(draw: Draw): { definitions: string; claims: readonly string[] };
}

export function drawFrom(random: RandomStream): Draw {
  const one = (...texts: string[]) => texts[Math.floor(random() * texts.length)] as string;
  const number = () => String(1 + Math.floor(random() * 5));
  return {
    one,
    number,
    value: (...variables) => {
      const x = one(...variables);
      const y = one(...variables);
      return one(
        x,
        `(${x} + ${number()})`,
        `(${number()} * ${x})`,
        `(${x} + ${y})`,
        `(${number()} + ${number()} * ${x})`,
      );
    },
    condition: (x) =>
      one(`${x} % 2 = 0`, `${x} < ${number()}`, `${number()} ≤ ${x}`, `${x} ≠ ${number()}`),
  };
}

/** Variables that claims may speak of, with the values on which they are tried before they are believed. */
export const VARIABLES: Readonly<Record<string, { type: string; samples: string }>> = {
  xs: { type: "List Nat", samples: "[[], [0], [3], [1, 4], [5, 2, 2], [0, 1, 2, 6]]" },
  ys: { type: "List Nat", samples: "[[], [2], [7, 1], [0, 3, 5]]" },
  zs: { type: "List Nat", samples: "[[], [4], [1, 1]]" },
  a: { type: "Nat", samples: "[0, 1, 2, 5]" },
  b: { type: "Nat", samples: "[0, 1, 4]" },
  n: { type: "Nat", samples: "[0, 1, 2, 3, 5]" },
  m: { type: "Nat", samples: "[0, 1, 3]" },
  t: {
    type: "Tree",
    samples:
      "[.leaf, .node .leaf 1 .leaf, .node (.node .leaf 2 .leaf) 3 .leaf, .node (.node .leaf 0 .leaf) 5 (.node .leaf 4 .leaf)]",
  },
};
