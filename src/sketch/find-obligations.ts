import { createHash } from "node:crypto";
import { blankComments, type Message, type ObligationId, type Sketch } from "../model/index.ts";
import type { ProofWorkspace, SyntaxReader, Verifier } from "../ports/index.ts";
import { CommandReader } from "./command-reader.ts";
import { freshNames } from "./fresh-names.ts";
import { SourceText } from "./source-text.ts";
import type { StatementWorkspace } from "./standalone.ts";

export interface FindRequest {
  /** The user's file. */
  text: string;
  verifier: Pick<Verifier, "check">;
  workspace: StatementWorkspace & ProofWorkspace & SyntaxReader;
  /** Drop imports that this Lean does not have. */
  core?: boolean;
  /** Milliseconds for each request to Lean; default 60,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export type FindResult =
  /** `messages`: those of the whole file; with errors among them its proofs cannot be completed. */
  | { status: "finished"; sketch: Sketch; messages: Message[]; droppedImports: string[] }
  | { status: "timed-out" | "crashed"; reason: string };

const SORRY = /\bsorry\b/;

/**
 * Finds every `sorry` of a file by Lean's own syntax and goals, and writes each that stands for a proof as
 * a theorem that stands alone. Throws `LemmataError` when the environment fails, or when the file's imports
 * cannot be read (`bad-input`).
 */
export async function findObligations(request: FindRequest): Promise<FindResult> {
  const source = new SourceText(request.text);
  const { core = false, timeoutMs = 60_000, signal } = request;
  const limits = { timeoutMs, ...(signal ? { signal } : {}) };
  const check = await request.verifier.check({
    ...limits,
    text: source.text,
    core,
    read: { holes: "full" },
  });
  if (check.status !== "finished") return { status: check.status, reason: check.reason ?? "" };
  const commands = (check.reports ?? []).filter(
    ({ range }) => range && SORRY.test(blankComments(source.slice(range.start, range.end))),
  );
  const reader = new CommandReader({
    workspace: request.workspace,
    source,
    core,
    limits,
    fresh: freshNames(source.text),
  });
  const sketch: Sketch = { text: request.text, obligations: [], others: [] };
  const ids = new IdMaker();
  try {
    for (const command of commands) {
      for (const found of await reader.read(command)) {
        const range = originalRange(source, found.range);
        if ("reason" in found) sketch.others.push({ ...found, range });
        else {
          const command = originalRange(source, found.command);
          const id = ids.make(found.declaration, found.goal.text);
          sketch.obligations.push({ ...found, id, range, command });
        }
      }
    }
  } finally {
    reader.release();
  }
  if (reader.interrupted) return reader.interrupted;
  const { messages, droppedImports } = check;
  return { status: "finished", sketch, messages, droppedImports };
}

function originalRange(source: SourceText, range: { start: number; end: number }) {
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
