import { offences } from "../../../core/index.ts";
import { runsCode } from "./elaborator.ts";
import type { JournalEntry } from "./journal.ts";
import type { LongLivedInstance } from "./long-lived-instance.ts";

/**
 * What ran in a process and could have touched state that all of it shares. Only what builds on all of
 * these entries may run there; anything else gets a fresh process.
 */
export class ProcessTaint {
  private readonly lean: LongLivedInstance;
  private readonly entries = new Set<JournalEntry>();
  private generation = 0;

  constructor(lean: LongLivedInstance) {
    this.lean = lean;
  }

  /** Call it before the entry runs. */
  note(entry: JournalEntry): void {
    const taints =
      entry.kind === "run"
        ? runsCode(entry.text, ("imports" in entry.base && entry.base.modules) || [])
        : entry.kind === "step" && stepRunsCode(entry.tactic);
    if (!taints) return;
    if (this.generation !== this.lean.generation) this.entries.clear();
    this.generation = this.lean.generation;
    this.entries.add(entry);
  }

  /** Ends the process when something ran in it that is no part of `chain`. */
  leaveProcess(chain: readonly JournalEntry[]): void {
    if (this.generation !== this.lean.generation) return;
    if ([...this.entries].every((entry) => chain.includes(entry))) return;
    this.entries.clear();
    this.lean.endProcess("a text that is not built upon could have left traces in it");
  }
}

/** Searches through the library run no code of a text. What they keep for the next is about the library. */
const LIBRARY_SEARCHES: ReadonlySet<string> = new Set(["exact?", "apply?", "rw?"]);

function stepRunsCode(tactic: string): boolean {
  return [...offences(tactic)].some(({ word }) => !LIBRARY_SEARCHES.has(word));
}
