import { createHash } from "node:crypto";
import { LemmataError } from "../core/errors/index.ts";
import type { LocalModule, Message, ObligationId, Sketch } from "../core/index.ts";
import type { ProofWorkspace, SyntaxReader } from "../core/ports/index.ts";
import { readSourceText } from "../lean/index.ts";
import { CommandReader } from "./command-reader.ts";
import { FileWalk } from "./file-walk.ts";
import { freshNames } from "./fresh-names.ts";
import { LeanSource } from "./lean-source.ts";

export interface FindRequest {
  /** The user's file. */
  text: string;
  workspace: ProofWorkspace & SyntaxReader;
  /** Drop imports that this Lean does not have. */
  core?: boolean;
  /** Modules of the user's project that the file may import. */
  modules?: readonly LocalModule[];
  /** Proofs that lack a value are obligations as a whole where no part of them can be proved by itself. */
  wholeProofs?: boolean;
  /** Milliseconds for each request to Lean; default 300,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Told how much of the file is read, from 0 to 1. */
  onProgress?: (share: number) => void;
  /**
   * Told what stands before the first `sorry` when it is about to be elaborated. Its environment then stays with the
   * contexts of `workspace`, for a search to go on from; all others are released.
   */
  onContext?: (text: string) => void;
}

interface FoundObligations {
  status: "finished";
  sketch: Sketch;
  /** Those of the whole file; with errors among them it cannot be completed. */
  messages: Message[];
  droppedImports: string[];
  /** The environments of `workspace` after the contexts of the obligations, by these; for the caller to release. */
  environments: ReadonlyMap<string, number>;
}

export type FindResult = FoundObligations | { status: "timed-out" | "crashed"; reason: string };

/**
 * Finds every `sorry` of a file by Lean's own syntax and goals, and writes each that stands for a proof as
 * a theorem that stands alone. The file is elaborated once, and each command with a `sorry` about twice
 * more. A byte order mark in front is no part of the text. Throws `LemmataError` when the environment fails, when the
 * file's header cannot be read (`bad-input`), and `cancelled` when the signal aborts.
 */
export async function findObligations(request: FindRequest): Promise<FindResult> {
  const { workspace, core = false, modules = [], timeoutMs = 300_000, signal } = request;
  const { onProgress, onContext, wholeProofs = false } = request;
  const { text } = readSourceText(request.text);
  const source = new LeanSource(text);
  const limits = { timeoutMs, signal };
  const walk = new FileWalk({ workspace, source, core, modules, limits, onProgress, onContext });
  const fresh = freshNames(source.text);
  const reader = new CommandReader({
    ...{ workspace, source, core, modules, limits, walk, fresh, wholeProofs },
  });
  const sketch: Sketch = { text, obligations: [], others: [] };
  const environments = new Map<string, number>();
  const ids = new IdMaker();
  try {
    for (let stop = await walk.next(); stop; stop = await walk.next()) {
      for (const { environment, ...found } of await reader.read(stop)) {
        const range = originalRange(source, found.range);
        if ("reason" in found) sketch.others.push({ ...found, range });
        else {
          const command = originalRange(source, found.command);
          const id = ids.make(found.declaration, found.goal.text);
          sketch.obligations.push({ ...found, id, range, command });
          environments.set(found.context, environment);
        }
      }
    }
  } finally {
    if (walk.interrupted || onContext) environments.clear();
    walk.release(new Set(environments.values()));
  }
  if (signal?.aborted) throw new LemmataError("cancelled", "reading the file was cancelled");
  if (walk.interrupted) return walk.interrupted;
  const { messages, droppedImports } = walk;
  return { status: "finished", sketch, messages, droppedImports, environments };
}

function originalRange(source: LeanSource, range: { start: number; end: number }) {
  return { start: source.toOriginal(range.start), end: source.toOriginal(range.end) };
}

class IdMaker {
  private readonly made = new Map<string, number>();

  make(declaration: string | null, goal: string): ObligationId {
    const hash = createHash("sha256").update(goal).digest("hex").slice(0, 8);
    const id = `${declaration ?? "example"}/${hash}`;
    const count = (this.made.get(id) ?? 0) + 1;
    this.made.set(id, count);
    return (count === 1 ? id : `${id}-${count}`) as ObligationId;
  }
}
