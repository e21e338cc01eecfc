import { z } from "zod";
import type { RunRequest, StepRequest } from "../child/workspace-protocol.ts";

/**
 * How an environment or a proof state came to be. A journal of these rebuilds them in another process:
 * the numbers in it are those of the process that wrote it.
 */
export type JournalEntry =
  | ({ kind: "run"; proofStates: number; text: string } & Omit<RunRequest, "text" | "infotree">)
  | ({ kind: "step"; proofStates: number } & StepRequest);

const count = z.number().int().nonnegative();

const run = z.object({
  kind: z.literal("run"),
  text: z.string(),
  fileName: z.string(),
  base: z.union([
    z.object({ imports: z.array(z.string()) }),
    z.object({ environment: count }),
  ]),
  noncomputable: z.boolean(),
  options: z.record(z.string(), z.union([z.boolean(), z.number()])),
  saveAs: count,
  firstProofState: count,
  proofStates: count,
  rootGoals: z.boolean(),
  tactics: z.boolean(),
  declarations: z.boolean(),
});

const step = z.object({
  kind: z.literal("step"),
  proofState: count,
  tactic: z.string(),
  firstProofState: count,
  proofStates: count,
});

/**
 * The content of a pickle file: the texts, imports and tactics that lead to one environment or proof
 * state, each entry after what it builds on. `target`: its number in the entries.
 */
export const pickleSchema = z.object({
  format: z.literal("lemmata-pickle"),
  version: z.literal(1),
  /** Version of the Lean that wrote it; another one may elaborate the texts differently. */
  lean: z.string(),
  kind: z.enum(["environment", "proof-state"]),
  target: count,
  entries: z.array(z.discriminatedUnion("kind", [run, step])),
});

export type Pickle = z.infer<typeof pickleSchema>;

/** The entries that a target needs, in an order in which they can be replayed. */
export function ancestry(
  entry: JournalEntry,
  environments: ReadonlyMap<number, JournalEntry>,
  proofStates: ReadonlyMap<number, JournalEntry>,
): JournalEntry[] {
  const chain: JournalEntry[] = [];
  for (let at: JournalEntry | undefined = entry; at !== undefined; ) {
    chain.push(at);
    if (at.kind === "step") at = proofStates.get(at.proofState);
    else at = "environment" in at.base ? environments.get(at.base.environment) : undefined;
  }
  return chain.reverse();
}
