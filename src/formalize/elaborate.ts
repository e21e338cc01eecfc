import { LemmataError } from "../core/errors/index.ts";
import type { ProofWorkspace, SyntaxReader } from "../core/ports/index.ts";
import type { FormalizationAnswer } from "../llm/index.ts";
import { type ReadStatement, tryReadStatement, withSorry } from "../sketch/index.ts";

interface ElaborationRequest {
  workspace: ProofWorkspace & SyntaxReader;
  formalization: FormalizationAnswer;
  /** Drop imports that this Lean does not have. */
  core: boolean;
  signal?: AbortSignal | undefined;
}

type Elaboration =
  | {
      status: "elaborated";
      /** For the caller to release. */
      read: ReadStatement;
      /** With the imports that it needs. */
      formalization: FormalizationAnswer;
      /** What was done to the header, in words. */
      notes: string[];
    }
  | { status: "refused"; errors: string };

/** What is not known without an import. */
const UNKNOWN =
  /unknown (?:identifier|constant|namespace|module)|Unknown (?:identifier|constant|namespace)/;
/** Imported where names are unknown, in this order. */
const HEADERS = ["Std", "Lean"];

/** The text of a formalization: header, context, theorem without a proof. */
export function textOf({
  imports,
  context,
  statement,
}: Pick<FormalizationAnswer, "imports" | "context" | "statement">): string {
  const header = imports.map((module) => `import ${module}`).join("\n");
  return [header, context.trim(), withSorry(statement)].filter((part) => part !== "").join("\n\n");
}

/** Has Lean read a statement; a header that is missing is added where that is all it lacks. */
export async function elaborateStatement(request: ElaborationRequest): Promise<Elaboration> {
  const { formalization } = request;
  const first = await read(request, formalization);
  if (!("error" in first)) return done(first, formalization, []);
  if (!UNKNOWN.test(first.error)) return { status: "refused", errors: first.error };
  for (const module of HEADERS) {
    if (formalization.imports.includes(module)) continue;
    const imports = [...formalization.imports, module];
    const again = await read(request, { ...formalization, imports });
    if ("error" in again) continue;
    return done(again, { ...formalization, imports }, [`\`import ${module}\` was added`]);
  }
  return { status: "refused", errors: first.error };
}

function read(
  { workspace, core, signal }: ElaborationRequest,
  formalization: FormalizationAnswer,
): Promise<ReadStatement | { error: string }> {
  const text = textOf(formalization);
  return tryReadStatement({ text, core, workspace, signal }).catch((error: unknown) => {
    if (error instanceof LemmataError && error.code === "bad-input")
      return { error: error.message };
    throw error;
  });
}

function done(
  found: ReadStatement,
  formalization: FormalizationAnswer,
  added: readonly string[],
): Elaboration {
  const dropped = found.droppedImports;
  const imports = formalization.imports.filter((module) => !dropped.includes(module));
  const left = dropped.map(
    (module) => `\`import ${module}\` was left out: this Lean does not have it`,
  );
  return {
    status: "elaborated",
    read: found,
    formalization: { ...formalization, imports },
    notes: [...left, ...added],
  };
}
