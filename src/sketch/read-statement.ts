import { LemmataError } from "../core/errors/index.ts";
import { blankComments, type Obligation } from "../core/index.ts";
import type { FindRequest } from "./find-obligations.ts";
import { findObligations } from "./find-obligations.ts";

/** A theorem whose proof is missing, and the environment in which it is stated: the caller releases it. */
export interface ReadStatement extends Pick<Obligation, "statement" | "goal" | "context"> {
  environment: number;
  /** Imports that this Lean does not have. */
  droppedImports: string[];
}

/**
 * The last theorem of a text that ends in `sorry`, or what is wrong with the text, e.g.
 * `3:12: unknown identifier 'x'`. Throws as `findObligations` does.
 */
export async function tryReadStatement(
  request: FindRequest,
): Promise<ReadStatement | { error: string }> {
  const found = await findObligations(request);
  if (found.status !== "finished") {
    return { error: `reading the statement ${found.status}: ${found.reason}` };
  }
  const { sketch, environments, messages, droppedImports } = found;
  const obligation = sketch.obligations.at(-1);
  const error = messages.find(({ severity }) => severity === "error");
  const environment = obligation && environments.get(obligation.context);
  const isRead = !error && environment !== undefined && obligation?.isWholeProof === true;
  const kept = [...environments.values()].filter((each) => !isRead || each !== environment);
  request.workspace.release({ environments: kept });
  if (error) return { error: `${error.pos.line}:${error.pos.column}: ${error.data}` };
  if (!isRead) return { error: "there is no theorem without a proof" };
  const { statement, goal, context } = obligation;
  return { statement, goal, context, environment, droppedImports };
}

/** A text that ends in a theorem, with `sorry` for the proof where there is none. */
export function withSorry(statement: string): string {
  const text = statement.trimEnd();
  const code = blankComments(text).trimEnd();
  if (/\bsorry$/.test(code)) return text;
  if (/\bby$/.test(code)) return `${text}\n  sorry`;
  return code.endsWith(":=") ? `${text}\n  by sorry` : `${text}\n  := by sorry`;
}

/** The same where the text is wrong: throws `bad-input`. */
export async function readStatement(
  request: FindRequest,
  hints: { error: string; missing: string },
): Promise<ReadStatement> {
  const read = await tryReadStatement(request);
  if (!("error" in read)) return read;
  const isPlaced = /^\d+:\d+: /.test(read.error);
  throw new LemmataError("bad-input", read.error, { hint: isPlaced ? hints.error : hints.missing });
}
