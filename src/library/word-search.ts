import { best, type Hit, type LibraryIndex } from "./library-index.ts";
import { Uses } from "./premises/uses.ts";
import type { QueryWord } from "./word-query.ts";

/** How much a word counts by where it stands: name, namespace, constants of the statement, documentation. */
const FIELDS = { w: 1, n: 0.7, t: 0.55, d: 0.4 } as const;
const CONSTANT = 0.75;
const CONSTANT_OF_HYPOTHESES = 0.45;
/** How much a word counts for statements of the shape that it speaks of. */
const SHAPE = 0.8;
/** What each word of a name beyond those that were looked for costs. */
const EXTRA_WORD = 0.2;
/** Of kinds other than theorems. */
const OTHER_KINDS: Readonly<Record<string, number>> = {
  instance: 0.7,
  constructor: 0.7,
  opaque: 0.8,
};
const DEEPER = 0.95;
/** What stands below a definition or a constructor, such as `List.Lex.below.cons`, is a detail of it. */
const INNER = 0.6;

/**
 * The declarations that fit the words of a query. Each word counts once, where it fits best, and more the rarer it is;
 * what has only some of the words, or words besides in its name, comes later.
 */
export function searchWords(
  index: LibraryIndex,
  query: readonly QueryWord[],
  count: number,
): Hit[] {
  const total = new Float32Array(index.count);
  const named = new Uint8Array(index.count);
  const fit = new Float32Array(index.count);
  const touched: number[] = [];
  let most = 0;
  for (const word of query) {
    let mostOfWord = 0;
    const isNamed: number[] = [];
    const rarest = mostTelling(index, word);
    const raise = (term: string, weight: number) => {
      // A small library has words that are more common than that.
      const rarity = Math.max(0, Math.min(rarest, index.rarity(index.frequency(term) + COMMON)));
      const worth = weight * word.weight * (1 + rarity);
      mostOfWord = Math.max(mostOfWord, worth);
      index.visit(term, (entry) => {
        if (fit[entry] === 0) touched.push(entry);
        if (worth > (fit[entry] as number)) fit[entry] = worth;
        if (term[0] === "w") isNamed.push(entry);
      });
    };
    for (const [text, sure] of word.words)
      for (const [field, weight] of fieldWeights(index, text, word.noTypes.has(text)))
        raise(`${field}${text}`, sure * weight);
    for (const [name, sure] of word.constants) {
      raise(`c${name}`, sure * CONSTANT);
      raise(`h${name}`, sure * CONSTANT_OF_HYPOTHESES);
    }
    for (const [shape, sure] of word.shapes) raise(`q${shape}`, sure * SHAPE);
    most += mostOfWord;
    for (const entry of touched) {
      total[entry] = (total[entry] as number) + (fit[entry] as number);
      fit[entry] = 0;
    }
    touched.length = 0;
    for (const entry of new Set(isNamed)) named[entry] = (named[entry] as number) + 1;
  }
  const priorities = new Priorities(index);
  for (let entry = 0; entry < total.length; entry++) {
    const score = total[entry] as number;
    const share = score / most;
    if (share > LEAST_SHARE)
      total[entry] = score * share ** COVERAGE * priorities.of(entry, named[entry] as number);
    else total[entry] = 0;
  }
  return best(total, count);
}

/** How rare that is which a word stands for most surely: what it may stand for besides tells no more. */
function mostTelling(index: LibraryIndex, { words, noTypes, constants }: QueryWord): number {
  const [surest] = [...words].sort((a, b) => b[1] - a[1]);
  if (surest === undefined || constants.size > 0) return Number.POSITIVE_INFINITY;
  const [text] = surest;
  const spaces = noTypes.has(text) ? 0 : index.frequency(`n${text}`);
  return index.rarity(Math.max(index.frequency(`w${text}`), spaces) + COMMON);
}

/** Words that are mostly names of types, such as `list`, count most as such. */
function fieldWeights(index: LibraryIndex, text: string, isNoType: boolean): [string, number][] {
  const spaces = isNoType ? 0 : index.frequency(`n${text}`);
  const isType = spaces / (1 + spaces + index.frequency(`w${text}`));
  return [
    ["w", FIELDS.w - 0.4 * isType],
    ...(isNoType ? [] : [["n", FIELDS.n + 0.3 * isType] as [string, number]]),
    ["t", FIELDS.t],
    ["d", FIELDS.d],
  ];
}

/** How much it counts that all words of a query fit, as an exponent. */
const COVERAGE = 0.85;
/** What has less than this of what could be had is left out. */
const LEAST_SHARE = 0.15;
/** Nothing is rarer than what so many have. */
const COMMON = 20;

/** How likely a declaration is meant among those that fit as well. */
class Priorities {
  private readonly index: LibraryIndex;
  private readonly byPeople = Uses.get();
  private readonly uses = new Map<string, number>();

  constructor(index: LibraryIndex) {
    this.index = index;
  }

  /** `named`: how many words of its name were looked for. */
  of(entry: number, named: number): number {
    const { index } = this;
    const extra = Math.max(0, index.wordCount(entry) - named);
    const parts = index.name(entry).split(".");
    const kind = OTHER_KINDS[index.kind(entry)] ?? 1;
    const usual = parts[0] === "Std" ? 3 : 2;
    const depth = DEEPER ** Math.max(0, parts.length - usual);
    const isInner = parts.slice(0, -1).some((part) => /^[\p{Ll}_]/u.test(part));
    const use = parts.length === 1 ? USUAL : this.use(parts[0] as string);
    const { whole, end } = this.byPeople.of(index.name(entry));
    const known = 1 + KNOWN * Math.max(whole, KNOWN_ELSEWHERE * end);
    return (
      (kind * depth * (isInner ? INNER : 1) * known * (1 + USE * use)) / (1 + EXTRA_WORD * extra)
    );
  }

  /** How often the library speaks of a type, in powers of ten. */
  private use(space: string): number {
    let use = this.uses.get(space);
    if (use === undefined) {
      const { index } = this;
      use = Math.log10(1 + index.frequency(`c${space}`) + index.frequency(`h${space}`));
      this.uses.set(space, use);
    }
    return use;
  }
}

/** How much it counts by what a declaration is, in powers of ten of the statements about that. */
const USE = 0.08;
/** The same for declarations in no namespace. */
const USUAL = 3.5;
/** How much it counts that people name a declaration, see `Uses`, and what share of that others of its last component. */
const KNOWN = 0.15;
const KNOWN_ELSEWHERE = 0.5;
