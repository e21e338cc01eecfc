import type { Obligation } from "../core/index.ts";
import type { PolicyGoal } from "../core/ports/index.ts";
import { LeanWorkspace } from "../lean/embedded/index.ts";
import type { SketchReading, SketchToLemmas } from "../llm/index.ts";
import { axiomText, findObligations, reassemble } from "../sketch/index.ts";

/** Takes sketches apart in a Lean of its own, which starts with the first one. */
export class SketchReader {
  private workspace: Promise<LeanWorkspace> | undefined;

  /** A lemma for each `sorry` of the sketch, and the sketch with citations of them in their places. */
  readonly toLemmas: SketchToLemmas = async (goal, sketch, { signal }) => {
    this.workspace ??= LeanWorkspace.open();
    const text = textOf(goal, sketch);
    const workspace = await this.workspace;
    const found = await findObligations({
      text,
      workspace,
      core: true,
      modules: goal.modules,
      signal,
    });
    if (found.status !== "finished") return refused(`reading the sketch ${found.status}`);
    const { obligations, others } = found.sketch;
    workspace.release({ environments: [...found.environments.values()] });
    const before = Buffer.byteLength(contextOf(goal));
    const own = obligations.filter(({ command }) => command.end > before);
    const errors = found.messages.filter(({ severity }) => severity === "error");
    if (errors.length > 0) return { ...refused(...errors.map(({ data }) => data)), isWrong: true };
    const other = others.find(({ range }) => range.start >= before);
    if (other) return refused(`a \`sorry\` cannot be a lemma: ${other.text}`);
    if (own.length === 0) return refused("the sketch has no `sorry`");
    if (own.some(({ isWholeProof }) => isWholeProof)) return refused("the sketch is all `sorry`");
    const fills = own.map(({ id }) => ({ id, proof: "by sorry", as: "lemma" as const }));
    return withCitations(goal, own, reassemble(found.sketch, fills));
  };

  async close(): Promise<void> {
    await (await this.workspace)?.close();
  }
}

/** What stands before the theorem: the file, and what is proved already. */
function contextOf({ context, lemmas }: PolicyGoal): string {
  const stated = lemmas.map((lemma) => axiomText(lemma) ?? "").join("\n");
  return `${context.trimEnd()}\n\n${stated}\n\n`.trimStart();
}

function textOf(goal: PolicyGoal, sketch: string): string {
  return `${contextOf(goal)}${goal.statement.text} := ${sketch.trim()}\n`;
}

function withCitations(
  { statement }: PolicyGoal,
  obligations: readonly Obligation[],
  finished: string,
): SketchReading {
  const head = `${statement.text} :=`;
  const at = finished.lastIndexOf(head);
  if (at < 0) return refused("the statement was changed");
  const proof = finished.slice(at + head.length).trim();
  const lemmas = [...new Map(obligations.map((o) => [o.statement.name, o.statement])).values()];
  return { ok: true, value: { lemmas, proof } };
}

function refused(...reasons: string[]): SketchReading & { ok: false } {
  return { ok: false, reasons, isWrong: false };
}
