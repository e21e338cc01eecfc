/** How a constant with two explicit arguments is written between them. */
export interface Infix {
  symbol: string;
  /** Of the whole; a side with a lower one is put into parentheses. */
  precedence: number;
  left: number;
  right: number;
}

const none = (symbol: string, precedence: number): Infix => ({
  ...{ symbol, precedence, left: precedence + 1, right: precedence + 1 },
});
const left = (symbol: string, precedence: number): Infix => ({
  ...{ symbol, precedence, left: precedence, right: precedence + 1 },
});
const right = (symbol: string, precedence: number): Infix => ({
  ...{ symbol, precedence, left: precedence + 1, right: precedence },
});

/** The notation of Lean's own library, by constant. */
export const INFIX: Readonly<Record<string, Infix>> = {
  "HAdd.hAdd": left("+", 65),
  "HSub.hSub": left("-", 65),
  "HMul.hMul": left("*", 70),
  "HDiv.hDiv": left("/", 70),
  "HMod.hMod": left("%", 70),
  "HPow.hPow": right("^", 75),
  "HAppend.hAppend": left("++", 65),
  "HOr.hOr": left("|||", 55),
  "HXor.hXor": left("^^^", 58),
  "HAnd.hAnd": left("&&&", 60),
  "HShiftLeft.hShiftLeft": left("<<<", 75),
  "HShiftRight.hShiftRight": left(">>>", 75),
  "HSMul.hSMul": right("•", 73),
  "Union.union": left("∪", 65),
  "Inter.inter": left("∩", 70),
  "SDiff.sdiff": left("\\", 70),
  "Function.comp": right("∘", 90),
  "Dvd.dvd": none("∣", 50),
  "LE.le": none("≤", 50),
  "LT.lt": none("<", 50),
  "GE.ge": none("≥", 50),
  "GT.gt": none(">", 50),
  "Membership.mem": none("∈", 50),
  "HasSubset.Subset": none("⊆", 50),
  "HasEquiv.Equiv": none("≈", 50),
  "List.Perm": none("~", 50),
  "List.IsPrefix": none("<+:", 50),
  "List.IsSuffix": none("<:+", 50),
  "List.IsInfix": none("<:+:", 50),
  "List.Sublist": none("<+", 50),
  Eq: none("=", 50),
  HEq: none("≍", 50),
  Ne: none("≠", 50),
  "BEq.beq": none("==", 50),
  bne: none("!=", 50),
  Iff: none("↔", 20),
  And: right("∧", 35),
  Or: right("∨", 30),
  "Bool.and": left("&&", 35),
  "Bool.or": left("||", 30),
  Prod: right("×", 35),
  Sum: right("⊕", 30),
  "List.cons": right("::", 67),
  "Bind.bind": left(">>=", 55),
  "Functor.map": right("<$>", 100),
  "Seq.seq": left("<*>", 60),
  "HOrElse.hOrElse": right("<|>", 20),
  "HAndThen.hAndThen": right(">>", 60),
};

/** Written before its argument. */
export const PREFIX: Readonly<Record<string, string>> = {
  Not: "¬",
  "Bool.not": "!",
  "Neg.neg": "-",
  Complement: "~~~",
  "Complement.complement": "~~~",
  "Nat.cast": "↑",
  "Int.cast": "↑",
  "IntCast.intCast": "↑",
  "NatCast.natCast": "↑",
  "Subtype.val": "↑",
  "Fin.val": "↑",
};

/** Constants that a symbol in a query stands for. */
export const SYMBOLS: ReadonlyMap<string, readonly string[]> = symbolTable();

function symbolTable(): Map<string, string[]> {
  const table = new Map<string, string[]>([
    ["∃", ["Exists"]],
    ["∉", ["Membership.mem", "Not"]],
    ["¬", ["Not"]],
    ["!", ["Bool.not"]],
    ["∅", ["EmptyCollection.emptyCollection"]],
    ["≥", ["LE.le"]],
    [">", ["LT.lt"]],
    ["[]", ["List.nil"]],
    ["#[]", ["Array.empty"]],
    ["[", ["GetElem.getElem"]],
    ["if", ["ite"]],
  ]);
  for (const [constant, { symbol }] of Object.entries(INFIX))
    table.set(symbol, [...(table.get(symbol) ?? []), constant]);
  return table;
}
