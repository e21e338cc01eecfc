import { LemmataError } from "../core/errors/index.ts";
import type { LocalModule, SourceRange } from "../core/index.ts";
import type { ProofContext } from "./elaborate-proof.ts";

export interface TheoremFile {
  text: string;
  /** Drop imports that this Lean does not have. */
  core: boolean;
  /** Of the user's project, that the text imports. */
  modules: readonly LocalModule[];
}

/** The environments before the theorems of a text, one after another, in every workspace. */
export class TheoremContexts {
  private readonly workspaces: readonly ProofContext["workspace"][];
  private readonly given: TheoremFile;
  private readonly bytes: Buffer;
  private readonly timeoutMs: number;
  private at = 0;
  private environments: (number | undefined)[];

  constructor(
    workspaces: readonly ProofContext["workspace"][],
    given: TheoremFile,
    timeoutMs: number,
  ) {
    this.workspaces = workspaces;
    this.given = given;
    this.bytes = Buffer.from(given.text);
    this.timeoutMs = timeoutMs;
    this.environments = workspaces.map(() => undefined);
  }

  /** `keep`: the caller releases what came before. Call it with ranges in the order of the text. Throws `bad-input` when Lean does not get there. */
  async before(range: SourceRange, { keep = false } = {}): Promise<ProofContext[]> {
    const text = this.bytes.subarray(this.at, range.start).toString();
    this.at = range.start;
    return Promise.all(
      this.workspaces.map((workspace, i) => this.goOn(workspace, i, { text, keep })),
    );
  }

  /** Releases what the workspaces keep. */
  release(): void {
    for (const [i, workspace] of this.workspaces.entries()) {
      const environment = this.environments[i];
      if (environment !== undefined) workspace.release({ environments: [environment] });
    }
    this.environments = this.workspaces.map(() => undefined);
  }

  private async goOn(
    workspace: ProofContext["workspace"],
    i: number,
    { text, keep }: { text: string; keep: boolean },
  ): Promise<ProofContext> {
    const { core, modules } = this.given;
    const { timeoutMs } = this;
    const environment = this.environments[i];
    const begin = environment === undefined ? { modules } : { environment };
    const run = await workspace.run({ text, core, ...begin }, { timeoutMs });
    if (run.status !== "finished")
      throw new LemmataError("bad-input", `Lean ${run.status}: ${run.reason}`);
    if (environment !== undefined && !keep) workspace.release({ environments: [environment] });
    this.environments[i] = run.environment;
    workspace.release({ proofStates: run.sorries.map(({ proofState }) => proofState) });
    return { workspace, environment: run.environment };
  }
}
