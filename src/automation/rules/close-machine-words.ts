import { constantsOf, headName, matchConst, typesIn } from "../../core/index.ts";
import { closingRule, type RuleContext } from "../rule.ts";
import { done, seq } from "../tactic.ts";

/** Fixed-width numbers, and those that are bit vectors below. */
const WORDS = /^(UInt(8|16|32|64)|USize)$/;

/** What is known of the bits of natural numbers and their order. */
const BITS_AND_ORDER = [
  ...["Nat.and_le_left", "Nat.and_le_right", "Nat.left_le_or", "Nat.right_le_or"],
  "Nat.shiftRight_le",
];

/** Equal machine words as equal bit vectors; sums and shifts of them, and their order, as the numbers that they stand for. */
export const closeMachineWords = closingRule({
  name: "close-machine-words",
  cost: 27,
  index: (context) => widthsIn(context).length > 0,
  tactics(context) {
    const { target } = context.goal;
    const type = matchConst(target, "Eq", 3)?.[0];
    const kind = type && headName(type);
    if (kind === "BitVec") return ["bv_omega"];
    if (kind !== undefined && WORDS.test(kind)) {
      const asVectors = `[← ${kind}.toBitVec_inj]`;
      return [
        seq(`simp_all ${asVectors}`, "grind"),
        seq(`simp only ${asVectors} at *`, "simp", "bv_omega"),
      ];
    }
    if (!/^(LE\.le|LT\.lt|GE\.ge|GT\.gt)$/.test(headName(target))) return [];
    const asNumbers = widthsIn(context).flatMap((width) =>
      width === "BitVec"
        ? ["BitVec.le_def", "BitVec.lt_def"]
        : [`${width}.le_iff_toNat_le`, `${width}.lt_iff_toNat_lt`],
    );
    return ["bv_omega", done(`simp [${[...asNumbers, ...BITS_AND_ORDER].join(", ")}]`)];
  },
  examples: [
    { goal: "(x y : UInt8) : ~~~(x ||| y) = ~~~x &&& ~~~y", closes: true, by: ["toBitVec_inj"] },
    { goal: "(x : UInt16) : x <<< 1 = x + x", closes: true, by: ["bv_omega"] },
    { goal: "(x : BitVec 8) : x <<< 2 = x * 4", closes: true, by: ["bv_omega"] },
    { goal: "(x : UInt64) : x >>> 3 ≤ x", closes: true, by: ["UInt64.le_iff_toNat_le"] },
    { goal: "(x y : BitVec 8) : x + y = x", leftAlone: true },
    { goal: "(x y : Nat) : x &&& y = x", leftAlone: true },
  ],
});

/** The types of machine words and bit vectors that a goal speaks of. */
function widthsIn({ goal }: Pick<RuleContext, "goal">): string[] {
  const constants = new Set(typesIn(goal).flatMap(constantsOf));
  return [...constants].filter((name) => name === "BitVec" || WORDS.test(name));
}
