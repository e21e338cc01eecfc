import { z } from "zod";
import { LemmataError } from "../../../core/errors/index.ts";
import type { LocalModule } from "../../../core/index.ts";
import { PINNED_LEAN } from "../prepare/lean-package.ts";
import type { FocusRequest, RunRequest, StepRequest } from "./workspace-protocol.ts";

/**
 * How an environment or a proof state was made. A journal of these rebuilds them in another process: the numbers in
 * it are those of the process that wrote it.
 */
export type JournalEntry =
  | ({
      kind: "run";
      proofStates: number;
      text: string;
      /** Why the imports at its beginning could not be had: nothing is elaborated on it. */
      failedImports?: string | undefined;
    } & Omit<RunRequest, "text" | "infotree">)
  | ({ kind: "step"; proofStates: number } & StepRequest)
  | ({ kind: "focus"; proofStates: number; firstProofState: number } & Omit<
      FocusRequest,
      "saveAs"
    >);

const count = z.number().int().nonnegative().max(10_000_000);

const run = z.object({
  kind: z.literal("run"),
  text: z.string(),
  fileName: z.string(),
  base: z.union([z.object({ imports: z.array(z.string()) }), z.object({ environment: count })]),
  noncomputable: z.boolean(),
  options: z.record(z.string(), z.union([z.boolean(), z.number()])),
  saveAs: count,
  firstProofState: count,
  proofStates: count,
  rootGoals: z.boolean(),
  tactics: z.boolean(),
  declarations: z.boolean(),
  failedImports: z.string().optional(),
});

const step = z.object({
  kind: z.literal("step"),
  proofState: count,
  tactic: z.string(),
  firstProofState: count,
  proofStates: count,
  maxHeartbeats: count.optional(),
});

const focus = z.object({
  kind: z.literal("focus"),
  proofState: count,
  index: count,
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
  entries: z.array(z.discriminatedUnion("kind", [run, step, focus])),
});

export type Pickle = z.infer<typeof pickleSchema>;

/** What was done in a workspace, by the numbers of the results. */
export class Journal {
  nextEnvironment = 0;
  nextProofState = 0;
  private readonly environments = new Map<number, JournalEntry>();
  private readonly proofStates = new Map<number, JournalEntry>();
  /** What an entry builds on; kept as long as the entry, even if its number was released. */
  private readonly origins = new WeakMap<JournalEntry, JournalEntry>();

  /** The entry that made an environment. Throws `bad-input` when there is none of that number. */
  environment(number: number): JournalEntry {
    return found(this.environments.get(number), `there is no environment ${number}`);
  }

  proofState(number: number): JournalEntry {
    return found(this.proofStates.get(number), `there is no proof state ${number}`);
  }

  register(entry: JournalEntry): void {
    if (entry.kind === "run") {
      this.environments.set(entry.saveAs, entry);
      this.nextEnvironment = Math.max(this.nextEnvironment, entry.saveAs + 1);
    }
    const origin = this.originOf(entry);
    if (origin !== undefined) this.origins.set(entry, origin);
    const end = entry.firstProofState + entry.proofStates;
    for (let i = entry.firstProofState; i < end; i++) this.proofStates.set(i, entry);
    this.nextProofState = Math.max(this.nextProofState, end);
  }

  /** The entries that an entry rests on and itself, in an order in which they can be replayed. */
  ancestry(entry: JournalEntry): JournalEntry[] {
    const chain: JournalEntry[] = [];
    for (let at: JournalEntry | undefined = entry; at !== undefined; at = this.origins.get(at)) {
      chain.push(at);
    }
    return chain.reverse();
  }

  /** Releases numbers. What was built on them stays. */
  release(proofStates: readonly number[], environments: readonly number[]): void {
    for (const number of proofStates) this.proofStates.delete(number);
    for (const number of environments) this.environments.delete(number);
  }

  private originOf(entry: JournalEntry): JournalEntry | undefined {
    if (entry.kind !== "run") return this.proofStates.get(entry.proofState);
    return "environment" in entry.base ? this.environments.get(entry.base.environment) : undefined;
  }

  pickle(target: { environment: number } | { proofState: number }): Pickle {
    const isEnvironment = "environment" in target;
    const number = isEnvironment ? target.environment : target.proofState;
    const entry = isEnvironment ? this.environment(number) : this.proofState(number);
    return {
      format: "lemmata-pickle",
      version: 1,
      lean: PINNED_LEAN.leanVersion,
      kind: isEnvironment ? "environment" : "proof-state",
      target: number,
      // Modules of a project are read anew, where the pickle is.
      entries: this.ancestry(entry).map((each) =>
        each.kind === "run" && "imports" in each.base
          ? { ...each, base: { imports: each.base.imports } }
          : each,
      ),
    };
  }

  /** Takes in the entries of a pickle under new numbers, with the project's modules; gives that of its target. */
  unpickle(pickle: Pickle, modules: readonly LocalModule[] = []): number {
    const environments = new Map<number, number>();
    const proofStates = new Map<number, number>();
    const known = (map: Map<number, number>, number: number) =>
      found(map.get(number), "the pickle refers to something that it does not hold");
    for (const entry of pickle.entries) {
      const firstProofState = this.nextProofState;
      for (let i = 0; i < entry.proofStates; i++) {
        proofStates.set(entry.firstProofState + i, firstProofState + i);
      }
      if (entry.kind !== "run") {
        const proofState = known(proofStates, entry.proofState);
        this.register({ ...entry, proofState, firstProofState });
        continue;
      }
      const saveAs = this.nextEnvironment;
      const base =
        "environment" in entry.base
          ? { environment: known(environments, entry.base.environment) }
          : { ...entry.base, modules: modules.length > 0 ? modules : undefined };
      environments.set(entry.saveAs, saveAs);
      this.register({ ...entry, base, saveAs, firstProofState });
    }
    return known(pickle.kind === "environment" ? environments : proofStates, pickle.target);
  }
}

function found<T>(value: T | undefined, complaint: string): T {
  if (value === undefined) throw new LemmataError("bad-input", complaint);
  return value;
}

/** The imports from which a chain of entries began. */
export function importsOf([first]: readonly JournalEntry[]): Extract<
  RunRequest["base"],
  { imports: string[] }
> {
  return first?.kind === "run" && "imports" in first.base ? first.base : { imports: [] };
}
