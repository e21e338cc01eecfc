import { type DeclarationExport, displayName } from "../../src/core/index.ts";
import type { CheckResult } from "../../src/core/ports/index.ts";
import { ExportBuilder } from "./export-builder.ts";

/** As if Lean had elaborated the theorems of an export; each has a line of its own. */
export function checkResult(data: DeclarationExport): CheckResult {
  return {
    status: "finished",
    messages: [],
    declarations: data.records.map((record, i) => {
      const nameParts = data.terms.names[record.name] ?? [];
      const [pos, endPos] = [
        { line: i + 1, column: 0 },
        { line: i + 1, column: 20 },
      ];
      return { name: displayName(nameParts), nameParts, kind: record.kind, pos, endPos };
    }),
    commands: [],
    export: data,
    imports: ["Init"],
    droppedImports: [],
    noncomputable: false,
    elapsedMs: 1,
  };
}

/** `theorem NAME : True := PROOF` for each name. */
export function theorems(names: readonly string[], proof: string): CheckResult {
  const builder = new ExportBuilder();
  for (const name of names) {
    builder.theorem([name], builder.constant("True"), builder.constant(...proof.split(".")));
  }
  return checkResult(builder.build());
}
