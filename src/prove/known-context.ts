import type { Obligation, Sketch, Statement } from "../core/index.ts";
import { axiomText, type FilledObligation, reassemble } from "../sketch/index.ts";
import type { ProvedStatement } from "./search/problem.ts";

interface KnownContext {
  context: string;
  provedLemmas: ProvedStatement[];
  assumed: Statement[];
}

/**
 * What an obligation may build on when those before it are proved: its context with their proofs in
 * place, so that it can cite their theorems, and the lemmas of proofs in the same command. `open`: theorems that may be
 * cited although they are not proved; they stand in the context as axioms.
 */
export function knownContext(
  obligation: Obligation,
  sketch: Sketch,
  { filled, open }: { filled: readonly FilledObligation[]; open: readonly Obligation[] },
): KnownContext {
  const { start } = obligation.command;
  const above = sketch.obligations.filter(({ command }) => command.end <= start);
  const aboveIds = new Set(above.map(({ id }) => id));
  const fills = filled.filter(({ id }) => aboveIds.has(id));
  const head = Buffer.from(sketch.text).subarray(0, start).toString();
  const finished = reassemble({ text: head, obligations: above, others: [] }, fills, open);
  const lf = (text: string) => text.replaceAll("\r\n", "\n");
  const context = lf(finished) + obligation.context.slice(lf(head).length);
  const beside = filled.filter(({ id }) => !aboveIds.has(id));
  const lemmas = new Map<string, ProvedStatement>();
  for (const lemma of beside.flatMap((fill) => fill.lemmas ?? [])) {
    lemmas.set(lemma.statement.text, lemma);
  }
  return {
    context,
    provedLemmas: [...lemmas.values()],
    assumed: open.map(({ statement }) => statement),
  };
}

/** Theorems above an obligation of which no proof was found. */
export function openAbove(
  { command }: Obligation,
  { obligations }: Sketch,
  isOpen: (obligation: Obligation) => boolean,
): Obligation[] {
  return obligations.filter(
    (other) =>
      other.command.end <= command.start &&
      other.isWholeProof &&
      axiomText(other.statement) !== undefined &&
      isOpen(other),
  );
}
