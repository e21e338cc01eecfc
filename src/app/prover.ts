import { LemmataError } from "../errors/index.ts";
import { analyseGoal, reductionRate } from "../goals/index.ts";
import { quickcheck } from "../goals/quickcheck/index.ts";
import { EmbeddedLean } from "../lean/supervisor/embedded-lean.ts";
import { LeanWorkspace } from "../lean/supervisor/workspace.ts";
import type {
  Counterexample,
  Obligation,
  OtherHole,
  ProvedLemma,
  SearchEvent,
  Sketch,
} from "../model/index.ts";
import type { Policy } from "../ports/index.ts";
import { type StrategyName, searchProof } from "../search/index.ts";
import { type FilledObligation, findObligations } from "../sketch/index.ts";
import { countRequests } from "./count-requests.ts";
import { disproveObligation } from "./disprove.ts";
import { judgeFills } from "./judge-fills.ts";
import { provedSoFar } from "./proved-so-far.ts";

export interface ProveOptions {
  /** Drop imports that this Lean does not have. */
  core: boolean;
  /** Asked in this order. */
  policies: readonly Policy[];
  strategy: StrategyName;
  /** Milliseconds for each obligation. */
  timeLimitMs: number;
  /** Other numbers look for other counterexamples; default 1. */
  seed?: number;
  signal?: AbortSignal;
  onEvent?: (event: SearchEvent) => void;
  /** Told of each text and each tactic that the search gives to Lean. */
  onRequest?: () => void;
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
  /** Values that make it false. */
  counterexample?: Counterexample;
  /** A Lean file that ends in a proof of the negation; the gate accepted it. */
  disproof?: string;
  /** It is all that the proof of a theorem consists of. */
  isWholeProof: boolean;
  lemmas: ProvedLemma[];
  checks: number;
  elapsedMs: number;
}

/**
 * `proved`: the gate accepted the whole file against the original. `disproved`: it accepted the negation
 * of one of its theorems.
 */
export interface ProveReport {
  status: "proved" | "disproved" | "incomplete" | "nothing-to-prove";
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
    // So that the first task does not pay for the start of processes.
    await Promise.all(lanes.map((lane) => lane.run({ text: "example : True := trivial" })));
    return new Prover(lean, lanes);
  }

  /** Proves what it can of a file. Throws `bad-input` when the file itself has errors. */
  async prove(file: string, text: string, options: ProveOptions): Promise<ProveReport> {
    const started = performance.now();
    const { sketch, droppedImports } = await this.read(file, text, options);
    if (sketch.obligations.length > 0) this.lean.warmJudge(text, options.core);
    const obligations: ObligationReport[] = [];
    const filled: FilledObligation[] = [];
    for (const obligation of sketch.obligations) {
      const known = provedSoFar(obligation, sketch, filled);
      const { report, fill } = await this.search(file, obligation, known, options);
      obligations.push(report);
      if (fill) filled.push(fill);
    }
    const { core, signal } = options;
    const judged = await judgeFills({
      ...{ lean: this.lean, file, sketch, filled, core },
      ...(signal ? { signal } : {}),
    });
    for (const report of obligations) {
      const why = judged.refused.get(report.id);
      if (why === undefined) continue;
      Object.assign(report, { outcome: "failed", reason: `the gate refused its proof: ${why}` });
    }
    return {
      status: judged.proved ? "proved" : statusOf(obligations),
      text: judged.text,
      obligations,
      others: sketch.others,
      droppedImports,
      axioms: judged.axioms,
      reasons: judged.reasons,
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
    file: string,
    obligation: Obligation,
    known: ReturnType<typeof provedSoFar>,
    options: ProveOptions,
  ): Promise<{ report: ObligationReport; fill?: FilledObligation }> {
    const { statement, id, declaration, isWholeProof } = obligation;
    const outcome = await searchProof(
      { ...known, statement, core: options.core },
      {
        lanes: this.lanes.map((lane) => countRequests(lane, options.onRequest)),
        policies: options.policies,
        analyse: analyseGoal,
        quickcheck,
        score: reductionRate,
        onEvent: (event) => options.onEvent?.(event),
      },
      {
        strategy: options.strategy,
        timeLimitMs: options.timeLimitMs,
        seed: options.seed ?? 1,
        ...(options.signal ? { signal: options.signal } : {}),
      },
    );
    const { checks, elapsedMs } = outcome.statistics;
    const line = obligation.context.split("\n").length;
    const shared = { id, declaration, line, statement: statement.text, isWholeProof };
    const about = { ...shared, checks, elapsedMs };
    if (outcome.status === "disproved") {
      const { counterexample } = outcome;
      const verdict = await disproveObligation(
        this.lean,
        { file, obligation, counterexample },
        options,
      );
      return { report: { ...about, ...verdict, counterexample, lemmas: [] } };
    }
    if (outcome.status === "failed") {
      const reason = outcome.message ?? outcome.reason;
      return { report: { ...about, outcome: "failed", lemmas: [], reason } };
    }
    const { proof, lemmas } = outcome;
    const shown = lemmas.map((lemma) => ({
      name: lemma.statement.name,
      statement: lemma.statement.text,
      proof: lemma.proof,
    }));
    return {
      report: { ...about, outcome: "proved", proof, lemmas: shown },
      fill: { id, proof, lemmas },
    };
  }
}

/** What a file came to that was not proved as a whole. */
function statusOf(obligations: readonly ObligationReport[]): ProveReport["status"] {
  if (obligations.length === 0) return "nothing-to-prove";
  const isFalse = obligations.some((o) => o.outcome === "disproved" && o.isWholeProof);
  return isFalse ? "disproved" : "incomplete";
}
