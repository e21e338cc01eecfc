/** One import of a header: `public meta import all M` has everything. */
export interface ModuleImport {
  module: string;
  /** What is private in the module, too. */
  importAll: boolean;
  /** `public`: importers of this module see it. */
  isExported: boolean;
  /** Its code may run while this module is compiled. */
  isMeta: boolean;
}

/** How much of a module another one sees, as `Lean.importModulesCore` reckons it. */
export interface Reach {
  /** What is private in it, too. */
  importAll: boolean;
  /** Importers of the other one see it as well. */
  isExported: boolean;
  /** Its declarations, not only its code. */
  needsData: boolean;
  /** Its code runs while the other one is compiled, and that of all that it imports. */
  needsCode: boolean;
  /** When its code may run: bits of `PHASE`. */
  phases: number;
}

/** `IRPhases` are these bits, less one. */
const PHASE = { runtime: 1, comptime: 2, all: 3 };

/**
 * The least that satisfies the rules of `Lean.importModulesCore` for a text that begins with `module`. A module is
 * looked at again when more of it is needed than before.
 */
export function reach(
  imports: readonly ModuleImport[],
  importsOf: (module: string) => readonly ModuleImport[],
): Map<string, Reach> {
  const reached = new Map<string, Reach>();
  const all: Reach = {
    importAll: true,
    isExported: true,
    needsData: true,
    needsCode: false,
    phases: PHASE.all,
  };
  const open: { imports: readonly ModuleImport[]; by: Reach }[] = [{ imports, by: all }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const each of next.imports) {
      const before = reached.get(each.module);
      const found = through(each, next.by);
      if (!found.needsData && !found.needsCode) continue;
      const now: Reach = before
        ? {
            importAll: before.importAll || found.importAll,
            isExported: before.isExported || found.isExported,
            needsData: before.needsData || found.needsData,
            needsCode: before.needsCode || found.needsCode,
            phases: before.phases | found.phases,
          }
        : found;
      if (before && isSameReach(before, now)) continue;
      reached.set(each.module, now);
      open.push({ imports: importsOf(each.module), by: found });
    }
  }
  return reached;
}

/** What an import gives to one that sees so much of the importer. */
function through({ importAll, isExported, isMeta }: ModuleImport, by: Reach): Reach {
  const needsData = by.needsData && (isExported || by.importAll);
  const needsCode = by.needsCode || (needsData && isMeta);
  const seesAll = by.importAll && importAll;
  return {
    needsData,
    importAll: seesAll,
    isExported: by.isExported && isExported,
    needsCode,
    phases: seesAll ? PHASE.all : needsCode ? PHASE.comptime : PHASE.runtime,
  };
}

function isSameReach(a: Reach, b: Reach): boolean {
  return (
    a.importAll === b.importAll &&
    a.isExported === b.isExported &&
    a.needsData === b.needsData &&
    a.needsCode === b.needsCode &&
    a.phases === b.phases
  );
}
