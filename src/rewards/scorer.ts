import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { ScoreSettings } from "../core/index.ts";
import type { ModuleResolver, ProofWorkspace, SyntaxReader } from "../core/ports/index.ts";
import type { EmbeddedLean } from "../lean/embedded/index.ts";
import type { ExecutorOptions } from "../sandbox/index.ts";
import type { VerifyingLean } from "../verify/index.ts";

/** Scores the items of one kind. */
export interface Scorer<Item, Reward extends { verdict: string }> {
  /**
   * `timeoutMs`: of elaboration, or of the tests of one program. Faults of what is scored are rewards; throws
   * `LemmataError`: `bad-input` for faults of the caller, or what the environment lacks.
   */
  score(item: Item, limits: { timeoutMs: number }): Promise<Reward>;
  /** Whether scoring it again would give the same reward. */
  isFinal(reward: Reward): boolean;
  /** Ends what the scorer itself started. */
  close?(): Promise<void>;
}

/** What becomes of imports that this Lean does not have. */
export interface ImportOptions {
  /** They are dropped. */
  core: boolean;
  /** Finds them, in a project of the user's. */
  resolveModule?: ModuleResolver | undefined;
}

/** What scorers work with; whoever opened it closes it. */
export interface ScorerResources {
  lean: VerifyingLean;
  /** The same, where it is the embedded one. */
  embedded?: EmbeddedLean;
  /** Where it is a foreign one: a process of it that tells of tactics; whoever asks for it closes it. */
  openReader?: () => Promise<ProofWorkspace & SyntaxReader>;
  imports: ImportOptions;
  executor: ExecutorOptions;
  /** How decompositions are scored that do not say. */
  score: ScoreSettings;
}

/** A kind of reward: the fields of its items besides `kind`, `id` and `timeoutMs`, and who scores them. */
export interface RewardKind<Item, Reward extends { verdict: string }> {
  schema: z.ZodObject;
  open(resources: ScorerResources): Scorer<Item, Reward>;
}

/** Longest text of an item, UTF-16 code units. */
const MAX_TEXT = 1_000_000;

export const itemText = z.string().max(MAX_TEXT);

/** Stands for a scorer that reads more of a proof than a foreign Lean reports. */
export function needsEmbeddedLean<Item, Reward extends { verdict: string }>(
  kind: string,
): Scorer<Item, Reward> {
  return {
    async score() {
      throw new LemmataError("bad-input", `rewards of kind ${kind} need the embedded Lean`, {
        hint: "start another service without --backend for them",
      });
    },
    isFinal: () => false,
  };
}

/** What timed out or crashed may have done so because the machine had other work. */
export function isFinalVerdict({ verdict }: { verdict: string }): boolean {
  return verdict !== "timed-out" && verdict !== "crashed";
}
