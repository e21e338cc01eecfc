import { LemmataError } from "../errors/index.ts";
import { analyseGoal, reductionRate } from "../goals/index.ts";
import { EmbeddedLean } from "../lean/supervisor/embedded-lean.ts";
import { LeanWorkspace } from "../lean/supervisor/workspace.ts";
import type {
  DeclarationReport,
  Obligation,
  OtherHole,
  QuickcheckOutcome,
  SearchEvent,
  Sketch,
} from "../model/index.ts";
import { SymbolicPolicy } from "../policies/symbolic/symbolic-policy.ts";
import { type StrategyName, searchProof } from "../search/index.ts";
import { type FilledObligation, findObligations, reassemble } from "../sketch/index.ts";
import { elaborateTrusted, verifyText } from "./verify.ts";

export interface ProveOptions {
  /** Drop imports that this Lean does not have. */
  core: boolean;
  strategy: StrategyName;
  /** Milliseconds for each obligation. */
  timeLimitMs: number;
  signal?: AbortSignal;
  onEvent?: (obligation: Obligation, event: SearchEvent) => void;
}

/** What became of one `sorry`. */
export interface ObligationReport {
  id: string;
  declaration: string | null;
  line: number;
  statement: string;
  outcome: "proved" | "disproved" | "failed";
  reason?: string;
  /** What follows `:=` in the standalone theorem. */
  proof?: string;
  lemmas: { statement: string; proof: string }[];
  checks: number;
  elapsedMs: number;
}

/** `proved`: the gate accepted the whole file against the original. */
export interface ProveReport {
  status: "proved" | "incomplete" | "nothing-to-prove";
  /** The file with every proof that was found in its place. */
  text: string;
  obligations: ObligationReport[];
  /** `sorry`s that do not stand for proofs. */
  others: OtherHole[];
  droppedImports: string[];
  axioms: string[];
  /** Why the gate did not accept it, when all was found. */
  reasons: string[];
  elapsedMs: number;
}

/** Finds proofs for the `sorry`s of files: obligations, search, reassembly, gate. */
export class Prover {
  private readonly lean: EmbeddedLean;
  private readonly lanes: LeanWorkspace[];

  private constructor(lean: EmbeddedLean, lanes: LeanWorkspace[]) {
    this.lean = lean;
    this.lanes = lanes;
  }

  /** `lanes`: Lean processes that search side by side; each takes about 0.6 GB. */
  static async open(options: {
    lanes: number;
    onProgress?: (step: string) => void;
  }): Promise<Prover> {
    const progress = options.onProgress ? { onProgress: options.onProgress } : {};
    const lean = await EmbeddedLean.open({ spare: false, ...progress });
    const lanes = await Promise.all(
      Array.from({ length: options.lanes }, () => LeanWorkspace.open(progress)),
    );
    return new Prover(lean, lanes);
  }

  /** Proves what it can of a file. Throws `bad-input` when the file itself has errors. */
  async prove(file: string, text: string, options: ProveOptions): Promise<ProveReport> {
    const started = performance.now();
    const { sketch, droppedImports } = await this.read(file, text, options);
    const obligations: ObligationReport[] = [];
    const filled: FilledObligation[] = [];
    for (const obligation of sketch.obligations) {
      const { report, fill } = await this.search(obligation, options);
      obligations.push(report);
      if (fill) filled.push(fill);
    }
    const finished = reassemble(sketch, filled);
    const complete = filled.length === sketch.obligations.length && sketch.others.length === 0;
    const judged = complete ? await this.judge(file, text, finished, options) : undefined;
    const nothing = sketch.obligations.length === 0;
    return {
      status: nothing ? "nothing-to-prove" : judged?.proved ? "proved" : "incomplete",
      text: finished,
      obligations,
      others: sketch.others,
      droppedImports,
      axioms: judged?.axioms ?? [],
      reasons: judged?.reasons ?? [],
      elapsedMs: performance.now() - started,
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.lean.close(), ...this.lanes.map((lane) => lane.close())]);
  }

  private async read(
    file: string,
    text: string,
    { core, signal }: ProveOptions,
  ): Promise<{ sketch: Sketch; droppedImports: string[] }> {
    const workspace = this.lanes[0] as LeanWorkspace;
    const found = await findObligations({
      ...{ text, core, workspace, verifier: this.lean },
      ...(signal ? { signal } : {}),
    });
    if (found.status !== "finished") {
      throw new LemmataError("bad-input", `${file}: reading it ${found.status}: ${found.reason}`);
    }
    const error = found.messages.find((message) => message.severity === "error");
    if (error) {
      const { line, column } = error.pos;
      throw new LemmataError("bad-input", `${file}:${line}:${column}: ${error.data}`, {
        hint: "mend the error first; only `sorry`s can be filled in",
      });
    }
    return found;
  }

  private async search(
    obligation: Obligation,
    options: ProveOptions,
  ): Promise<{ report: ObligationReport; fill?: FilledObligation }> {
    const { statement, context, id, declaration } = obligation;
    const outcome = await searchProof(
      { context, statement, core: options.core },
      {
        lanes: this.lanes,
        policies: [new SymbolicPolicy()],
        analyse: analyseGoal,
        quickcheck: untested,
        score: reductionRate,
        onEvent: (event) => options.onEvent?.(obligation, event),
      },
      {
        strategy: options.strategy,
        timeLimitMs: options.timeLimitMs,
        ...(options.signal ? { signal: options.signal } : {}),
      },
    );
    const { checks, elapsedMs } = outcome.statistics;
    const line = obligation.context.split("\n").length;
    const about = { id, declaration, line, statement: statement.text, checks, elapsedMs };
    if (outcome.status !== "proved") {
      const reason = outcome.status === "failed" ? (outcome.message ?? outcome.reason) : undefined;
      const report = { ...about, outcome: outcome.status, lemmas: [] };
      return { report: reason === undefined ? report : { ...report, reason } };
    }
    const { proof, lemmas } = outcome;
    const shown = lemmas.map((lemma) => ({ statement: lemma.statement.text, proof: lemma.proof }));
    return {
      report: { ...about, outcome: "proved", proof, lemmas: shown },
      fill: { id, proof, lemmas },
    };
  }

  private async judge(
    file: string,
    original: string,
    finished: string,
    { core, signal }: ProveOptions,
  ): Promise<{ proved: boolean; axioms: string[]; reasons: string[] }> {
    const options = { core, timeoutMs: 300_000, ...(signal ? { signal } : {}) };
    const trusted = await elaborateTrusted(this.lean, file, original, options);
    const { report } = await verifyText(this.lean, { file, text: finished, trusted }, options);
    const reasonsOf = (d: DeclarationReport) => d.reasons.map((r) => `${d.name}: ${r.text}`);
    return {
      proved: report.verdict === "proved",
      axioms: [...new Set(report.declarations.flatMap((d) => d.axioms))],
      reasons: [...report.reasons.map((r) => r.text), ...report.declarations.flatMap(reasonsOf)],
    };
  }
}

/** Lemmas are not tested for counterexamples yet: they count as survivors. */
async function untested(): Promise<QuickcheckOutcome> {
  return { status: "untestable", reason: "there is no counterexample search yet" };
}
