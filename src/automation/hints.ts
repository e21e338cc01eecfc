/**
 * Library lemmas that help with a constant but that `grind` and `simp` do not use by themselves. Each
 * is of the library that comes with Lean 4.28.
 */
const HINTS: Readonly<Record<string, readonly string[]>> = {
  "List.Pairwise": ["List.Pairwise.nil", "List.pairwise_cons"],
  "List.isPerm": ["List.isPerm_iff"],
  "List.Perm": ["List.perm_append_comm", "List.Perm.cons"],
  "List.Nodup": ["List.nodup_nil", "List.nodup_cons"],
  "List.isPrefixOf": ["List.isPrefixOf_iff_prefix"],
  "List.isSublist": ["List.isSublist_iff_sublist"],
  "List.elem": ["List.elem_iff"],
  "List.zipIdx": ["List.mem_zipIdx_iff_getElem?"],
  "Array.all": ["Array.all_eq_true", "List.all_eq_true"],
  "Array.any": ["Array.any_eq_true", "List.any_eq_true"],
  "String.length": ["String.length_toList"],
  "List.intercalate": ["List.intercalate", "List.intersperse"],
  "List.sum": ["List.sum_cons"],
  "List.drop": ["List.drop_eq_getElem_cons", "List.drop_eq_nil_of_le"],
  "List.range'": ["List.range'_succ"],
  "List.map": ["List.map_congr_left"],
  // Without duplicates: a head, and the rest without it.
  "List.eraseDups": ["List.eraseDups_cons", "List.filter_eq_self"],
  "Nat.gcd": [
    "Nat.gcd_dvd_left",
    "Nat.gcd_dvd_right",
    "Nat.dvd_gcd",
    "Nat.dvd_trans",
    // From the right: the other way round it never ends.
    "=_ Nat.gcd_rec",
    "Nat.gcd_comm",
  ],
  "Array.swapIfInBounds": [
    "Array.swapIfInBounds",
    "Array.swap_perm",
    "Array.perm_iff_toList_perm",
    "List.Perm.trans",
  ],
  "Array.swap": ["Array.swap_perm", "Array.perm_iff_toList_perm"],
  "Char.isUpper": ["Char.isUpper"],
  "Char.isLower": ["Char.isLower"],
  "Char.isAlpha": ["Char.isAlpha", "Char.isUpper", "Char.isLower"],
  "Char.isDigit": ["Char.isDigit"],
  "Char.isAlphanum": [
    "Char.isAlphanum",
    "Char.isAlpha",
    "Char.isUpper",
    "Char.isLower",
    "Char.isDigit",
  ],
  "Char.isWhitespace": ["Char.isWhitespace"],
  "Char.toUpper": ["Char.toUpper", "Char.isLower"],
  "Char.toLower": ["Char.toLower", "Char.isUpper"],
  "Char.toNat": [
    ...["Char.toNat", "Char.le_def", "Char.lt_def"],
    ...["UInt32.le_iff_toNat_le", "UInt32.lt_iff_toNat_lt"],
  ],
  "Char.ofNat": ["Char.ofNat_toNat"],
};

/** Of numbers that are divided by the same. */
const DIVISORS = [
  ...["Nat.dvd_refl", "Nat.dvd_zero", "Nat.dvd_mod_iff"],
  ...["Nat.dvd_sub_iff_left", "Nat.dvd_sub_iff_right"],
];

const MAPS = ["HashMap", "TreeMap"];

/** What a list is that was divided. */
const PARTS_JOINED = [
  { parts: ["take", "drop"], law: "List.take_append_drop" },
  { parts: ["takeWhile", "dropWhile"], law: "List.takeWhile_append_dropWhile" },
  { parts: ["splitAt"], law: "List.splitAt_eq" },
  { parts: ["partition"], law: "List.partition_eq_filter_filter" },
];

const isText = (type: string) => type === "String" || type === "Char";

/** Types of which a function is known by the last part of its name, wherever that stands. */
const KNOWN_BY_LAST_PART = "Char.";

/**
 * Lemmas for what a goal speaks of, by its text as Lean prints it (dot notation included). `words`: those of the
 * definitions that it rests on.
 */
export function hintsFor(goal: string, words: ReadonlySet<string> = new Set()): string[] {
  const found = Object.entries(HINTS).flatMap(([name, lemmas]) => {
    const [type = "", last = ""] = name.split(".");
    // Functions of other types are called the same.
    if (isText(type) && !goal.includes(type) && !words.has(type)) return [];
    const isDefined = name.startsWith(KNOWN_BY_LAST_PART) && words.has(last) && words.has("Char");
    return isDefined || goal.includes(name) || goal.includes(`.${last}`) ? lemmas : [];
  });
  for (const [type] of goal.matchAll(/\bUInt(8|16|32|64)\b/g)) {
    if (goal.includes(".toNat")) found.push(`${type}.toNat_lt`);
    if (goal.includes("^^^"))
      found.push(`${type}.xor_self`, `${type}.xor_assoc`, `${type}.xor_comm`);
  }
  const speaksOf = (word: string) => goal.includes(word) || words.has(word);
  // What is known of a map is known by `m[k]?`.
  if (speaksOf("getD"))
    for (const map of MAPS) if (speaksOf(map)) found.push(`Std.${map}.getD_eq_getD_getElem?`);
  if (speaksOf("isNone")) found.push("Option.isNone_iff_eq_none");
  const isPermuted = /perm/i.test(goal);
  for (const joined of PARTS_JOINED) if (joined.parts.every(speaksOf)) found.push(joined.law);
  // Of literals automation knows it.
  if (/ % [\p{L}(]/u.test(goal)) found.push("Nat.mod_lt");
  // By literals arithmetic knows it.
  if (/[\p{L}\p{N}')] ∣ /u.test(goal.replaceAll(/\b\d+ ∣/g, ""))) found.push(...DIVISORS);
  const names = [...new Set(found)].filter((name) => isPermuted || !/perm/i.test(name));
  if (goal.includes("Pairwise") && /\.toList/.test(goal)) {
    // Of arrays the order is known by indices.
    return [...names, "List.pairwise_iff_getElem"].filter(
      (name) => !["List.Pairwise.nil", "List.pairwise_cons"].includes(name),
    );
  }
  return names;
}

/** Those that `simp` takes: names without a direction. */
export function simpHintsFor(goal: string): string[] {
  return hintsFor(goal).filter((lemma) => !lemma.includes(" "));
}

/** What `grind` goes through a list with by itself. */
const KNOWN_TO_GRIND = /^List\.(toArray|length|append|map|filter|reverse|flatten)$/;

const INSTANCE = /^List\.inst[A-Z]/;

/**
 * The names that theorems on functions of lists have by the library's custom, such as `List.takeWhile_cons`: of a list
 * with one more before it, or of two that are joined. Not all of them exist.
 */
export function equationNames(constants: Iterable<string>, of: "cons" | "append"): string[] {
  return [...new Set(constants)].flatMap((name) => {
    const [, first = "", rest = ""] = /^List\.(\w)(\w*)$/.exec(name) ?? [];
    if (first === "" || KNOWN_TO_GRIND.test(name) || INSTANCE.test(name)) return [];
    return [`List.${first.toLowerCase()}${rest}_${of}`];
  });
}

const MONAD = ["Pure.pure", "Bind.bind", "Functor.map"] as const;
const STATE = [
  ...["Id", "Id.run", "StateT.run", "StateT.run'", "StateT.bind", "StateT.pure", "StateT.map"],
  ...["StateT.lift", "modify", "getThe", "MonadState.modifyGet", "MonadStateOf.modifyGet"],
  ...["StateT.modifyGet", "MonadState.get", "MonadStateOf.get", "StateT.get", "MonadState.set"],
  ...["MonadStateOf.set", "StateT.set", "liftM", "monadLift", "MonadLift.monadLift"],
] as const;
const EXCEPT = [
  ...["throw", "throwThe", "MonadExcept.throw", "MonadExceptOf.throw", "MonadExcept.tryCatch"],
  ...["MonadExceptOf.tryCatch", "Except.bind", "Except.pure", "Except.map", "Except.tryCatch"],
  ...["Except.toOption", "Except.toBool", "Except.isOk"],
] as const;
const READER = ["Id", "Id.run", "ReaderT.run", "ReaderT.bind", "ReaderT.pure", "MonadReader.read"];
const QUOTIENT = ["Quotient.lift", "Quotient.liftOn", "Quotient.mk", "Setoid.r", "HasEquiv.Equiv"];

/**
 * What definitions of the library come to that automation does not unfold by itself, by a word of the texts that a goal
 * rests on.
 */
const UNFOLDINGS: Readonly<Record<string, readonly string[]>> = {
  StateM: [...MONAD, ...STATE],
  StateT: [...MONAD, ...STATE],
  Except: [...MONAD, ...EXCEPT],
  ExceptT: [...MONAD, ...EXCEPT, "ExceptT.run", "ExceptT.mk", "ExceptT.bind", "ExceptT.pure"],
  ReaderM: [...MONAD, ...READER, "readThe", "MonadReaderOf.read", "ReaderT.read"],
  ReaderT: [...MONAD, ...READER, "readThe", "MonadReaderOf.read", "ReaderT.read"],
  Option: [...MONAD, "Option.bind_eq_some_iff", "Option.bind_eq_none_iff", "guard"],
  Quotient: [...QUOTIENT, "Quotient.lift₂", "Quotient.liftOn₂"],
  repeat: ["Nat.repeat"],
};

/** Of the monads only where there is a program in one. */
const PROGRAM = ["do", "bind", "mapM", "foldlM", "forM"];
const NO_PROGRAM = ["Quotient", "repeat"];

/** Names that `simp` unfolds, or rewrites with, for the library's definitions that these words name. */
export function unfoldingsFor(words: ReadonlySet<string>): string[] {
  const isProgram = PROGRAM.some((word) => words.has(word));
  const found = Object.entries(UNFOLDINGS).flatMap(([word, names]) => {
    return words.has(word) && (isProgram || NO_PROGRAM.includes(word)) ? names : [];
  });
  return [...new Set(found)];
}
