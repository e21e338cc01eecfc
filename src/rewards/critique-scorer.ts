import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import {
  type CritiqueReward,
  type CritiqueSimilarity,
  programScore,
  type ScoredProgram,
  type TestSuite,
} from "../core/index.ts";
import type { Executor } from "../core/ports/index.ts";
import { pythonTests, readTaggedCritique, verdictOf } from "../critique/index.ts";
import { contentKey, PromiseCache } from "../platform/index.ts";
import { type ExecutorOptions, SandboxedExecutor } from "../sandbox/index.ts";
import { critiqueSimilarity } from "./critique-similarity.ts";
import { scopeReward } from "./scope-reward.ts";
import { itemText, type RewardKind, type Scorer } from "./scorer.ts";

/** A critique with the draft that it is about, and the program that came of it. */
export interface CritiqueToScore {
  /** What the program is to do, as the critic saw it. */
  task: string;
  /** The program that the critic was shown, in Python. */
  draft: string;
  /** The critic's answer: subgoals, gaps and a checklist in tags. */
  critique: string;
  /** The program that a coder made of the critique. */
  revised: string;
  /** Python (asserts, `def check(candidate)` or a `unittest.TestCase`), inputs with outputs, or a whole suite. */
  tests: string | { input: string; output: string }[] | TestSuite;
  /** The function that is tested; default: those that the draft defines, and for inputs stdin. */
  entryPoint?: string | undefined;
  /** Names that solutions of programming contests take for granted. */
  contestImports?: boolean | undefined;
  /**
   * Pay in full for a pass in which the program had a say (`ProgramVerdict.onTrust`); default false: S is then the
   * share of tests without the 1 for passing all of them.
   */
  payTrusted?: boolean | undefined;
  /** A critique in tags to compare with; or how close it is, by the caller's own measure. */
  reference?: string | undefined;
  /** Instead of `reference`: how close it is, by a measure of the caller's. */
  similarity?: CritiqueSimilarity | undefined;
  /** R_qual: what a grader says of the critique, 0 to 1. */
  quality?: number | undefined;
}

const cases = z.array(z.strictObject({ input: itemText, output: itemText })).min(1);

/** As `TestSuite`. */
const suite = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("asserts"),
    source: itemText,
    setup: itemText.default(""),
    functions: z.array(z.string()).min(1),
    invoke: z.string().exactOptional(),
  }),
  z.strictObject({ kind: z.literal("calls"), functionName: z.string(), cases }),
  z.strictObject({ kind: z.literal("stdin"), cases }),
  z.strictObject({ kind: z.literal("unittest"), source: itemText, className: z.string() }),
]);

const share = z.number().min(0).max(1);

/** The reward kind `critique`. */
export const critiqueKind = {
  schema: z.strictObject({
    task: itemText,
    draft: itemText,
    critique: itemText,
    revised: itemText,
    tests: z.union([itemText.min(1), cases, suite]),
    entryPoint: z.string().min(1).optional(),
    contestImports: z.boolean().optional(),
    payTrusted: z.boolean().optional(),
    reference: itemText.optional(),
    similarity: z.strictObject({ subgoals: share, gaps: share, checklist: share }).optional(),
    quality: share.optional(),
  }),
  open: ({ executor }): Scorer<CritiqueToScore, CritiqueReward> => new CritiqueScorer(executor),
} satisfies RewardKind<CritiqueToScore, CritiqueReward>;

/** Drafts whose verdict is kept: those of a group of rollouts are the same. */
const KEPT_PROGRAMS = 512;

/** Scores critiques as SCOPE does; programs run in a sandbox, which is opened for the first of them. */
export class CritiqueScorer implements Scorer<CritiqueToScore, CritiqueReward> {
  private readonly options: ExecutorOptions;
  private executor: Promise<Executor> | undefined;
  /** By hash of program, tests and limits. What was too slow is run again: the machine may have been busy. */
  private readonly programs = new PromiseCache<ScoredProgram>({
    max: KEPT_PROGRAMS,
    isKept: ({ hasTimeout }) => !hasTimeout,
  });

  constructor(options: ExecutorOptions) {
    this.options = options;
  }

  /**
   * R of a critique. `timeoutMs`: for all tests of one program. Throws `bad-input` for tests that cannot be
   * used, and `sandbox-unavailable` when there is no sandbox; the next critique looks for one again.
   */
  async score(
    item: CritiqueToScore,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<CritiqueReward> {
    const started = performance.now();
    const suite = suiteOf(item);
    const found = await this.scoreItem(item, suite, timeoutMs);
    return { ...found, elapsedMs: Math.round(performance.now() - started) };
  }

  isFinal({ before, after }: CritiqueReward): boolean {
    return !before?.hasTimeout && !after?.hasTimeout;
  }

  private async scoreItem(
    item: CritiqueToScore,
    suite: TestSuite,
    timeoutMs: number,
  ): Promise<Omit<CritiqueReward, "elapsedMs">> {
    const { quality = null, contestImports = false, payTrusted = false, draft, revised } = item;
    const critique = readTaggedCritique(item.critique);
    if (!("value" in critique)) {
      const nothing = { reward: 0, dense: 0, sparse: 0, similarity: null };
      const reasons = [critique.reason];
      return { verdict: "unreadable", ...nothing, before: null, after: null, reasons };
    }
    const similarity = item.similarity ?? similarityTo(item.reference, critique.value);
    const limits = { testMs: timeoutMs, totalMs: timeoutMs };
    const run = (program: string) => this.run({ program, suite, limits, contestImports });
    const [before, after] = await Promise.all([run(draft), run(revised)]);
    const outcome = { isReadable: true, similarity, quality };
    const paid = (program: ScoredProgram) => paidScore(program, payTrusted);
    const scores = scopeReward({ ...outcome, before: paid(before), after: paid(after) });
    return { verdict: after.status, ...scores, similarity, before, after, reasons: [] };
  }

  async close(): Promise<void> {
    // A sandbox that cannot be opened was reported to whoever asked for it.
    const executor = await this.executor?.catch(() => undefined);
    await executor?.close();
  }

  private run(request: Parameters<Executor["runTests"]>[0]): Promise<ScoredProgram> {
    return this.programs.get(contentKey(JSON.stringify(request)), () => this.runTests(request));
  }

  private async runTests(request: Parameters<Executor["runTests"]>[0]): Promise<ScoredProgram> {
    const executor = await this.openExecutor();
    const execution = await executor.runTests(request);
    const { detail, ...verdict } = verdictOf(execution);
    const { status } = verdict;
    if (status === "cancelled") throw new LemmataError("cancelled", "the service is stopping");
    if (status === "harness-error" || status === "no-tests") {
      throw new LemmataError("bad-input", `the tests cannot be used: ${detail}`);
    }
    return { ...verdict, score: programScore(verdict) };
  }

  private openExecutor(): Promise<Executor> {
    if (!this.executor) {
      const opening = SandboxedExecutor.open(this.options);
      this.executor = opening;
      opening.catch(() => {
        this.executor = undefined;
      });
    }
    return this.executor;
  }
}

/** S, without the part for passing everything where the program had a say in that. */
function paidScore(program: ScoredProgram, payTrusted: boolean): number {
  const isPass = program.total > 0 && program.passed === program.total;
  return isPass && program.onTrust && !payTrusted ? program.score - 1 : program.score;
}

function suiteOf({ tests, draft, revised, entryPoint }: CritiqueToScore): TestSuite {
  if (typeof tests === "string") return suiteInPython({ tests, draft, revised, entryPoint });
  if (!Array.isArray(tests)) return tests;
  return entryPoint === undefined
    ? { kind: "stdin", cases: tests }
    : { kind: "calls", functionName: entryPoint, cases: tests };
}

type InPython = Pick<CritiqueToScore, "draft" | "revised" | "entryPoint"> & { tests: string };

function suiteInPython({ tests, draft, revised, entryPoint = "" }: InPython): TestSuite {
  // A program that lacks a function of the other one fails its tests.
  const program = `${draft}\n${revised}`;
  const suite = pythonTests(tests, { program, entryPoint: entryPoint || null });
  if (!suite) {
    const message = "the tests call functions, and no program has any; name it as `entryPoint`";
    throw new LemmataError("bad-input", message);
  }
  if (suite.kind !== "asserts" || suite.invoke) return suite;
  // Functions that only the revision defines do not change the suite: the verdict on the draft is known.
  const named = suite.functions.filter((name) => new RegExp(`\\b${name}\\b`).test(tests));
  return named.length === 0 ? suite : { ...suite, functions: named };
}

function similarityTo(
  reference: string | undefined,
  critique: Parameters<typeof critiqueSimilarity>[0],
): CritiqueSimilarity | null {
  if (reference === undefined) return null;
  const read = readTaggedCritique(reference);
  if ("value" in read) return critiqueSimilarity(critique, read.value);
  throw new LemmataError("bad-input", `the reference cannot be read: ${read.reason}`);
}
