import type { Shape } from "../shapes/index.ts";
import { stems } from "../words.ts";

// English words, and what the naming convention of Lean's libraries writes for them, the likeliest first. Only what cannot
// be seen from the words themselves: `associates` begins with `assoc` and needs no line. Words joined by `_` are read as
// one. A dot in front: the word is no name of a type, `pos` of `positive` not that of `String.Pos`. A colon in front: a
// shape, see `shapesOf`.

/** What a statement says of its constants. */
const STRUCTURE = `
commutative commutativity commute commuting interchangeable commutes comm: comm :commutes
symmetric symmetrical symmetry symm turn_around turned_around: symm comm :commutes
associative associativity regroup regrouping regrouped grouping bracketing brackets rebracketing parentheses assoc: assoc :regroups
distribute distributes distributive distributivity distrib: distrib :distributes
homomorphism additive multiplicative: add mul :distributes
identity neutral unit: id zero one :unchanged
idempotent idempotence idem: self idem :idempotent
involution involutive: self :involutive
absorbing absorption absorb absorbs: self :unchanged :constant
inverse inverses undo undoes undone invert: cancel inv neg of :cancels :involutive
roundtrip: of to#2 cancel :cancels :involutive
cancel cancels cancelled cancelling cancellation cancellable: cancel inj :cancels :injective
injective injectivity inj one_to_one: inj injective :injective
monotone monotonic monotonicity mono increasing: mono le :monotone
reflexive reflexivity refl: refl rfl :reflexive
irreflexive irreflexivity irrefl: irrefl :irreflexive
transitive transitivity chain chains chained chaining trans: trans :transitive
antisymmetric antisymmetry antisymm: antisymm :antisymmetric
asymmetric asymmetry: asymm
trichotomy: trichotomy
totality total_order comparable: total :total
mutually each_other one_another: antisymm symm comm :antisymmetric :commutes
extensional extensionality ext: ext funext :extensional
pointwise agree agrees agreeing coincide coincides: ext funext congr :extensional
unique uniqueness: unique nodup
contrapositive: mt
not no never cannot neither fails fail isn't aren't doesn't don't can't: not ne :negation
nothing nobody: not exists none ne :negation :existence
negation: not neg :negation
either disjunction alternatively or: or :alternatives
conjunction and: and :conjunction
iff equivalent equivalence equivalences: iff equiv :equivalence
implication implies imply: imp
means mean: iff :equivalence
exists exist existential witness: exists :existence
forall universal every everything everybody: all forall :generality
unchanged: self id eq :unchanged :cancels :involutive :idempotent :preserves
preserved preserves preserve preserving: map :preserves
stepwise: :fuses :regroups
twice second_time: two :fuses :involutive :idempotent
itself: self refl :same-arguments :reflexive
smallest_one bottom: zero bot :least
largest_one top: top :greatest
contradiction absurd absurdity falsity: false absurd elim
excluded_middle: em
case_distinction case_analysis cases: cases elim byCases em
eliminate eliminating elimination: elim
substitute substitution rewriting: subst
heterogeneous: heq
modus_ponens: mp
made_of consists_of: mk eta ext
create creating construct constructing: mk of new
surjective surjectivity onto: surjective
bijective bijection: bijective
other_side: iff eq add sub
`;

/** Numbers. */
const ARITHMETIC = `
plus addition summed: add sum
sum sums: add .sum
summand summands addend addends: add
add adding added adds: add insert push
total: sum total
minus difference subtracting subtraction subtrahend: sub diff
times product multiplied multiplying multiplication: mul prod
multiple multiples: mul dvd
quotient divided dividing division: div ediv tdiv fdiv
divide: div dvd
remainder remainders modulo modulus residue: mod emod tmod fmod
divides divisible divisibility: dvd
factor factors: mul dvd
divisor divisors: div dvd
power exponent exponents exponentiation raised cube powers: pow
square squared squaring squares: pow self
double doubling: two
half halves halving: two
negative_of opposite flip_sign minus_sign: neg
negate negated negating negates: neg not
predecessor: pred sub
successor successors increment next: succ add
absolute_value magnitude: natAbs abs
absolute: abs natAbs
sign: sign
greatest_common_divisor: gcd
least_common_multiple: lcm
coprime relatively_prime no_common_divisor: coprime
even odd parity: two mod
logarithm: log
root: sqrt
numerator: num
denominator: den
fraction: rat div
truncate truncated truncation: sub truncate
common_divisor: gcd dvd
`;

/** What is compared. */
const ORDER = `
smaller less below fewer lower strictly_less: lt le
greater larger bigger above exceeds exceed: lt gt le
most: le max
least: le min
bounded bound bounds: le lt
maximum largest biggest larger_of greater_of bigger_of highest: max
minimum smallest smaller_of lesser_of lowest: min
nonzero: .ne .pos zero
positive: .pos
negative: neg
nonnegative: nonneg le
nonpositive: nonpos
compare compares comparing comparison: compare cmp ord lt le
lexicographic lexicographical lexicographically alphabetical alphabetically dictionary_order alphabetical_order lexicographic_order: lex
sorted ordered ascending descending: sorted pairwise sort
is_sorted are_sorted be_sorted in_order in_ascending_order in_increasing_order in_descending_order in_sorted_order: pairwise
sorting order sorts: sort
equal equality same identical equals: eq ext
unequal different distinct elsewhere: ne distinct
inequality inequalities: lt le ne
strict strictly: lt
`;

/** Lists and what is like them. */
const COLLECTIONS = `
empty: nil empty isEmpty none
empty_list: nil
nonempty not_empty: ne cons isEmpty
singleton single one_element: singleton
followed_by: append comp
append concatenation concatenating concatenated concatenate concatenates appending appended glue glued gluing put_together: append
join joined joining joins: join append intercalate
prepend prepending prepended: cons
prefix: take isPrefix prefix
suffix: drop isSuffix suffix
start begins beginning: take head isPrefix
end ends ending: drop getLast isSuffix
push pushing pushed: push
pop popping popped: pop
member members membership belongs belong contained containing contains contain occurs occur: mem contains elem
element: mem
reverse reversal reversed reversing reverses backwards: reverse rev
map mapping mapped maps: map
filter filtering filtered filters keeping: filter
fold folding folded folds reduce reducing: foldl foldr fold
accumulate accumulating accumulator: foldl
first: head fst left
last: getLast back last
all_but_the_last everything_but_the_last all_except_the_last: dropLast pop
all_but_the_first everything_but_the_first all_except_the_first: tail
rest: tail
second: snd right
index indexing indices position positions nth lookup: getElem get idx fin
access accessing read reading: getElem get
update updating overwrite overwriting overwritten write written writing assign replacing: set insert modify
change changes changed changing modifies modified: modify alter set
size length long short longer shorter longest shortest: length size
number_of how_many how_often: length count size
count counting counts occurrences: count countP
swap swapping swapped swaps exchange exchanging exchanged: swap comm
permutation permuted permutations rearrangement rearranged reordering reordered shuffled: perm
duplicate duplicates repetition: nodup eraseDups dup
no_duplicate without_duplicate no_repeated without_repeated no_repetition without_repetition all_different all_distinct pairwise_different pairwise_distinct: distinct nodup
entry entries: entry getElem
remove removing removed removes delete deletes deleted deleting deletion erasing erased: erase
insertion inserted inserting: insert
flatten flattening flattened nested: flatten join
zip zipped zipping: zip
unzip unzipping unzipped: unzip
dropping dropped: drop
taking: take
split splitting splits: split append
segment slice slicing: extract slice infix
sublist subsequence subsequences: sublist
repeat repeated replicated copies constant: replicate const
search find finding found finds: find
satisfies satisfy satisfying predicate property: p
all: all forall :generality
none missing absent: none
any: any some
interval upto: range
union unite: union
intersection intersect: inter
subset: subset
complement: compl not
attach attached: attach
group groups grouped: groupBy splitBy
iterate iteration iterating: iterate loop forIn
merging merge combine combined combining: merge zipWith append
whole entire: all
initial: init
rotation rotating rotated: rotate
inside within: mem
outside: le
default fallback: d getd default
keep_only keeps_only: filter
first_that first_which: find?
position_of: idxOf findIdx
enumerate enumerating: zipIdx
with_index: mapIdx zipIdx
interleave interleaving: intersperse
partition: partition
sum_of: sum
add_up adds_up: sum
`;

/** Types, and what belongs to one of them. */
const TYPES = `
natural naturals nat: nat
integer integers int: int
boolean booleans bool truth truth_value: bool
list lists: list
array arrays: array
vector vectors: vector
string strings text: string
character characters letter letters: char
option options optional maybe: option
pair pairs pairing: prod zip mk
dependent dependent_pair: sigma
tuple tuples: prod
component components: prod ext
disjoint_union sum_type sum_value: sum
subtype subtypes: subtype
function functions: function fun :of-functions
function_out_of: lift elim
function_extensionality functional_extensionality: funext
proposition_extensionality propositional_extensionality: propext
finite finite_index finite_number: fin
float floating: float
rational rationals: rat
bit bits bitwise: getLsbD testBit bitVec
bitvector bitvectors: bitVec
hash hashmap: hashMap
dictionary table: hashMap treeMap map
tree: treeMap
set sets: set hashSet treeSet
key keys: key contains
value values: val value getElem
proposition propositions propositional: prop
monad monadic: monad bind
bind binding: bind
left_injection: inl
right_injection: inr
shift shifting shifted: shiftLeft shiftRight shift
xor exclusive exclusive_or: xor
binary digits: toDigits testBit
significant topmost: msb
width widen: setWidth zeroExtend
extend extending extended: append signExtend zeroExtend
overflow overflows wrap wraps wrapping: mod bmod toNat overflow
code_point: toNat val
conversion convert converting converts turn turning turned transform transforming: to of
as_a_number as_a_natural: toNat val
as_an_integer: toInt natCast cast
as_a_rational: cast
as_a_list: toList
as_an_array: toArray
as_a_string: toString repr
characters_of: toList
cast casting coercion coerced embedding embedded: cast ofNat natCast
composition compose composed composing composes: comp
well_founded: wf acc
termination terminating: wf
recursion recursive: rec fix
induction inductive: rec induction
decide decidable: decide decidable
conditional condition branch: ite if
dependent_if dependent_conditional: dite dif
zero: zero
one: one
true: true
false: false
self: self
left: left inl
right: right inr
print printing printed show showing display representation: repr toString
throw raise raising error failing failure: throw error except
exception exceptions: except throw error
handle handling handled recover catching: tryCatch catch
between separator separated: intercalate intersperse
present: some mem
parse parsing: toNat? toInt? ofString
trim trimming strip both_ends: trim
capital capitalize: toUpper upper
lowercased: toLower lower
upper lower uppercase lowercase: upper lower
whitespace blank blanks space spaces: whitespace trim
check checks test tests testing whether: decide is
most_significant_bit sign_bit: msb
all_ones: allOnes
leading_zeros: clz
resize resizing: setWidth truncate
inhabited: inhabited nonempty default
subsingleton at_most_one_element: subsingleton
reference mutable: ref
identity_function: id
constant_function: const
curry curried: curry
uncurry uncurried: uncurry
ordering: ordering ord
`;

/** The terms of the naming convention and the shapes for an English word, in lower case. */
const LEXICON: ReadonlyMap<string, readonly string[]> = new Map(
  [STRUCTURE, ARITHMETIC, ORDER, COLLECTIONS, TYPES]
    .flatMap((lines) => lines.trim().split("\n"))
    .flatMap((line) => {
      const [, english = "", terms = ""] = /^(.*?): (.*)$/.exec(line) ?? [];
      return english
        .trim()
        .split(" ")
        .map((word) => [word, terms.trim().toLowerCase().split(" ")] as const);
    }),
);

/** The same by the words without their endings: `occur` of `occurs`. */
const BY_STEM: ReadonlyMap<string, readonly string[]> = new Map(
  [...LEXICON].flatMap(([word, terms]) =>
    stems(word)
      .slice(1)
      .filter((stem) => !LEXICON.has(stem))
      .map((stem) => [stem, terms] as const),
  ),
);

/** What is written with several words, each of which may end in `s`; longer ones first. */
const SEVERAL = [...LEXICON.keys()]
  .filter((word) => word.includes("_"))
  .sort((a, b) => b.length - a.length);
const SEVERAL_PATTERN = new RegExp(
  `\\b(?:${SEVERAL.map((word) => `(${word.replaceAll("_", "s? ")}s?)`).join("|")})\\b`,
  "g",
);

/** What the convention writes for an English word in any of these forms of it, and the shapes it may speak of. */
export function meaningsOf(forms: readonly string[]): { words: string[]; shapes: Shape[] } {
  const found = new Set(forms.flatMap((form) => LEXICON.get(form) ?? BY_STEM.get(form) ?? []));
  const isShape = (term: string) => term.startsWith(":");
  return {
    words: [...found].filter((term) => !isShape(term)),
    shapes: [...found].filter(isShape).map((term) => term.slice(1) as Shape),
  };
}

/** Is it read as a whole, e.g. `absolute_value`? */
export function isSeveral(token: string): boolean {
  return token.includes("_") && LEXICON.has(token);
}

/** A text in which what the lexicon writes with several words is one. */
export function joinSeveral(text: string): string {
  return text.replace(SEVERAL_PATTERN, (_, ...found: string[]) => {
    const at = found.findIndex((each) => each !== undefined);
    return SEVERAL[at] as string;
  });
}
