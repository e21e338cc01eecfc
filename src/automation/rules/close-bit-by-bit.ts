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

/** Equal bit vectors and machine words, bit by bit, and their order as that of the numbers that they stand for. */
export const closeBitByBit = closingRule({
  name: "close-bit-by-bit",
  cost: 27,
  index: (context) => widthsIn(context).length > 0,
  tactics(context) {
    const { target } = context.goal;
    const type = matchConst(target, "Eq", 3)?.[0];
    const kind = type && headName(type);
    const bits = ["ext i hi", "simp", "grind"];
    if (kind === "BitVec") return ["bv_omega", seq(...bits)];
    if (kind !== undefined && WORDS.test(kind))
      return [seq(`simp only [← ${kind}.toBitVec_inj]`, ...bits)];
    if (!/^(LE\.le|LT\.lt|GE\.ge|GT\.gt)$/.test(headName(target))) return [];
    const asNumbers = widthsIn(context).flatMap((width) =>
      width === "BitVec"
        ? ["BitVec.le_def", "BitVec.lt_def"]
        : [`${width}.le_iff_toNat_le`, `${width}.lt_iff_toNat_lt`],
    );
    return ["bv_omega", done(`simp [${[...asNumbers, ...BITS_AND_ORDER].join(", ")}]`)];
  },
  examples: [
    { goal: "(x y : UInt32) : x ^^^ y ^^^ x = y", closes: true, by: ["toBitVec_inj"] },
    {
      goal: "(x y z : BitVec 16) (h : x &&& y = x) (k : y &&& z = y) : x &&& z = x",
      closes: true,
      by: ["ext i hi"],
    },
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
