import { LemmataError } from "../../core/errors/index.ts";
import type { GoalTerms, TheoremProof } from "../../core/index.ts";
import type { LibraryReader } from "../../core/ports/index.ts";
import {
  diversify,
  type LibraryEntry,
  LibrarySearch,
  nameWords,
  openLibrary,
  packagesOf,
  SYMBOLS,
  splitName,
  type WeightedTerm,
} from "../../library/index.ts";
import type { ProofContext } from "../elaborate-proof.ts";

/** Theorems that the constants and names let through, to be compared as texts. */
const CANDIDATES = 100;
/** Weights of what is looked for. A name that was used and does not exist says most. */
const WEIGHTS = { goal: 1, proof: 0.4, errors: 1, missing: 2, word: 1, hypothesis: 0.2 } as const;
/** Constants that proofs are put together from, and that say nothing of what they are about. */
const GLUE =
  /^(id|congr|congrArg|congrFun|of_eq_true|eq_self|True)$|\.(intro|inl|inr|refl|rfl|mpr?|symm|trans|n?d?rec|casesOn|recOn)$/;
const LIMITS = { timeoutMs: 20_000 } as const;
const IDENTIFIER = /[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}_][\p{L}\p{N}_'!?]*)*/gu;

/**
 * Finds theorems of the imported library for a proof. First by what Lean knows: the constants of the
 * goal and of the steps, and the names in the last errors; then, of the closest hundred, those that
 * are not like each other (maximum marginal relevance). The same for the same proof and errors.
 */
export class DocumentSearch {
  private readonly search: LibrarySearch;
  /** Of the goal. */
  private readonly constants: readonly string[];

  private constructor(search: LibrarySearch, constants: readonly string[]) {
    this.search = search;
    this.constants = constants;
  }

  /** Opens the index of what the file imports; the first time on a machine reads the library. */
  static async open(
    context: ProofContext,
    theorem: TheoremProof,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<DocumentSearch> {
    const { workspace, environment } = context;
    if (!canReadLibrary(workspace)) {
      throw new LemmataError("bad-input", "only the embedded Lean tells what its library declares");
    }
    const packages = packagesOf(workspace.importsOf(environment));
    const index = await openLibrary({
      ...{ packages, own: environment, signal },
      workspace: async () => workspace,
    });
    return new DocumentSearch(new LibrarySearch(index), await goalConstants(context, theorem));
  }

  /** Up to `count` theorems that the proof does not name already, the closest first. */
  find(proof: TheoremProof, errors: readonly string[], count: number): LibraryEntry[] {
    const named = new Set([proof.name, ...proof.mentions.map(({ name }) => name)]);
    const candidates = this.search
      .closest(this.queryOf(proof, errors), CANDIDATES + named.size)
      .filter(({ entry }) => !named.has(entry.name))
      .slice(0, CANDIDATES);
    return diversify(candidates, {
      textOf: ({ name, statement }) => `${name} ${statement}`,
      count,
    });
  }

  /** The same as text, e.g. `Nat.add_comm (n m : Nat) : n + m = m + n`. */
  describe(proof: TheoremProof, errors: readonly string[], count: number): string[] {
    return this.find(proof, errors, count).map(({ statement }) => statement);
  }

  private queryOf(proof: TheoremProof, errors: readonly string[]): WeightedTerm[] {
    const constants = new Map<string, number>();
    const words = new Map<string, number>();
    const raise = (map: Map<string, number>, key: string, weight: number) =>
      map.set(key, Math.max(weight, map.get(key) ?? 0));
    for (const name of this.constants) raise(constants, name, WEIGHTS.goal);
    for (const name of proof.steps.flatMap((step) => step.constants))
      if (this.isTopic(name)) raise(constants, name, WEIGHTS.proof);
    for (const { name, kind } of proof.mentions)
      if (kind === "theorem") for (const word of lastWords(name)) raise(words, word, WEIGHTS.proof);
    for (const name of errors.flatMap((error) => error.match(IDENTIFIER) ?? [])) {
      if (this.isConstant(name)) raise(constants, name, WEIGHTS.errors);
      else if (name.includes("."))
        for (const word of lastWords(name)) {
          raise(words, word, WEIGHTS.missing);
          // `List.length_rotate` speaks of `List.length`, too.
          raise(constants, `${name.slice(0, name.lastIndexOf("."))}.${word}`, WEIGHTS.errors);
        }
    }
    for (const operator of errors.flatMap(operatorsOf))
      for (const name of SYMBOLS.get(operator) ?? []) raise(constants, name, WEIGHTS.errors);
    return [
      ...[...constants].flatMap(([name, weight]) => [
        { term: `c${name}`, weight },
        { term: `h${name}`, weight: WEIGHTS.hypothesis * weight },
      ]),
      ...[...words].map(([word, weight]) => ({ term: `w${word}`, weight: WEIGHTS.word * weight })),
    ];
  }

  private isConstant(name: string): boolean {
    return this.search.index.frequency(`c${name}`) > 0;
  }

  private isTopic(name: string): boolean {
    const { index } = this.search;
    const entry = index.find(name);
    const isTheorem = entry !== undefined && index.kind(entry) === "theorem";
    return this.isConstant(name) && !isTheorem && !GLUE.test(name);
  }
}

function lastWords(name: string): string[] {
  return nameWords(splitName(name).last);
}

/** The operators of the goals that an error shows. */
function operatorsOf(error: string): string[] {
  return error.match(/⊢[^⊢]*/g)?.flatMap((goal) => goal.split(/\s+/)) ?? [];
}

/** The constants of a theorem's goal; none when Lean does not get as far as a goal. */
async function goalConstants(
  { workspace, environment }: ProofContext,
  { statement }: TheoremProof,
): Promise<string[]> {
  const text = `${statement} := by sorry`;
  const run = await workspace.run({ text, environment }, LIMITS);
  if (run.status !== "finished") return [];
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  const [first] = proofStates;
  const terms = first === undefined ? undefined : await workspace.goalTerms(first, LIMITS);
  workspace.release({ environments: [run.environment], proofStates });
  return terms?.status === "finished" ? terms.value.flatMap(constantsOf) : [];
}

function constantsOf({ terms, constants }: GoalTerms): string[] {
  return constants.map(({ name }) => (terms.names[name] ?? []).join("."));
}

function canReadLibrary(
  workspace: ProofContext["workspace"],
): workspace is ProofContext["workspace"] & LibraryReader {
  return workspace.importsOf !== undefined && workspace.libraryDeclarations !== undefined;
}
