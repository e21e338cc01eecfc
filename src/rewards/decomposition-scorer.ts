import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import {
  type Decomposition,
  type DecompositionReward,
  type FileReport,
  type FootprintMeasure,
  readableName,
  type ScoreSettings,
  type Statement,
  shownAssignment,
  theoremText,
} from "../core/index.ts";
import type {
  AnalyseGoal,
  CheckResult,
  ProofWorkspace,
  SyntaxReader,
} from "../core/ports/index.ts";
import { decompositionScore, goalAnalysis, reductionRate } from "../goals/index.ts";
import { LeanWorkspace } from "../lean/embedded/index.ts";
import { parseDecompositionAnswer, withPlainSigns } from "../llm/index.ts";
import { contentKey, PromiseCache } from "../platform/index.ts";
import { analyseStatement } from "../prove/index.ts";
import { quickcheck } from "../refute/index.ts";
import { axiomText, findObligations } from "../sketch/index.ts";
import {
  DEFAULT_AXIOM_POLICY,
  elaborateTrusted,
  openTheorems,
  type VerifyingLean,
  verifyWith,
} from "../verify/index.ts";
import {
  type ImportOptions,
  isFinalVerdict,
  itemText,
  type RewardKind,
  type Scorer,
  type ScorerResources,
} from "./scorer.ts";

/** A theorem, and a model's way to prove it from lemmas. */
export interface DecompositionTask {
  /** Trusted Lean text whose only `sorry` is the proof of the theorem. */
  statement: string;
  /** One ```lean block: lemmas that end in `:= by sorry`, then the theorem with a proof from them. */
  completion: string;
  /** How the size of goals is counted; default that of the service. */
  footprint?: FootprintMeasure;
  /** T of the score; default that of the service. */
  temperature?: number;
}

/** The reward kind `decomposition`. */
export const decompositionKind = {
  schema: z.strictObject({
    statement: itemText,
    completion: itemText,
    footprint: z.enum(["operators", "constants"]).exactOptional(),
    temperature: z.number().positive().exactOptional(),
  }),
  open: (resources): Scorer<DecompositionTask, DecompositionReward> =>
    new DecompositionScorer(resources),
} satisfies RewardKind<DecompositionTask, DecompositionReward>;

/** A theorem to decompose. */
interface Target {
  context: string;
  statement: Statement;
  /** In the workspace, after the context. */
  environment: number;
  trusted: CheckResult;
  /** Where that came from. */
  trustedText: string;
  /** What a foreign Lean lists of the context with every text after it. */
  declared: ReadonlySet<string>;
  /** What stands before the names of declarations there, e.g. `Outer.`; taken from the trusted text. */
  prefix: string;
  analyse: AnalyseGoal;
  footprint: number;
  /** Items that are being scored with it. */
  users: number;
  /** It was evicted: its environment is released when nobody uses it. */
  isEvicted: boolean;
}

interface ReadLemma {
  name: string;
  fullName: string;
  statement: Statement;
  footprint: number;
}

/** A statement that could differ each time it is elaborated. */
const RUNS_CODE = /\b(?:by_elab|run_\w+|include_str|elab\w*|macro\w*|unsafe)\b/;

const MAX_LEMMAS = 32;
const QUICKCHECK = { maxTrials: 1000, seed: 1, refute: false };
const STATEMENT_TIMEOUT_MS = 60_000;
const KEPT_TARGETS = 64;
/** Lemmas that were tested. */
const KEPT_LEMMAS = 4096;

/** Scores decompositions (Goedel-Code-Prover, section 3); lemmas are read and tested in one process. */
class DecompositionScorer implements Scorer<DecompositionTask, DecompositionReward> {
  readonly isFinal = isFinalVerdict;
  private readonly lean: VerifyingLean;
  private readonly embedded: ScorerResources["embedded"];
  private readonly openReader: ScorerResources["openReader"];
  private readonly imports: ImportOptions;
  private readonly settings: ScoreSettings;
  private workspace: Promise<ProofWorkspace & SyntaxReader> | undefined;
  private readonly targets = new PromiseCache<Target>({
    max: KEPT_TARGETS,
    onEvict: (target) => {
      target.isEvicted = true;
      this.releaseUnused(target);
    },
  });

  /** Values for which a lemma is false after a context, by both; `null`: none were found. */
  private readonly counterexamples = new PromiseCache<string | null>({ max: KEPT_LEMMAS });

  constructor({ lean, embedded, imports, score, openReader }: ScorerResources) {
    this.lean = lean;
    this.openReader = openReader;
    this.embedded = embedded;
    this.imports = imports;
    this.settings = score;
  }

  /**
   * S = r·v of a completion. Whether the theorem follows from the lemmas, and from which of them, is decided by the
   * gate: they stand as axioms before the theorem, and are the only ones allowed besides the usual three. Throws
   * `bad-input` when the statement is not one theorem to prove.
   */
  score(task: DecompositionTask, limits: { timeoutMs: number }): Promise<DecompositionReward> {
    return this.withTarget(task, (target) => this.scoreFor(target, task, limits));
  }

  private async scoreFor(
    target: Target,
    { completion, temperature = this.settings.temperature }: DecompositionTask,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<DecompositionReward> {
    const limits = { timeoutMs, temperature };
    const parsed = parseDecompositionAnswer(completion, { ...target, maxLemmas: MAX_LEMMAS });
    if (!parsed.ok) return rejection(target, parsed.reasons);
    const reward = await this.scorePlan(target, parsed.value, limits);
    // `ℕ` of an answer for Mathlib, as policies read it.
    const plain = reward.verdict === "rejected" ? withPlainSigns(parsed.value) : undefined;
    return plain ? this.scorePlan(target, plain, limits) : reward;
  }

  private async scorePlan(
    target: Target,
    decomposition: Decomposition,
    { timeoutMs, temperature }: { timeoutMs: number; temperature?: number | undefined },
  ): Promise<DecompositionReward> {
    const started = performance.now();
    const { footprint } = target;
    const finish = (found: Partial<DecompositionReward>): DecompositionReward => ({
      ...rejection(target, []),
      ...found,
      elapsedMs: Math.round(performance.now() - started),
    });
    // A foreign Lean reads only what its gate accepted: what it refused may do harm where it is elaborated.
    const early = this.openReader && (await this.verify(target, decomposition, timeoutMs));
    if (early && early.verdict !== "proved")
      return finish({ verdict: early.verdict, reasons: wordsOf(early) });
    const lemmas = await this.readLemmas(target, decomposition.lemmas, timeoutMs);
    if ("reasons" in lemmas) return finish(lemmas);
    const report = early ?? (await this.verify(target, decomposition, timeoutMs));
    const rests = new Set(report.declarations.flatMap(({ axioms }) => axioms));
    const accepted = report.verdict === "proved";
    const shown = lemmas.map(({ name, fullName, footprint: own }) => {
      return { name, footprint: own, isUsed: accepted && rests.has(fullName) };
    });
    const footprints = lemmas.map((lemma) => lemma.footprint);
    const reduction = reductionRate(footprint, footprints, temperature);
    const usesEveryLemma = shown.every(({ isUsed }) => isUsed);
    // The most expensive test comes last: where the score is 0 anyway, nothing is tested.
    const isWorth = accepted && usesEveryLemma && reduction > 0;
    const refuted = isWorth
      ? await this.findCounterexamples(target, lemmas)
      : new Map<string, string>();
    const score = decompositionScore({
      goal: footprint,
      lemmas: footprints,
      accepted,
      usesEveryLemma,
      noCounterexample: refuted.size === 0,
      temperature,
    });
    const reasons = [
      ...wordsOf(report),
      ...(accepted ? shown.filter(({ isUsed }) => !isUsed) : []).map(
        ({ name }) => `${name} is not used`,
      ),
      ...[...refuted].map(([name, values]) => `${name} is false: counterexample: ${values}`),
      ...(accepted && reduction === 0 ? ["the lemmas are no simpler than the theorem"] : []),
    ];
    const withValues = shown.map((lemma) => {
      const counterexample = refuted.get(lemma.name);
      return { ...lemma, counterexample };
    });
    return finish({ verdict: report.verdict, score, reduction, lemmas: withValues, reasons });
  }

  async close(): Promise<void> {
    await (await this.workspace)?.close();
  }

  private openWorkspace(): Promise<ProofWorkspace & SyntaxReader> {
    this.workspace ??= this.openReader?.() ?? LeanWorkspace.open();
    return this.workspace;
  }

  /** The lemmas as Lean reads them, each one statement after the context, or why they are rejected. */
  private async readLemmas(
    { environment, declared, prefix, analyse }: Target,
    statements: readonly Statement[],
    timeoutMs: number,
  ): Promise<ReadLemma[] | { reasons: string[] }> {
    const workspace = await this.openWorkspace();
    const limits = { timeoutMs };
    const lemmas: ReadLemma[] = [];
    for (const statement of statements) {
      const { name } = statement;
      if (RUNS_CODE.test(statement.text))
        return { reasons: [`lemma ${name}: its statement must not run code`] };
      const opening = await analyseStatement({
        workspace,
        environment,
        statement,
        limits,
        analyse,
      });
      if (opening.status !== "opened") {
        const words = opening.messages.map(({ data }) => data);
        return { reasons: [`lemma ${name}: ${opening.reason}`, ...words] };
      }
      const text = axiomText(statement) ?? "";
      const run = await workspace.run({ text, environment, declarations: true }, limits);
      if (run.status !== "finished") return { reasons: [`lemma ${name}: ${run.reason}`] };
      workspace.release({ environments: [run.environment] });
      const [axiom, ...more] = run.declarations.filter(({ name: own }) => !declared.has(own));
      const hasError = run.messages.some(({ severity }) => severity === "error");
      const fullName = `${prefix}${name}`;
      const isOnly = more.length === 0 && run.commands.length === 1;
      const isAlone = axiom?.kind === "axiom" && axiom.name === fullName && isOnly;
      if (!isAlone || hasError) return { reasons: [`lemma ${name} cannot stand alone`] };
      const { footprint } = opening.value.analysis;
      lemmas.push({ name, fullName, statement, footprint });
    }
    return lemmas;
  }

  private async verify(
    { context, statement, trusted, trustedText, prefix }: Target,
    { lemmas, proof }: Decomposition,
    timeoutMs: number,
  ): Promise<FileReport> {
    const axioms = lemmas.map((lemma) => axiomText(lemma));
    const theorem = theoremText(statement, proof);
    const text = [context.trimEnd(), ...axioms, theorem, ""].join("\n\n");
    const names = lemmas.map(({ name }) => `${prefix}${name}`);
    const policy = { allowedAxioms: [...DEFAULT_AXIOM_POLICY.allowedAxioms, ...names] };
    const limits = { ...this.imports, timeoutMs, policy };
    const input = { file: "completion", text, trusted, trustedText };
    return (await verifyWith(this.lean, input, limits)).report;
  }

  private async findCounterexamples(
    target: Target,
    lemmas: readonly ReadLemma[],
  ): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const { name, statement } of lemmas) {
      const values = await this.counterexample(target, statement);
      if (values !== null) found.set(name, values);
    }
    return found;
  }

  /** Values for which a lemma is false; the rollouts of a group state the same ones over and over. */
  private counterexample(
    { context, environment }: Target,
    statement: Statement,
  ): Promise<string | null> {
    return this.counterexamples.get(contentKey(context, statement.text), async () => {
      const workspace = await this.openWorkspace();
      const outcome = await quickcheck({ workspace, environment, statement, ...QUICKCHECK });
      return outcome.status === "refuted" ? shownAssignment(outcome.counterexample) : null;
    });
  }

  /** Reads the statement, once for the same text, and keeps what was read for as long as it is used. */
  private async withTarget<R>(
    { statement, footprint = this.settings.footprint }: DecompositionTask,
    action: (target: Target) => Promise<R>,
  ): Promise<R> {
    const key = contentKey(JSON.stringify([footprint, statement]));
    const target = await this.targets.get(key, () => this.readTarget(statement, footprint));
    target.users++;
    try {
      return await action(target);
    } finally {
      target.users--;
      this.releaseUnused(target);
    }
  }

  private releaseUnused(target: Target): void {
    if (!target.isEvicted || target.users > 0) return;
    // It was read in the workspace, so the workspace is open.
    void this.openWorkspace().then(
      (workspace) => workspace.release({ environments: [target.environment] }),
      () => {},
    );
  }

  private async readTarget(text: string, measure?: FootprintMeasure): Promise<Target> {
    const workspace = await this.openWorkspace();
    const options = { ...this.imports, timeoutMs: STATEMENT_TIMEOUT_MS };
    // Throws for errors in it.
    await elaborateTrusted(this.lean, "statement", text, options);
    const modules = await this.embedded?.modulesOf({ text, ...options });
    const found = await findObligations({ text, workspace, modules, ...options });
    if (found.status !== "finished")
      throw new LemmataError("bad-input", `reading the statement ${found.status}: ${found.reason}`);
    const [obligation, ...more] = found.sketch.obligations;
    if (!obligation?.isWholeProof || more.length > 0 || found.sketch.others.length > 0)
      throw new LemmataError(
        "bad-input",
        "the statement must be one theorem whose proof is `sorry`",
      );
    const { context, statement } = obligation;
    const environment = found.environments.get(context) as number;
    const limits = { timeoutMs: STATEMENT_TIMEOUT_MS };
    const analyse = goalAnalysis(measure);
    const opening = await analyseStatement({ workspace, environment, statement, limits, analyse });
    if (opening.status !== "opened")
      throw new LemmataError("bad-input", `the statement cannot be read: ${opening.reason}`);
    const alone = `${context.trimEnd()}\n\n${theoremText(statement, "by sorry")}\n`;
    const trusted = await elaborateTrusted(this.lean, "statement", alone, options);
    const { footprint } = opening.value.analysis;
    const fullName = readableName(openTheorems(trusted)[0]?.nameParts ?? []);
    const prefix = fullName.endsWith(statement.name)
      ? fullName.slice(0, -statement.name.length)
      : "";
    const listing = await workspace.run({ text: "", environment, declarations: true }, limits);
    if (listing.status !== "finished")
      throw new LemmataError("bad-input", `the statement cannot be read: ${listing.reason}`);
    workspace.release({ environments: [listing.environment] });
    const declared = new Set(listing.declarations.map(({ name }) => name));
    const unused = { users: 0, isEvicted: false };
    const read = { context, statement, environment, declared, trusted, trustedText: alone };
    return { ...read, prefix, analyse, footprint, ...unused };
  }
}

function rejection({ footprint }: Target, reasons: string[]): DecompositionReward {
  const nothing = { score: 0, reduction: 0, footprint, lemmas: [] };
  return { verdict: "rejected", ...nothing, reasons, elapsedMs: 0 };
}

function wordsOf({ reasons, declarations }: FileReport): string[] {
  return [...reasons, ...declarations.flatMap((each) => each.reasons)].map(({ text }) => text);
}
