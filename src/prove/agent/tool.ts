import type { ToolOutcome } from "../../core/index.ts";
import type { ModelTool, Policy } from "../../core/ports/index.ts";
import type { PolicyCall } from "../../llm/index.ts";

/** What a tool works on. Environments and proof states are valid only during the call of the policy. */
export interface Desk {
  call: PolicyCall;
  /** The text that is worked on: helper theorems, and the theorem. */
  file: string;
  /** What `automation` asks. */
  automation: Policy;
  /** Thousands of heartbeats that it may take. */
  heartbeats: number;
}

/** Parameters as they were given, of the kinds that the tool declares. */
export interface ToolInput {
  /** Empty where it is missing. */
  text(name: string): string;
  number(name: string): number | undefined;
  list(name: string): readonly string[];
}

/** Something that a model can do. One file each; `catalog.ts` lists them. */
export interface AgentTool extends ModelTool {
  run(input: ToolInput, desk: Desk): Promise<ToolOutcome> | ToolOutcome;
}
