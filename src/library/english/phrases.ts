import { joinSeveral } from "./lexicon.ts";

/** What is written between the words of a phrase: up to so many other words. */
const some = (most: number): string => `(?:[\\p{L}\\p{N}'-]+ ){0,${most}}?`;
const phrase = (source: string): RegExp => new RegExp(source, "gu");
const NEGATION = "(?:not|never|cannot|can't|doesn't|don't|isn't|aren't)";
const THINGS = "(?:elements?|entries|entry|items?|members?|characters?|letters?|keys?)";

/**
 * Phrases of English and the words of the lexicon or symbols that say the same. Only what the order of words makes: what
 * stands for one notion is in the lexicon.
 */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/->|⇒|⟶/g, " → "],
  [/\bnon-(?=\p{L})/gu, "non"],
  [
    /(?<!\b(?:is|are|be|exactly|just|most|least|[≤≥]) )as long as (?=(the|a|an|it|they)\b)/g,
    " while ",
  ],
  // Equivalence and comparison.
  [/\b(?:exactly|precisely|just|only) (?:when|if)\b|\bif and only if\b/g, " iff "],
  [/\b(less|smaller)( than)? or equal( to)?\b|\bat most\b/g, " ≤ "],
  [/\b(greater|larger|bigger)( than)? or equal( to)?\b|\bat least\b/g, " ≤ "],
  [
    phrase(
      `\\b(?:no |${NEGATION} (${some(2)}))(?:more|greater|larger|bigger|longer|higher) than\\b(?! itself)`,
    ),
    " ≤ $1 ",
  ],
  [
    phrase(
      `\\b(?:no |${NEGATION} (${some(2)}))(?:less|smaller|fewer|shorter|lower) than\\b(?! itself)`,
    ),
    " ≤ $1 ",
  ],
  [phrase(`\\b${NEGATION} (${some(1)})exceeds?\\b`), " ≤ $1 "],
  [
    phrase(`\\b${NEGATION} (${some(4)})(longer|shorter|bigger|larger|smaller)\\b(?! than)`),
    " ≤ $1 length ",
  ],
  [/\b(?:one|1) (?:\p{L}+ )?(?:longer|bigger|larger|greater|more)\b/gu, " add one "],
  [/\b(?:one|1) (?:\p{L}+ )?(?:shorter|smaller|less|fewer)\b/gu, " sub one "],
  [/\b(?:is|are) the (?:smallest|least|lowest)\b(?! (?:of|common))/g, " smallest_one "],
  [/\b(?:is|are) the (?:largest|greatest|highest|biggest)\b(?! (?:of|common))/g, " largest_one "],
  [/\bnot equal( to)?\b/g, " ne "],
  [
    /(?<!\b(?:each|one|the) )\b(?:a |an |any |some )?(?:different|other|another) (?=\p{L}+)/gu,
    " different ",
  ],
  // What is done to both sides has its name twice: `add_le_add_right`.
  [/\b(?:(?:on|to) )?both sides(?: of)?\b/g, " twice "],
  [/\b(?:a )?second time\b|\b(?:two|several) times\b(?! (?:an?|the|\p{L})\b)/gu, " twice "],
  [/\bno two ((?:\p{L}+ ){0,6})are (?:the same|equal|alike|identical)\b/gu, " distinct nodup $1 "],
  [
    /\b(?:both|each)(?: of the)? (?:summands?|factors?|parts?|components?|terms?|arguments?|operands?)\b/g,
    " distributes ",
  ],
  [/\bmore (?=(?:\p{L}+ ){0,2}than\b)/gu, " greater "],
  [
    /(?<!\b(?:convert|turn|transform|cast|chang|from)\p{L}* .*|\b(?:equal|up|next|add|belongs?|compared?) )\bto (?:an? )?(?=(?:natural|integer|rational|list|array|string|bitvec|vector)s?\b)/gu,
    " conversion ",
  ],
  // What is the same as before.
  [
    phrase(
      `\\b(?:changes? nothing|nothing changes|(?:has|have|with) no effect|does nothing|makes? no difference|(?:is|are|stays?|remains?) unchanged|(?:stays?|remains?) the same|(?:keeps?|leaves?) (?:everything|all of it|it|them))\\b`,
    ),
    " unchanged ",
  ],
  [
    phrase(
      `\\bleaves? (${some(4)})(?:alone|unchanged|intact|untouched|as (?:it|they) (?:is|are|was|were))(?!\\p{L})`,
    ),
    " unchanged $1 ",
  ],
  [phrase(`\\b${NEGATION} (?:changes?|affects?|alters?|influences?) (?=\\p{L})`), " preserved "],
  [
    /\b(?:keeps?|preserves?|respects?|maintains?) (?:the |an? |its |their )?(?:order|inequalit\p{L}+|strict order)\b/gu,
    " monotone ",
  ],
  [/\b(?:keeps?|preserves?) (?:the|its|their) /g, " preserved "],
  // Again what it was: `the maximum of a and a is a`.
  [
    /(?<![\p{L}\p{N}])(\p{L}+)(?![\p{L}\p{N}])(.*) (?:is|are|gives?|yields?|returns?|equals?|leaves?) (?:just |again |exactly |the same as )?(?:(?:the |that |this |its )(?:same |original )?|(?=\p{L}\b))\1(?: again| back| itself)?$/gu,
    "$1$2 unchanged ",
  ],
  [
    /\b(?:(?:is|are) the same(?! as)|(?:the )?(?:output|result|input|original)s?(?: of)?)(?!\p{L})/gu,
    " ",
  ],
  [
    /\b(?:and|then) (?:back|(?:\p{L}+ ){1,4}back)(?: again)?\b|\b(?:gives?|gets?|returns?) (?:\p{L}+ ){0,2}back\b/gu,
    " roundtrip ",
  ],
  [
    /\b(?:(?:does|do|is|are) not (?:depend|dependent)|independent(?:ly)?) (?:on|of) (?:the |their |its )?order\b(?: of (?:its|the|their) (?:two )?arguments)?|\bin +(?:either|any|different|the other|the opposite|reverse) +order\b|\border (?:of (?:\p{L}+ ){1,3})?(?:does not|doesn't) matter\b|\b(?:goes|works|holds) (?:both|either) ways?\b/gu,
    " commutes ",
  ],
  [/\b(?:the )?other way (?:a?round)\b/g, " symm "],
  [phrase(`\\bone (?!after)((?:[\\p{L}<≤∣=]+ +){1,5})the other\\b`), " $1 total "],
  [/\b(?:seen|regarded|viewed|considered|interpreted|taken|read) as\b/g, " cast "],
  [
    /\bone after (?:the other|another)\b|\bin (?:two|several) steps\b|\band then by\b/g,
    " stepwise ",
  ],
  [
    /(?<![\p{L}\p{N}]|\b(?:mod|modulo|of|by|than|times|plus|minus) )(\p{L}) (minus|divided by|divides|xor|and|or|[-∣≤<^∧∨]|\^\^\^) \1(?= |$)(?! (?:is (?:at|less|below|greater)|[<≤=∣>]))/gu,
    " $2 self ",
  ],
  [/\b(?:right|immediately|just|directly) (?=after\b)/g, " self "],
  [/\bthere (?:is|are) (?:an?|some)\b/g, " exists "],
  // Parts and sizes.
  [/\b(?:is|are|as) (?:an?|one) (?:element|member|entry) of\b/g, " mem "],
  [
    phrase(
      `\\b(?:with|of|has|have|having) (?:exactly |only |just )?(?:one|a single) ${THINGS}(?!\\p{L})`,
    ),
    " singleton ",
  ],
  [
    phrase(
      `\\b(?:with|has|have|having|contains?|without)(?: no| any)? ${THINGS}\\b(?<=(?:no|any|without) \\p{L}+)`,
    ),
    " empty ",
  ],
  [
    phrase(
      `\\b(?:has|have|having) (?:exactly |precisely )?(?:\\p{L}|\\d+|as many|the same number of) ${THINGS}(?!\\p{L})`,
    ),
    " length ",
  ],
  [
    /\bas many (?:elements|entries)?\b|\bas (?:long|large|big) as|\bhow (?:long|big|large)\b/g,
    " length ",
  ],
  [/\bhow many times\b|\b(?:the )?number of times\b|\bhow often\b/g, " count "],
  [
    phrase(
      `\\b(?:is|are|be|lies?|being) (not )?(?:in|inside|among) (?=(?:the|a|an|it|its|both|either|one|some|\\p{L})\\b)`,
    ),
    " $1mem ",
  ],
  [/\b(?:does )?not (?:in|contain|belong)\b/g, " not mem "],
  [
    /\b(?:all )?(?:the )?(?:natural )?(?:numbers? )?from (?:\d|zero|one|\p{L}) (?:up )?to (?:\p{L}|\d+)(?: ?[-+] ?1)?(?![\p{L}\p{N}])/gu,
    " range ",
  ],
  [
    /\bfirst (?:\p{L}|\d+|few|several|some)(?= |$)(?: (?:elements?|entries|items|characters?|letters?))?/gu,
    " take ",
  ],
  [
    /\b(?:at|to|in|on) (?:the |its )?(?:very )?front\b|\b(?:new|with an?) (?:head|first element)\b/g,
    " cons ",
  ],
  [/\bat (?:the |its )?(?:very )?end\b/g, " push concat "],
  [/\b(?:begin|start)s? with\b/g, " prefix startswith "],
  [/\bends? (?:with|in)\b/g, " suffix endswith "],
  [/\b(?:lists?|arrays?|vectors?) of (lists|arrays|vectors)\b/g, " $1 flatten "],
  [/\bout of (bounds|range)\b/g, " le length "],
  [/\blook(?:s|ed|ing)? up (?:a|the|its|that|this|any) key\b/g, " lookup "],
  [/\blook(s|ed|ing)? (it |them |this |that )?up\b/g, " lookup "],
  // Operations.
  [/\bappl(?:y|ies|ied|ying) (?:a|the|some|one) function to\b/g, " map "],
  [
    /\b(?:flip|chang|revers|switch|invert)\p{L}* (?:the |its )?signs?\b|\bsign (?:is )?(?:flipped|changed|reversed)\b/gu,
    " neg ",
  ],
  [/\b(?:2|two) (?:raised )?to the (?:power (?:of )?)?/g, " pow two "],
  [/\b(hash|tree) ?(map|set)s?\b/g, " $1$2 "],
  // The map that was spoken of is no `List.map`.
  [/(?<=\b(?:hash|tree)(?:map|set)\b.*)\b(?:the|this|that|its|both) (?:maps?|sets?)\b/g, " "],
  [/\bbit ?vectors?\b/g, " bitvec "],
  [/\bnatural number(s)?\b/g, " natural "],
  [/\bremainder of (a |the )?division\b/g, " remainder "],
  [/\bdouble negation\b/g, " not_not "],
  [/\bde morgan('s)?\b/g, " not and or "],
];

/** Operations that undo each other, by how their names in English begin. */
const INVERSES: readonly (readonly [string, string])[] = [
  ["multipl", "divid"],
  ["add", "subtract"],
  ["add", "remov"],
  ["push", "pop"],
  ["insert", "eras"],
  ["insert", "remov"],
  ["zip", "unzip"],
  ["tak", "drop"],
];
/** What is done first, and then undone. */
const IN_TURN = /\b(?:again|same|just|first|back|afterwards)\b/;

/** A query with its phrases replaced by the words of the lexicon. */
export function replacePhrases(query: string): string {
  const isUndone =
    IN_TURN.test(query) &&
    INVERSES.some((pair) => pair.every((start) => new RegExp(`\\b${start}`).test(query)));
  const replaced = PHRASES.reduce((text, [from, by]) => text.replace(from, by), query);
  return joinSeveral(isUndone ? `${replaced} cancel ` : replaced);
}
