import { type FileReport, nothingRefused, type ObligationId, type Sketch } from "../core/index.ts";

/** Of a declaration that is open: its statement rests on an axiom that is not allowed. */
const OF_OPEN = ["sorry", "forbidden-axiom"];

/**
 * Whether the gate refused nothing of what was filled in; parts may be open. It accepts no theorem whose statement rests
 * on an axiom that is not allowed: where nothing was filled in there, that says nothing of the proofs of others.
 */
export function fillsStand(
  { verdict, declarations, reasons, messages }: FileReport,
  { obligations }: Pick<Sketch, "obligations">,
  fills: readonly { id: ObligationId }[],
): boolean {
  if (nothingRefused(verdict)) return true;
  const hasError = messages.some(({ severity }) => severity === "error");
  if (verdict !== "rejected" || reasons.length > 0 || hasError) return false;
  const ids = new Set(fills.map(({ id }) => id));
  const filled = obligations.filter(({ id }) => ids.has(id));
  return declarations
    .filter((declaration) => declaration.verdict === "rejected")
    .every(({ name, sorry, reasons: why }) => {
      const isOpen = sorry && why.every(({ code }) => OF_OPEN.includes(code));
      return isOpen && !filled.some(({ declaration }) => declaration === name);
    });
}
