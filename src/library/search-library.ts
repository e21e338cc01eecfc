import { type GoalTerms, readGoal, type TermGoal } from "../core/index.ts";
import { formulasIn } from "./english/index.ts";
import { GoalSearch, goalTermsOf } from "./goal-search.ts";
import {
  best,
  type Hit,
  type LibraryEntry,
  type LibraryIndex,
  type WeightedTerm,
} from "./library-index.ts";
import { PremiseRanker } from "./premises/premise-ranker.ts";
import { fuseRankings } from "./rank-fusion.ts";
import { diversify } from "./retrieve.ts";
import { type QueryWord, WordReader } from "./word-query.ts";
import { searchWords } from "./word-search.ts";
import { shapeKey } from "./words.ts";

/** What is looked for; what is given of it is combined. */
export interface SearchQuery {
  /** Plain English, words of names, or symbols: `length of append`, `add_comm`, `∣ +`. */
  words?: string | undefined;
  /** Part of a name: `add_comm`, `List.length`. */
  name?: string | undefined;
  /** Goals that a theorem should help with. */
  goals?: readonly GoalTerms[] | undefined;
  /** None of these. */
  except?: ReadonlySet<string> | undefined;
  /** Only these, e.g. those whose statement has a certain shape. */
  only?: ReadonlySet<string> | undefined;
}

/** How many are shown, and of what. */
export interface SearchLimits {
  /** Default 10. */
  limit?: number | undefined;
  /** Only what is of this package or namespace of modules, e.g. `Std` or `Init.Data.List`. */
  package?: string | undefined;
}

/** A declaration that was found. */
export interface FoundDeclaration extends LibraryEntry {
  /** Why it matched, e.g. `name: length, append`. */
  why: string[];
  /** Higher is better; it compares only results of one search. */
  score: number;
}

/** In characters: a variable alone says nothing. */
const SHORTEST_FORMULA = 3;
/** How many of each ranking are combined. */
const DEPTH = 200;
const WEIGHTS = {
  words: 1,
  likeness: 0.15,
  formula: 1.5,
  conclusion: 0.5,
  name: 1.5,
  goal: 1,
} as const;
/** How much it counts that results differ from each other; 1 is not at all. */
const BALANCE = 0.92;

/** Searches an index in several ways at once. Reading queries needs tables that are made once. */
export class LibrarySearch {
  readonly index: LibraryIndex;
  private readonly reader: WordReader;
  private goalSearch: GoalSearch | undefined;
  private premiseRanker: PremiseRanker | undefined;

  constructor(index: LibraryIndex) {
    this.index = index;
    this.reader = new WordReader(index);
  }

  /** The best first. */
  search(query: SearchQuery, { limit = 10, package: of }: SearchLimits = {}): FoundDeclaration[] {
    const { index } = this;
    const words = query.words ? this.reader.read(query.words) : [];
    const rankings = this.rankings(query, words);
    const isWanted = ({ entry }: Hit) =>
      (query.only?.has(index.name(entry)) ?? true) &&
      !query.except?.has(index.name(entry)) &&
      (of === undefined || isOf(index.entry(entry).module, of));
    const all = rankings.length > 0 ? fuseRankings(rankings) : this.named(query.only);
    const hits = all.filter(isWanted).slice(0, 3 * limit);
    const most = hits[0]?.score ?? 1;
    const entries = hits.map(({ entry, score }) => ({ entry, relevance: score / most }));
    const textOf = (entry: number) => index.entry(entry).statement;
    const chosen = diversify(entries, { textOf, count: limit, balance: BALANCE });
    return chosen.map((entry, i) => ({
      ...index.entry(entry),
      why: this.reasons(entry, query, words),
      score: 1 / (i + 1),
    }));
  }

  /** Theorems that may help with goals, the best first. */
  premises(goals: readonly GoalTerms[], count: number): string[] {
    return this.goalHits(goals.map(readGoal), count).map(({ entry }) => this.index.name(entry));
  }

  /** The same for one goal whose terms were read. */
  premisesOf(goal: TermGoal, count: number): string[] {
    return this.goalHits([goal], count).map(({ entry }) => this.index.name(entry));
  }

  /** The theorems closest to weighted terms, see `TermField`; the best has relevance 1. */
  closest(
    terms: readonly WeightedTerm[],
    count: number,
  ): { entry: LibraryEntry; relevance: number }[] {
    const hits = this.byTerms.search(terms, count);
    const most = hits[0]?.score ?? 1;
    return hits.map(({ entry, score }) => ({
      entry: this.index.entry(entry),
      relevance: score / most,
    }));
  }

  private rankings(query: SearchQuery, words: readonly QueryWord[]) {
    const { index } = this;
    const rankings: { hits: Hit[]; weight: number }[] = [];
    if (words.length > 0) {
      rankings.push({ hits: searchWords(index, words, DEPTH), weight: WEIGHTS.words });
      const { wholes, parts } = formulasIn(query.words ?? "");
      rankings.push({ hits: this.byFormula(wholes), weight: WEIGHTS.formula });
      rankings.push({ hits: this.byFormula(parts), weight: WEIGHTS.conclusion });
      const text = words.flatMap(({ words: own }) => [...own.keys()].slice(0, 2)).join(" ");
      rankings.push({ hits: best(index.likeness(text), DEPTH), weight: WEIGHTS.likeness });
    }
    if (query.name) rankings.push({ hits: this.byName(query.name), weight: WEIGHTS.name });
    if (query.goals)
      rankings.push({
        hits: this.goalHits(query.goals.map(readGoal), DEPTH),
        weight: WEIGHTS.goal,
      });
    return rankings;
  }

  private goalHits(goals: readonly TermGoal[], count: number): Hit[] {
    const { ranker } = this;
    const rankings = goals.map((goal) => ({ hits: ranker.rank(goal, count), weight: 1 }));
    const [only] = rankings;
    return rankings.length === 1 && only ? only.hits : fuseRankings(rankings).slice(0, count);
  }

  /** Made once; it reads what is needed beside the index. */
  get ranker(): PremiseRanker {
    this.premiseRanker ??= new PremiseRanker(this.index, this.byTerms);
    return this.premiseRanker;
  }

  private get byTerms(): GoalSearch {
    this.goalSearch ??= new GoalSearch(this.index);
    return this.goalSearch;
  }

  private named(names: ReadonlySet<string> | undefined): Hit[] {
    return [...(names ?? [])].flatMap((name, i) => {
      const entry = this.index.find(name);
      return entry === undefined ? [] : [{ entry, score: 1 / (i + 1) }];
    });
  }

  /** Conclusions and implications that are written as one of these, whatever their variables are called. */
  private byFormula(formulas: readonly string[]): Hit[] {
    const scores = new Float32Array(this.index.count);
    for (const formula of formulas.filter((each) => each.length >= SHORTEST_FORMULA))
      this.index.visit(`s${shapeKey(formula)}`, (entry) => {
        scores[entry] = (scores[entry] as number) + 1 / this.index.name(entry).length;
      });
    return best(scores, DEPTH);
  }

  /** Names that have a text in them: those that are or end with it first, then the shortest. */
  private byName(wanted: string): Hit[] {
    const lower = wanted.toLowerCase();
    const scores = new Float32Array(this.index.count);
    for (let entry = 0; entry < scores.length; entry++) {
      const name = this.index.name(entry).toLowerCase();
      if (!name.includes(lower)) continue;
      const isWhole = name === lower ? 4 : 0;
      const isEnd = name.endsWith(`.${lower}`) ? 2 : 0;
      scores[entry] = 1 + isWhole + isEnd + 1 / name.length;
    }
    return best(scores, DEPTH);
  }

  private reasons(entry: number, query: SearchQuery, words: readonly QueryWord[]): string[] {
    const { index } = this;
    const has = (term: string) => index.has(term, entry);
    const inName: string[] = [];
    const inStatement: string[] = [];
    for (const { words: own, constants } of words) {
      const named = [...own.keys()].find((word) => has(`w${word}`) || has(`n${word}`));
      const constant = [...constants.keys()].find((name) => has(`c${name}`) || has(`h${name}`));
      const stated = [...own.keys()].find((word) => has(`t${word}`) || has(`d${word}`));
      if (named !== undefined) inName.push(named);
      else if (constant !== undefined || stated !== undefined)
        inStatement.push((constant ?? stated) as string);
    }
    if (query.name) inName.push(query.name);
    const ofGoal = (query.goals ?? []).flatMap((goal) =>
      goalTermsOf(readGoal(goal), index).filter(
        ({ term }) => "lac".includes(term[0] as string) && has(term),
      ),
    );
    const terms = ofGoal
      .map(({ term }) => ({ text: term.slice(1), rarity: index.rarity(index.frequency(term)) }))
      .sort((a, b) => b.rarity - a.rarity)
      .slice(0, 3)
      .map(({ text }) => text);
    return [
      ...(inName.length > 0 ? [`name: ${inName.join(", ")}`] : []),
      ...(inStatement.length > 0 ? [`statement: ${inStatement.join(", ")}`] : []),
      ...(terms.length > 0 ? [`goal: ${terms.join(", ")}`] : []),
      ...(query.only ? ["shape of the statement"] : []),
    ];
  }
}

/** Is a module of a package, or below a module? */
function isOf(module: string, wanted: string): boolean {
  return module === wanted || module.startsWith(`${wanted}.`);
}
