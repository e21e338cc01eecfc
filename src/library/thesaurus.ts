import { stems } from "./words.ts";

/**
 * English words, and what the naming convention of Lean's libraries writes for them, the likeliest first. Only what
 * cannot be seen from the words themselves: `associative` begins with `assoc` and needs no line.
 * A dot in front: the word is no name of a type, `pos` of `positive` not that of `String.Pos`.
 */
const LINES = `
commutative commutativity commute commutes commuting: comm
exchange exchanging: swap comm
identity neutral unit: id zero one
idempotent idempotence: self idem
plus sum addition: add sum
added adding: add insert push
total: sum total
minus difference subtracting subtraction: sub diff
times product multiplied multiplying multiplication: mul prod
multiple: mul dvd
quotient divided dividing division: div
remainder remainders modulo modulus: mod emod tmod
divides divisible divisibility: dvd
factor: mul dvd
divisor: div dvd
power exponent exponentiation raised squared square cube: pow
double twice doubling: two
half halves halving: two
negation negative negated opposite: neg not
predecessor: pred
successor increment next: succ
absolute magnitude: abs natAbs
sign: sign
smaller less below: lt le
greater larger bigger above exceeds: lt gt le
most: le max
least: le min
bounded bound bounds: le lt
nonzero positive: .pos
nonnegative: nonneg le
equal equality same identical: eq ext
unequal different distinct: ne distinct
inequality: lt le ne
equivalent equivalence: iff equiv
implication implies: imp
conjunction both: and
disjunction either: or
contradiction absurd falsity: false absurd
excluded middle: em
agree agreeing coincide coincides pointwise: ext funext congr
contrapositive: mt
exists existential: exists
universal: forall
unique uniqueness: unique nodup
transitive transitivity chain chaining: trans
symmetric symmetry: symm comm
reflexive reflexivity: refl rfl
irreflexive: irrefl
antisymmetric antisymmetry: antisymm
asymmetric: asymm
trichotomy: trichotomy
totality: total
monotone monotonic monotonicity: mono le
cancels cancelled cancellation: cancel
injective injectivity: inj injective
distribute distributes distributive distributivity: distrib
extensional extensionality: ext funext
induction inductive: rec induction
empty: nil empty isEmpty
nonempty: cons
concatenation concatenating concatenated concatenate appending: append
join joined joining: join intercalate append
between separator separated: intercalate intersperse
handle handling handled recover catching: tryCatch catch
prepend prepending prepended: cons
pushing pushed: push
popping popped: pop
element member membership belongs contained contains occurs: mem contains elem
reversal reversed reversing backwards: reverse
mapping mapped: map
filtering filtered keeping: filter
folding folded fold: foldl foldr fold
first: head fst
last: getLast back last
rest: tail
second: snd
index indexing position nth lookup: getElem get idx
access accessing read reading: getElem get
update updating overwrite write writing assign replacing: set insert
change changes changed changing modifies: modify alter set
size length: length size
count number occurrences: count length
swap swapping swapped: swap
permutation permuted rearrangement reordering: perm
sorted ordered: sorted pairwise sort
sorting order: sort
duplicate duplicates repetition: nodup eraseDups dup
entry entries: entry getElem
removing remove removed delete deleting deleted deletion erasing: erase
insertion inserted inserting: insert
flattening flattened nested: flatten join
zipped zipping: zip
prefix: take isPrefix prefix
suffix: drop isSuffix suffix
start begins beginning: take head isPrefix
end ends ending: drop getLast isSuffix
default fallback: d getd default
dropping: drop
taking: take
split splitting: split append
segment slice: extract slice infix
sublist subsequence: sublist
repeat repeated copies constant: replicate const
search find finding found: find find?
satisfies satisfying predicate property: p
some: some any exists
every: all forall
none nothing missing: none
any: any
interval range upto: range
maximum largest biggest: max
minimum smallest: min
greatest common: gcd
lowest: lcm min
coprime: coprime
even odd parity: two
union unite: union
intersection intersect: inter
subset: subset
complement: compl not
conversion convert converting converts: to of
cast coercion coerced embedding embedded: cast ofNat natCast
composition compose composed composing: comp
pair pairs pairing: prod zip mk
tuple tuples: prod
bit bits bitwise: getLsbD testBit bitVec
vector vectors: vector
bitvector bitvectors: bitVec
shift shifting shifted: shiftLeft shiftRight shift
xor exclusive: xor
binary digits: toDigits testBit
natural naturals nat: nat
integer integers int: int
boolean booleans bool truth: bool
list lists: list
array arrays: array
string strings text: string
character characters letter letters: char
option options optional maybe: option
function functions: function fun
hash hashmap: hashMap
map dictionary table: hashMap treeMap map
key keys: key contains
value values: val value getElem
set sets: set hashSet treeSet
tree: treeMap
float floating: float
rational rationals: rat
fraction: rat div
finite: fin
monad monadic: monad bind
proposition propositions propositional: prop
bind binding: bind
logarithm: log
root: sqrt
well founded: wf acc
termination terminating: wf
decide decidable: decide decidable
conditional condition branch: ite if
zero: zero
one: one
true: true
false: false
self itself: self
left: left
right: right
inverse: inv neg
negative: neg
nonpositive: nonpos
single singleton: singleton
turn turning turned transform transforming: to of
print printing printed show showing display representation: repr toString
compare comparing comparison: compare cmp ord
lexicographic lexicographical lexicographically alphabetical alphabetically: lex
throw raise raising error failing failure: throw error except
exception exceptions: except throw error
wrap wraps wrapping overflow overflows: mod bmod toNat overflow
significant highest topmost: msb
short shorter long longer longest shortest: length
iterate iteration iterating: iterate loop forIn
merge merging combine combined combining: merge zipWith
whole entire: all
initial: init
rotation rotating rotated: rotate
inside within: mem
outside beyond: le
preserve preserves preserved keep keeps unchanged: map
truncate truncated truncation: sub truncate
reduce reduces reducing: fold
accumulate accumulating accumulator: foldl
check checks test tests testing whether: decide is
undo undoes undone cancelled: cancel of
roundtrip: of to#2 cancel
attach attached proof: attach
group grouping grouped: groupBy splitBy
sublists: sublists
parse parsing: toNat? toInt? ofString
trim trimming strip: trim
capital capitalize: toUpper upper
lowercased: toLower lower
absent: none not
present: some mem
upper lower uppercase lowercase: upper lower
whitespace blank blanks space spaces: whitespace trim
`;

/** Symbols written as words, e.g. `less than or equal` for `≤`: what the words stand for together. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/->|⇒|⟶/g, " → "],
  [/\b(?:exactly|precisely|just|only) (?:when|if)\b/g, " iff "],
  [/\bstrict(ly)? inequalit(y|ies)\b/g, " lt "],
  // What is done to both sides has its name twice: `add_le_add_right`.
  [/\b(?:(?:on|to) )?both sides(?: of)?\b/g, " twice "],
  [/\bnon-(?=\p{L})/gu, "non"],
  [/\b(?:lists?|arrays?|vectors?) of (lists|arrays|vectors)\b/g, " $1 flatten "],
  [/\bappl(?:y|ies|ied|ying) (?:a|the|some|one) function to\b/g, " map "],
  [/\b(?:take|get|pull|extract)(?:s|ing)? ((?:\p{L}+ ){0,3})out of\b/gu, " get $1 of "],
  [/\b(?:statement|property|predicate|claim)s? (?:about|of|for) (?:all|every|each)\b/g, " forall "],
  [/\bone after (?:the other|another)\b/g, " "],
  [
    /\b(?:all )?(?:the )?(?:natural )?(?:numbers? )?from (?:\d|zero|one|\p{L}) (?:up )?to (?:\p{L}|\d+)(?: ?[-+] ?1)?(?![\p{L}\p{N}])/gu,
    " range ",
  ],
  // What undoes the other.
  [
    /\b(?=\p{L}*(?:multipl|divid))(?=.*\bmultipl)(?=.*\bdivid)(?=.*\b(?:again|same|just|first|back)\b)/gu,
    " cancel ",
  ],
  [
    /\b(?=\p{L}*(?:add|subtract))(?=.*\badd)(?=.*\bsubtract)(?=.*\b(?:again|same|just|first|back)\b)/gu,
    " cancel ",
  ],
  [/\bcommon (positive |nonzero )?factors?\b/g, " mul "],
  [
    /\b(?:in(?:to)?|by|according to) (?:ascending |increasing |descending |decreasing |sorted )?order\b(?! of)/g,
    " pairwise ",
  ],
  [/\b(?:dictionary|alphabetic(?:al)?|lexicographic(?:al)?) order(?:ing)?\b/g, " lex "],
  [
    /\b(?:all|everything) (?:but|except) (?:for )?the last( (?:element|entry|item|one))?\b/g,
    " droplast ",
  ],
  [
    /\b(?:all|everything) (?:but|except) (?:for )?the first( (?:element|entry|item|one))?(?! \p{L}\b)(?! \d)/gu,
    " tail ",
  ],
  [
    /\bfirst (?:\p{L}|\d+|few|several|some)(?= |$)(?: (?:elements?|entries|items|characters?|letters?))?/gu,
    " take ",
  ],
  [/\bfollowed by\b/g, " append "],
  [/\b(?:at|to|in|on) (?:the |its )?(?:very )?front\b|\bnew (?:head|first element)\b/g, " cons "],
  [/\b(?:begin|start)s? with\b/g, " prefix startswith "],
  [/\bends? (?:with|in)\b/g, " suffix endswith "],
  [/\b(?:from |at |on )?(?:both|either) ends?\b/g, " trim "],
  [/\bno two ((?:\p{L}+ ){0,6})are (?:the same|equal|alike|identical)\b/gu, " distinct nodup $1 "],
  [/\b(?:all|pairwise) (?:different|distinct)\b/g, " distinct nodup "],
  // What is said of the whole, not of what is looked for.
  [
    /\b(?:changes? nothing|(?:has|have|with) no effect|does nothing|makes? no difference|(?:is|are|stays?|remains?) (?:the same|unchanged)|(?:the )?(?:output|result|input|original)s?(?: of)?)(?![\p{L}\p{N}])/gu,
    " ",
  ],
  [/\b(?:and|then) (?:back|(?:\p{L}+ ){1,4}back)(?: again)?\b/gu, " roundtrip "],
  [/\b(?:right|immediately|just|directly) (?=after\b)/g, " self "],
  [/\bat every (?:point|argument|input|value)\b/g, " "],
  [/\b(how often|how many times|(the )?number of times)\b/g, " count "],
  [
    /(?<!\b(?:is|are|be|exactly|just|most|least|[≤≥]) )as long as (?=(the|a|an|it|they)\b)/g,
    " while ",
  ],
  [
    /\b(?:(?:does|do|is|are) not (?:depend|dependent)|independent(?:ly)?) (?:on|of) (?:the |their |its )?order\b(?: of (?:its|the|their) (?:two )?arguments)?|\bin (?:either|any) order\b|\border (?:of (?:the |its )?arguments )?(?:does not|doesn't) matter\b/g,
    " comm ",
  ],
  [/\b(?:the )?other way (?:a?round)\b/g, " symm "],
  [/\bout of (bounds|range)\b/g, " le length "],
  [/\bas (long|large|big) as\b/g, " length "],
  [
    /\b(less|smaller)( than)? or equal( to)?\b|\bat most\b|\b(?:no|not|never) (more|greater|larger|bigger) than\b|\b(?:do|does|can|will|must|may) ?not exceed\b|\bnever exceeds?\b/g,
    " ≤ ",
  ],
  [
    /\b(greater|larger|bigger)( than)? or equal( to)?\b|\bat least\b|\b(?:no|not|never) (less|smaller|fewer) than\b/g,
    " ≤ ",
  ],
  [/\bnot equal( to)?\b/g, " ne "],
  [/\bif and only if\b/g, " iff "],
  [/\b(does )?not (in|contain|belong|a member)\b/g, " not mem "],
  [/\b(hash|tree) ?(map|set)s?\b/g, " $1$2 "],
  [/\bbit ?vectors?\b/g, " bitvec "],
  [/\b(without|no) (repeated|duplicate|repeating)( elements?| entries)?\b/g, " nodup "],
  [/\bhow (long|many|big|large)\b|\bas many (elements|entries)? ?as\b/g, " length "],
  [/\b(is|are|be) sorted\b/g, " pairwise "],
  [
    /(?<![\p{L}\p{N}])(\p{L}) (minus|divided by|divides|xor|and|or|[-∣≤<^∧∨]|\^\^\^) \1(?![\p{L}\p{N}])/gu,
    " $2 self ",
  ],
  [/\blook(?:s|ed|ing)? up (?:a|the|its|that|this|any) key\b/g, " lookup "],
  [/\bmap(?:s|ped|ping)? with (?:the |its |their )?(?:index|indices|positions?)\b/g, " mapidx "],
  [/\blook(s|ed|ing)? (it |them |this |that )?up\b/g, " lookup "],
  [/\bin terms of\b/g, " "],
  [/\bremainder of (a |the )?division\b/g, " remainder "],
  [/\bfunction(al)? extensionality\b/g, " funext "],
  [/\bproposition(al)? extensionality\b/g, " propext "],
  [/\bnatural number(s)?\b/g, " natural "],
  [/\bleast common multiple\b/g, " lcm "],
  [/\bgreatest common divisor\b/g, " gcd "],
  [/\bempty list\b/g, " nil "],
  [/\bdouble negation\b/g, " not_not "],
  [/\bexcluded middle\b/g, " em "],
  [/\bde morgan('s)?\b/g, " not and or "],
];

/** The terms of the naming convention for an English word, in lower case. */
const THESAURUS: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.trim()
    .split("\n")
    .flatMap((line) => {
      const [english = "", terms = ""] = line.split(":");
      return english
        .trim()
        .split(" ")
        .map((word) => [word, terms.trim().toLowerCase().split(" ")] as const);
    }),
);

/** The same by the words without their endings: `occur` of `occurs`. */
const BY_STEM: ReadonlyMap<string, readonly string[]> = new Map(
  [...THESAURUS].flatMap(([word, terms]) =>
    stems(word)
      .slice(1)
      .filter((stem) => !THESAURUS.has(stem))
      .map((stem) => [stem, terms] as const),
  ),
);

/** What the convention writes for an English word in any of these forms of it. */
export function meaningsOf(forms: readonly string[]): string[] {
  const found = forms.flatMap((form) => THESAURUS.get(form) ?? BY_STEM.get(form) ?? []);
  return [...new Set(found)];
}

/** A query with its phrases replaced by the words of the library. */
export function replacePhrases(query: string): string {
  return PHRASES.reduce((text, [phrase, by]) => text.replace(phrase, by), query);
}
