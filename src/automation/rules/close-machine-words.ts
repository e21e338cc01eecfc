import {
  closedSubterms,
  constantsOf,
  explicitText,
  headName,
  matchConst,
  spine,
  type Term,
  typesIn,
} from "../../core/index.ts";
import { closingRule, type RuleContext } from "../rule.ts";
import { argument, done, each, seq } from "../tactic.ts";

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
  index: (context) => widthsIn(context).length > 0 || masks(context).length > 0,
  tactics(context) {
    const { target } = context.goal;
    const masked = belowMasks(context);
    if (widthsIn(context).length === 0) return masked;
    const type = matchConst(target, "Eq", 3)?.[0];
    const kind = type && headName(type);
    if (kind === "BitVec") return ["bv_omega"];
    if (kind !== undefined && WORDS.test(kind)) {
      const asVectors = `[← ${kind}.toBitVec_inj]`;
      return [
        seq(`simp_all ${asVectors}`, "grind"),
        seq(`simp only ${asVectors} at *`, "simp", "bv_omega"),
        ...caseByCase(context),
      ];
    }
    if (!ORDERS.includes(headName(target))) return [...masked, ...caseByCase(context)];
    const asNumbers = widthsIn(context).flatMap((width) =>
      width === "BitVec"
        ? ["BitVec.le_def", "BitVec.lt_def"]
        : [`${width}.le_iff_toNat_le`, `${width}.lt_iff_toNat_lt`],
    );
    return [
      "bv_omega",
      done(`simp [${[...asNumbers, ...BITS_AND_ORDER].join(", ")}]`),
      ...masked,
      ...caseByCase(context),
    ];
  },
  examples: [
    { goal: "(x y : UInt8) : ~~~(x ||| y) = ~~~x &&& ~~~y", closes: true, by: ["toBitVec_inj"] },
    { goal: "(x : UInt16) : x <<< 1 = x + x", closes: true, by: ["bv_omega"] },
    { goal: "(x : BitVec 8) : x <<< 2 = x * 4", closes: true, by: ["bv_omega"] },
    { goal: "(x : UInt64) : x >>> 3 ≤ x", closes: true, by: ["UInt64.le_iff_toNat_le"] },
    {
      goal: "(x y : UInt8) : x ≤ (if x.toNat + y.toNat < 256 then x + y else 255)",
      closes: true,
      by: ["UInt8.toNat_lt"],
    },
    { goal: "(x : BitVec 8) : (x &&& 12).toNat ≤ 15", closes: true, by: ["Nat.and_le_right"] },
    {
      goal: "(n k : Nat) (h : k < 100) : (n &&& 7) + k < 110",
      closes: true,
      by: ["Nat.and_le_right"],
    },
    { goal: "(x y : BitVec 8) : x + y = x", leftAlone: true },
    { goal: "(x y : Nat) : x &&& y = x", leftAlone: true },
  ],
});

const ORDERS = ["LE.le", "LT.lt", "GE.ge", "GT.gt"];
const MOST_MASKS = 3;

/** The two natural numbers that are joined bit by bit by `&&&`, or that such words stand for, in statements about order. */
function masks({ goal, names }: Pick<RuleContext, "goal" | "names">): [string, string][] {
  const found = new Map<string, [string, string]>();
  for (const type of typesIn(goal).filter((each) => ORDERS.includes(headName(each))))
    closedSubterms(type, (term) => {
      const args = matchConst(term, "HAnd.hAnd", 6);
      const kind = args && headName(args[0] as Term);
      if (!args || kind === undefined || !(kind === "Nat" || isWord(kind))) return;
      const [a = "", b = ""] = args.slice(-2).map((operand) => {
        const text = argument(explicitText(operand, names));
        return kind === "Nat" ? text : `${text}.toNat`;
      });
      found.set(`${a} ${b}`, [a, b]);
    });
  return [...found.values()].slice(0, MOST_MASKS);
}

/** No mask makes a number larger, and none lets through more than it is. */
function belowMasks(context: RuleContext): string[] {
  const bounds = masks(context).flatMap(([a, b]) =>
    ["left", "right"].map((side) => `have := @Nat.and_le_${side} ${a} ${b}`),
  );
  return bounds.length === 0 ? [] : [each(seq(...bounds, "(try simp_all)"), "omega")];
}

/** Case by case of what branches, each as arithmetic of the numbers that the words stand for. */
function caseByCase({ goal, names }: RuleContext): string[] {
  const atoms = new Map<string, string>();
  const widths = new Set<string>();
  for (const type of typesIn(goal))
    closedSubterms(type, (term) => {
      const { head, args } = spine(term);
      if (head.tag !== "const") return;
      const [of] = args;
      const arity = OPERATIONS.get(head.name);
      if (arity === undefined ? !head.name.endsWith(".toNat") : args.length !== arity) return;
      const width = arity === undefined ? head.name.replace(/\.toNat$/, "") : of && headName(of);
      if (width === undefined || !NUMBERED.test(width)) return;
      widths.add(width);
      const operands = args.slice(arity === undefined ? -1 : -2);
      for (const operand of operands)
        if (isAtom(operand)) atoms.set(explicitText(operand, names), width);
    });
  if (widths.size === 0) return [];
  const bounds = [...atoms].slice(0, MOST_ATOMS).map(([atom, width]) => {
    return `have := @${width}.toNat_lt ${atom}`;
  });
  const rules = [...widths].flatMap((width) =>
    [
      ...["le_iff_toNat_le", "lt_iff_toNat_lt", "toNat_add", "toNat_sub", "toNat_mul"],
      ...["toNat_div", "toNat_mod", "toNat_ofNat", "reduceToNat"],
    ].map((name) => `${width}.${name}`),
  );
  const injective = [...widths].map((width) => `← ${width}.toNat_inj`);
  const asNumbers = `(try simp_all only [${[...rules, ...injective].join(", ")}])`;
  return [each("(repeat' split)", seq(...bounds, asNumbers), "omega")];
}

const NUMBERED = /^UInt(8|16|32|64)$/;
const MOST_ATOMS = 6;

/** What has two operands, its last arguments, of the type that is its first: how many arguments it has. */
const OPERATIONS = new Map([
  ...["HAdd.hAdd", "HSub.hSub", "HMul.hMul", "HDiv.hDiv", "HMod.hMod"].map(
    (name) => [name, 6] as const,
  ),
  ...ORDERS.map((name) => [name, 4] as const),
  ...["Eq", "Ne"].map((name) => [name, 3] as const),
]);

/** Neither an operation nor a literal. */
function isAtom(term: Term): boolean {
  if (term.tag === "fvar") return true;
  const { head, args } = spine(term);
  if (head.tag !== "const" || args.length === 0) return false;
  return !OPERATIONS.has(head.name) && !/^(OfNat\.ofNat|ite|dite)$/.test(head.name);
}

/** The types of machine words and bit vectors that a goal speaks of. */
function widthsIn({ goal }: Pick<RuleContext, "goal">): string[] {
  const constants = new Set(typesIn(goal).flatMap(constantsOf));
  return [...constants].filter(isWord);
}

function isWord(type: string): boolean {
  return type === "BitVec" || WORDS.test(type);
}
