import { costOf } from "./heartbeats.ts";
import type { Cost, ProofWorkspace } from "./ports/index.ts";

/** A workspace that adds up what its requests take, in thousands of heartbeats. */
export class MeteredWorkspace implements ProofWorkspace {
  spent = 0;
  private readonly workspace: ProofWorkspace;

  constructor(workspace: ProofWorkspace) {
    this.workspace = workspace;
  }

  run: ProofWorkspace["run"] = (...given) => this.counted(this.workspace.run(...given));
  step: ProofWorkspace["step"] = (...given) => this.counted(this.workspace.step(...given));
  focus: ProofWorkspace["focus"] = (...given) => this.counted(this.workspace.focus(...given));
  goals: ProofWorkspace["goals"] = (...given) => this.counted(this.workspace.goals(...given));
  goalTerms: ProofWorkspace["goalTerms"] = (...given) =>
    this.counted(this.workspace.goalTerms(...given));
  release: ProofWorkspace["release"] = (numbers) => this.workspace.release(numbers);
  /** The workspace belongs to whoever opened it. */
  async close(): Promise<void> {}

  private async counted<T extends Cost>(request: Promise<T>): Promise<T> {
    const started = performance.now();
    const answer = await request;
    this.spent += costOf(answer, performance.now() - started);
    return answer;
  }
}
