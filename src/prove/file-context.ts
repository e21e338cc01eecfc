import type {
  LocalModule,
  ObligationReport,
  RoundRecord,
  RunEvent,
  ScoreSettings,
  Sketch,
} from "../core/index.ts";
import type { ModuleResolver, Policy, ProofWorkspace, SyntaxReader } from "../core/ports/index.ts";
import { type AxiomPolicy, DEFAULT_AXIOM_POLICY, type VerifyingLean } from "../verify/index.ts";
import type { SearchOptions, StrategyName } from "./search/problem.ts";
import type { Waiting } from "./waiting.ts";

/** The Leans that proving needs: one that verifies, and workspaces that search side by side. */
export interface ProvingLean {
  verifier: VerifyingLean;
  workspaces: readonly (ProofWorkspace & SyntaxReader)[];
}

export interface ProveOptions {
  /** Drop imports that this Lean does not have. */
  core: boolean;
  /** Finds modules of the project that the file may import. */
  resolveModule?: ModuleResolver;
  /** Full names of axioms that proofs may rest on besides those of Lean's library; default none. */
  allowedAxioms?: readonly string[];
  /** Asked in this order. */
  policies: readonly Policy[];
  strategy: StrategyName;
  /** Milliseconds for each obligation. */
  timeLimitMs: number;
  /** Thousands of heartbeats for each obligation; default none. */
  maxHeartbeats?: number;
  /** How decompositions are scored. */
  score?: ScoreSettings;
  /** How far searches go. */
  search?: Omit<SearchOptions, "strategy" | "timeLimitMs" | "maxHeartbeats" | "seed" | "signal">;
  /** What came of rounds of policies in earlier runs. */
  records?: readonly RoundRecord[];
  /** Other numbers look for other counterexamples; default 1. */
  seed?: number;
  signal?: AbortSignal;
  /** Proofs that an earlier process found, by the ids of their obligations. The gate judges them as it does all. */
  known?: ReadonlyMap<string, ObligationReport>;
  /** Told how much of the file is read, from 0 to 1. */
  onRead?: (share: number) => void;
  onEvent?: (event: RunEvent) => void;
  /** Told of each text and each tactic that the search gives to Lean. */
  onRequest?: () => void;
}

/** What the gate lets proofs of a file rest on. */
export function axiomPolicy({
  allowedAxioms = [],
}: Pick<ProveOptions, "allowedAxioms">): Pick<AxiomPolicy, "allowedAxioms"> {
  return { allowedAxioms: [...DEFAULT_AXIOM_POLICY.allowedAxioms, ...allowedAxioms] };
}

/** A file on its way: what its obligations share. */
export interface FileContext {
  lean: ProvingLean;
  /** Name for messages. */
  file: string;
  sketch: Sketch;
  /** Of the user's project, that the file imports. */
  modules: readonly LocalModule[];
  options: ProveOptions;
  /** Of the gate. */
  waited: Waiting;
}
