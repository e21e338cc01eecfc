import type { DeclarationExport, DeclarationRecord } from "./declaration.ts";

/** Records that are declared together, and the names of the block's other types when some are absent. */
export interface KernelStep {
  records: DeclarationRecord[];
  isWhole: boolean;
}

/**
 * What is given to the kernel at once: single records, and the inductive types of whole blocks, each placed
 * where the last of its types stands. Constructors, recursors and quotient records are none of them: the
 * kernel makes its own.
 */
export function kernelSteps({ records }: DeclarationExport): KernelStep[] {
  const byName = new Map(records.map((record) => [record.name, record]));
  const lastOfBlock = new Map<number, DeclarationRecord>();
  for (const record of records) {
    if (record.kind === "inductive") lastOfBlock.set(record.all[0] ?? record.name, record);
  }
  return records.flatMap((record): KernelStep[] => {
    switch (record.kind) {
      case "constructor":
      case "recursor":
      case "quotient":
        return [];
      case "inductive": {
        if (lastOfBlock.get(record.all[0] ?? record.name) !== record) return [];
        const members = record.all.flatMap((name) => byName.get(name) ?? []);
        const isWhole =
          members.length === record.all.length &&
          members.includes(record) &&
          members.every((member) => sameBlock(member, record));
        return [{ records: isWhole ? members : [record], isWhole }];
      }
      default:
        return [{ records: [record], isWhole: true }];
    }
  });
}

/** Whether two records say the same about the block that they belong to. */
function sameBlock(a: DeclarationRecord, b: DeclarationRecord & { kind: "inductive" }): boolean {
  return (
    a.kind === "inductive" &&
    a.isUnsafe === b.isUnsafe &&
    a.numParams === b.numParams &&
    sameList(a.all, b.all) &&
    sameList(a.levelParams, b.levelParams)
  );
}

function sameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** Whether the logic may not use it: unsafe, or a partial definition's own code. */
export function isUnsafeRecord(record: DeclarationRecord): boolean {
  if (record.kind === "definition") return record.safety !== "safe";
  return "isUnsafe" in record && record.isUnsafe;
}
