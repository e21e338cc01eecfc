import type { GoalTerms, LibraryTheorem, LibraryTheorems, TheoremProof } from "../../core/index.ts";
import type { ProofContext } from "../elaborate-proof.ts";
import { signatures } from "./context-slice.ts";
import { LibraryIndex, type LibraryQuery, nameWords } from "./library-index.ts";
import { diversify } from "./retrieve.ts";

/** Theorems that the constants and names let through, to be compared as texts. */
const CANDIDATES = 100;
/** Weights of what is looked for. A name that was used and does not exist says most. */
const WEIGHTS = { goal: 1, proof: 0.4, errors: 1, missing: 2 } as const;
/** Constants that proofs are put together from, and that say nothing of what they are about. */
const GLUE =
  /^(id|congr|congrArg|congrFun|of_eq_true|eq_self|True)$|\.(intro|inl|inr|refl|rfl|mpr?|symm|trans|n?d?rec|casesOn|recOn)$/;
const LIMITS = { timeoutMs: 20_000 } as const;
const IDENTIFIER = /[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}_][\p{L}\p{N}_'!?]*)*/gu;

/** What goals in errors are written with. */
const OPERATORS: Readonly<Record<string, string>> = {
  "+": "HAdd.hAdd",
  "-": "HSub.hSub",
  "*": "HMul.hMul",
  "/": "HDiv.hDiv",
  "%": "HMod.hMod",
  "^": "HPow.hPow",
  "∣": "Dvd.dvd",
  "++": "HAppend.hAppend",
  "≤": "LE.le",
  "≥": "LE.le",
  "<": "LT.lt",
  ">": "LT.lt",
  "∈": "Membership.mem",
  "::": "List.cons",
  "∧": "And",
  "∨": "Or",
  "¬": "Not",
  "↔": "Iff",
  "∃": "Exists",
};

/** One index for one library, however many searches it serves. */
const indices = new WeakMap<LibraryTheorems, LibraryIndex>();

/**
 * Finds theorems of the imported library for a proof. First by what Lean knows: the constants of the
 * goal and of the steps, and the names in the last errors; then, of the closest hundred, those that
 * are not like each other (maximum marginal relevance). The same for the same proof and errors.
 */
export class DocumentSearch {
  private readonly context: ProofContext;
  private readonly index: LibraryIndex;
  /** Of the goal. */
  private readonly constants: readonly string[];

  private constructor(context: ProofContext, index: LibraryIndex, constants: readonly string[]) {
    this.context = context;
    this.index = index;
    this.constants = constants;
  }

  /** Reads the library; takes a second or two for new imports. The reason when there is none. */
  static async open(
    context: ProofContext,
    theorem: TheoremProof,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<DocumentSearch | string> {
    const limits = { ...LIMITS, signal };
    const library = await context.workspace.libraryTheorems(context.environment, limits);
    if (library.status !== "finished") return library.reason;
    let index = indices.get(library.value);
    if (!index) {
      index = new LibraryIndex(library.value);
      indices.set(library.value, index);
    }
    return new DocumentSearch(context, index, await goalConstants(context, theorem));
  }

  /** Up to `count` theorems that the proof does not name already, the closest first. */
  find(proof: TheoremProof, errors: readonly string[], count: number): LibraryTheorem[] {
    const named = new Set(proof.mentions.map(({ name }) => name));
    const candidates = this.index
      .closest(this.queryOf(proof, errors), CANDIDATES + named.size)
      .filter(({ entry }) => !named.has(entry.name))
      .slice(0, CANDIDATES);
    const textOf = (theorem: LibraryTheorem) =>
      `${theorem.name} ${this.index.constantsOf(theorem).join(" ")}`;
    return diversify(candidates, { textOf, count });
  }

  /** The same with their statements, as Lean prints them. */
  async describe(proof: TheoremProof, errors: readonly string[], count: number): Promise<string[]> {
    return signatures(
      this.context,
      this.find(proof, errors, count).map(({ name }) => name),
    );
  }

  private queryOf(proof: TheoremProof, errors: readonly string[]): LibraryQuery {
    const constants = new Map<string, number>();
    const words = new Map<string, number>();
    const raise = (map: Map<string, number>, key: string, weight: number) =>
      map.set(key, Math.max(weight, map.get(key) ?? 0));
    for (const name of this.constants) raise(constants, name, WEIGHTS.goal);
    for (const name of proof.steps.flatMap((step) => step.constants))
      if (this.isTopic(name)) raise(constants, name, WEIGHTS.proof);
    for (const { name, kind } of proof.mentions)
      if (kind === "theorem") for (const word of nameWords(name)) raise(words, word, WEIGHTS.proof);
    for (const name of errors.flatMap((error) => error.match(IDENTIFIER) ?? [])) {
      if (this.index.has(name)) raise(constants, name, WEIGHTS.errors);
      else if (name.includes("."))
        for (const word of nameWords(name)) {
          raise(words, word, WEIGHTS.missing);
          // `List.length_rotate` speaks of `List.length`, too.
          raise(constants, `${name.slice(0, name.lastIndexOf("."))}.${word}`, WEIGHTS.errors);
        }
    }
    for (const operator of errors.flatMap(operatorsOf)) {
      const name = OPERATORS[operator];
      if (name !== undefined) raise(constants, name, WEIGHTS.errors);
    }
    return { constants, words };
  }

  private isTopic(name: string): boolean {
    return this.index.has(name) && !this.index.hasTheorem(name) && !GLUE.test(name);
  }
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
