import { LemmataError } from "../core/errors/index.ts";
import type { LocalModule, Obligation, OtherHole, Sketch } from "../core/index.ts";
import type { EmbeddedLean, LeanWorkspace } from "../lean/embedded/index.ts";
import { findObligations } from "../sketch/index.ts";
import { type JudgedFills, judgeFills, nothingJudged } from "./fill-file.ts";
import {
  closeLeanWithLanes,
  type LaneOptions,
  type LeanWithLanes,
  openLeanWithLanes,
} from "./lean-with-lanes.ts";
import type { ProveOptions } from "./prove-options.ts";
import {
  type FoundProofs,
  type ObligationReport,
  refuse,
  searchObligation,
} from "./search-obligation.ts";

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

/** How often the proofs of a file go to the gate; those that it refuses are searched for again. */
const GATE_ROUNDS = 3;

/** Finds proofs for the `sorry`s of files: obligations, search, reassembly, gate. */
export class Prover {
  private readonly lean: EmbeddedLean;
  private readonly lanes: LeanWorkspace[];

  private constructor({ lean, lanes }: LeanWithLanes) {
    this.lean = lean;
    this.lanes = lanes;
  }

  static async open(options: LaneOptions): Promise<Prover> {
    return new Prover(await openLeanWithLanes(options));
  }

  /** Proves what it can of a file. Throws `bad-input` when the file itself has errors. */
  async prove(file: string, text: string, options: ProveOptions): Promise<ProveReport> {
    const started = performance.now();
    const modules = await this.modulesOf(file, text, options);
    const { sketch, droppedImports } = await this.read({ file, text, modules }, options);
    if (sketch.obligations.length > 0)
      this.lean.judge.survey(text, { core: options.core }).catch(() => {});
    const found: FoundProofs = new Map();
    let judged = nothingJudged(text);
    let wanted: readonly Obligation[] = sketch.obligations;
    for (let round = 0; wanted.length > 0 && round < GATE_ROUNDS; round++) {
      for (const obligation of wanted) {
        const { lean, lanes } = this;
        const place = { lean, lanes, file, sketch, modules, obligation, found };
        found.set(obligation.id, await searchObligation(place, options));
      }
      judged = await this.judge({ file, sketch, found }, options);
      for (const [id, why] of judged.refused) {
        const proof = found.get(id);
        if (proof) refuse(proof, why);
      }
      wanted = sketch.obligations.filter(
        ({ id }) => judged.refused.has(id) && !options.signal?.aborted,
      );
    }
    const obligations = [...found.values()].map(({ report }) => report);
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

  /** Provers that share these lanes, for tasks side by side: at most one per lane. Close only this one. */
  split(parts: number): Prover[] {
    const count = Math.max(1, Math.min(parts, this.lanes.length));
    return Array.from({ length: count }, (_, part) => {
      const own = this.lanes.filter((_lane, i) => i % count === part);
      return new Prover({ lean: this.lean, lanes: own });
    });
  }

  async close(): Promise<void> {
    const { lean, lanes } = this;
    await closeLeanWithLanes({ lean, lanes });
  }

  private judge(
    { file, sketch, found }: { file: string; sketch: Sketch; found: FoundProofs },
    options: ProveOptions,
  ): Promise<JudgedFills> {
    const filled = [...found.values()].flatMap(({ fill }) => fill ?? []);
    return judgeFills({ lean: this.lean, file, sketch, filled, ...wishesOf(options) });
  }

  /** What the file imports of its project, elaborated. */
  private modulesOf(file: string, text: string, options: ProveOptions): Promise<LocalModule[]> {
    return this.lean.modulesOf({ fileName: file, text, ...wishesOf(options) });
  }

  private async read(
    { file, text, modules }: { file: string; text: string; modules: readonly LocalModule[] },
    { core, signal }: ProveOptions,
  ): Promise<{ sketch: Sketch; droppedImports: string[] }> {
    const workspace = this.lanes[0] as LeanWorkspace;
    const found = await findObligations({ text, core, modules, workspace, signal });
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
}

function wishesOf({ core, resolveModule, signal }: ProveOptions) {
  return { core, resolveModule, signal };
}

/** What a file came to that was not proved as a whole. */
function statusOf(obligations: readonly ObligationReport[]): ProveReport["status"] {
  if (obligations.length === 0) return "nothing-to-prove";
  const isFalse = obligations.some((o) => o.outcome === "disproved" && o.isWholeProof);
  return isFalse ? "disproved" : "incomplete";
}
