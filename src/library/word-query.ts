import { isSeveral, meaningsOf, replacePhrases } from "./english/index.ts";
import type { LibraryIndex } from "./library-index.ts";
import { INFIX, SYMBOLS } from "./notation.ts";
import type { Shape } from "./shapes/index.ts";
import {
  isStopWord,
  isVariable,
  isWeakWord,
  nameWords,
  splitName,
  stems,
  trigrams,
  withRepeats,
} from "./words.ts";

/** One word of a query: the terms of the index that it may stand for, each with how surely, from 0 to 1. */
export interface QueryWord {
  /** As it was written. */
  text: string;
  /** Words of names. */
  words: ReadonlyMap<string, number>;
  /** Those of them that are no names of types: `pos` of `positive` is not `String.Pos`. */
  noTypes: ReadonlySet<string>;
  /** Constants by full name. */
  constants: ReadonlyMap<string, number>;
  /** Shapes of statements, see `shapesOf`. */
  shapes: ReadonlyMap<Shape, number>;
  /** How much it counts, from 0 to 1. */
  weight: number;
}

/** How surely a word stands for what is found for it in each way. */
const SURE = { itself: 1, stem: 0.9, lexicon: 0.85, abbreviation: 0.75, typo: 0.5 } as const;
/** Of a query's own names: its dots and underscores were written on purpose. */
const NAME = /[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}\p{N}_'!?]+)*/u;
const TOKEN = new RegExp(`${NAME.source}|\\d+|${symbolPattern()}`, "gu");
/** How many different words of the library one word may abbreviate to, or be a misspelling of. */
const MOST_GUESSES = 3;
const LEAST_ABBREVIATION = 3;
/** How many declarations have what the convention abbreviates; fewer in smaller libraries than that. */
const LEAST_USES = 5;
const SMALL_LIBRARY = 1_000;
const LEAST_LIKENESS = 0.5;
/** Of a word that says little, and of one that comes again. */
const WEAK = 0.2;
const AGAIN = 0.5;
/** How much each further word counts of what is read as one. */
const SEVERAL = 0.5;

/** Reads queries in the vocabulary of an index. */
export class WordReader {
  private readonly index: LibraryIndex;
  private vocabularyWords: Map<string, number> | undefined;
  private constantNames: Set<string> | undefined;

  constructor(index: LibraryIndex) {
    this.index = index;
  }

  /** Reads a query; words of grammar are left out unless there is nothing else. */
  read(query: string): QueryWord[] {
    const tokens = replacePhrases(lowerPlain(query)).match(TOKEN) ?? [];
    const telling = tokens.filter((token) => !isVariable(token) && !isStopWord(token));
    const parts = (telling.length > 0 ? telling : tokens).flatMap((token) => this.partsOf(token));
    const read = this.tellRepeats(withRepeats(parts).map((part) => this.word(part)));
    return read.map((word) => (TWICE.has(word.text) ? repeated(word, read) : word));
  }

  /** What means the same as a word before it is more surely the second one of a name: `taking … first n` of `take_take`. */
  private tellRepeats(read: readonly QueryWord[]): QueryWord[] {
    const before = new Set<string>();
    return read.map((word) => {
      const words = new Map(word.words);
      for (const [each, sure] of word.words) {
        const isType = this.index.frequency(`n${each}`) > this.index.frequency(`w${each}`);
        if (sure < SURE.lexicon || isType || each.includes("#")) continue;
        if (before.has(each)) words.set(`${each}#2`, sure);
        before.add(each);
      }
      return { ...word, words };
    });
  }

  /** `List.length_append` and `notMem` are several words; so is what names no constant. */
  private partsOf(token: string): string[] {
    if (SYMBOLS.has(token) || /^\d+$/.test(token) || isSeveral(token)) return [token];
    return this.vocabulary.has(token.toLowerCase()) ? [token.toLowerCase()] : nameWords(token);
  }

  private word(written: string): QueryWord {
    const [text = "", repeat] = written.split(/(?<=.)#/);
    if (repeat !== undefined) return again(text, repeat);
    const words = new Map<string, number>();
    const constants = new Map<string, number>();
    const shapes = new Map<Shape, number>();
    const noTypes = new Set<string>();
    const raise = (map: Map<string, number>, key: string, sure: number) =>
      map.set(key, Math.max(sure, map.get(key) ?? 0));
    for (const constant of SYMBOLS.get(text) ?? []) {
      raise(constants, constant, 1);
      for (const each of nameWords(splitName(constant).last).slice(-1))
        raise(
          words,
          SYMBOL_WORDS[constant] ?? each.replace(/^h(?=add|sub|mul|div|mod|pow|append)/, ""),
          1,
        );
    }
    if (NUMBERS[text]) {
      raise(words, NUMBERS[text], 1);
      raise(constants, text, 1);
    }
    const add = (word: string, sure: number) => {
      if (word.startsWith(".")) noTypes.add(word.slice(1));
      raise(words, word.replace(/^\./, ""), sure);
    };
    if (!SYMBOLS.has(text)) {
      this.readEnglish(text, add);
      for (const shape of meaningsOf(stems(text)).shapes) shapes.set(shape, 1);
    }
    return { text, words, noTypes, constants, shapes, weight: weightOf(text) };
  }

  private readEnglish(text: string, add: (word: string, sure: number) => void): void {
    const forms = stems(text);
    const known = forms.filter((form) => this.vocabulary.has(form));
    for (const form of known) add(form, form === text ? SURE.itself : SURE.stem);
    const { words: meant, shapes } = meaningsOf(forms);
    for (const [i, term] of meant.entries()) add(term, SURE.lexicon - 0.05 * i);
    const short = this.abbreviations(forms);
    for (const word of short) add(word, SURE.abbreviation);
    if (known.length + meant.length + shapes.length + short.length > 0) return;
    for (const [word, likeness] of this.likeWords(text)) add(word, SURE.typo * likeness);
  }

  /** Words of the library that a word begins with, the longest first: `comm` of `commutative`. */
  private abbreviations(forms: readonly string[]): string[] {
    const least = Math.min(LEAST_USES, Math.ceil(this.index.count / SMALL_LIBRARY));
    const found = forms.flatMap((form) =>
      Array.from({ length: Math.max(0, form.length - LEAST_ABBREVIATION) }, (_, i) =>
        form.slice(0, form.length - 1 - i),
      ).filter((start) => (this.vocabulary.get(start) ?? 0) >= least),
    );
    return [...new Set(found)].sort((a, b) => b.length - a.length).slice(0, 1);
  }

  /** Words of the library that look like a misspelt one. */
  private likeWords(text: string): [string, number][] {
    if (text.length < 4) return [];
    const wanted = new Set(trigrams(text));
    const found: [string, number][] = [];
    for (const word of this.vocabulary.keys()) {
      if (Math.abs(word.length - text.length) > 3) continue;
      const own = trigrams(word);
      const shared = own.filter((each) => wanted.has(each)).length;
      const likeness = (2 * shared) / (own.length + wanted.size);
      if (likeness >= LEAST_LIKENESS) found.push([word, likeness]);
    }
    return found.sort((a, b) => b[1] - a[1]).slice(0, MOST_GUESSES);
  }

  /** The words of names and constants, with how many declarations have them. */
  private get vocabulary(): ReadonlyMap<string, number> {
    if (!this.vocabularyWords) {
      this.vocabularyWords = new Map();
      for (const term of this.index.terms()) {
        if (!"wnt".includes(term[0] as string)) continue;
        const word = term.slice(1);
        if (this.vocabularyWords.has(word)) continue;
        this.vocabularyWords.set(
          word,
          this.index.frequency(`w${word}`) + this.index.frequency(`n${word}`),
        );
      }
    }
    return this.vocabularyWords;
  }

  /** Is there a constant of that full name in the statements? */
  isConstant(name: string): boolean {
    this.constantNames ??= new Set(
      [...this.index.terms()].flatMap((term) =>
        "ch".includes(term[0] as string) ? term.slice(1) : [],
      ),
    );
    return this.constantNames.has(name);
  }
}

function weightOf(text: string): number {
  return isWeakWord(text) ? WEAK : 1 + SEVERAL * (text.split("_").length - 1);
}

/** Words that say that something is done again. */
const TWICE = new Set(["twice", "repeatedly", "itself"]);

/** `reversing twice` is `reverse_reverse`: any other word may come again. */
function repeated(word: QueryWord, all: readonly QueryWord[]): QueryWord {
  const weight = word.text === "itself" ? AGAIN : word.weight;
  const words = new Map(word.words);
  for (const other of all)
    for (const [each, sure] of other === word || /#/.test(other.text) ? [] : other.words)
      if (sure >= SURE.lexicon) words.set(`${each}#2`, sure);
  return { ...word, words, weight };
}

/** A word that comes again: some names have it again. */
function again(text: string, repeat: string): QueryWord {
  const forms = stems(text).map((form) => [`${form}#${repeat}`, SURE.itself] as const);
  return {
    text,
    words: new Map(forms),
    noTypes: new Set(),
    constants: new Map(),
    shapes: new Map(),
    weight: AGAIN,
  };
}

const NUMBERS: Readonly<Record<string, string>> = { "0": "zero", "1": "one", "2": "two" };
/** What names call an operation whose constant is called otherwise. */
const SYMBOL_WORDS: Readonly<Record<string, string>> = {
  "GetElem.getElem": "getelem",
  "HasSubset.Subset": "subset",
  "List.IsPrefix": "prefix",
  "List.IsSuffix": "suffix",
  "List.IsInfix": "infix",
  Exists: "exists",
};

/** The mark of a question is no part of a name such as `find?`. */
const QUESTION = /^((?:what|when|which|how|is|are|does|do|can|where|who|why)\b.*)\?\s*$/i;

/** Words in lower case, but not names such as `Nat.gcd`. */
function lowerPlain(query: string): string {
  return query
    .replace(/(?<=\p{L})['’]s\b/gu, "")
    .replace(QUESTION, "$1")
    .replace(/(?<=\p{L}\p{L})-(?=\p{L}\p{L})/gu, " ")
    .replace(/(?<![\p{L}\p{N}_.])\p{L}\p{Ll}*(?![\p{L}\p{N}_.])/gu, (word) => word.toLowerCase());
}

function symbolPattern(): string {
  const symbols = [...SYMBOLS.keys(), ...Object.values(INFIX).map(({ symbol }) => symbol)];
  const special = [...new Set(symbols)].filter((symbol) => !/^\p{L}/u.test(symbol));
  special.sort((a, b) => b.length - a.length);
  return special.map((symbol) => symbol.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
}
