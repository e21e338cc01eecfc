import { readFileSync } from "node:fs";
import type { Message } from "../../../core/index.ts";
import type { Header } from "../../header.ts";
import type { LibraryIndex } from "../prepare/library-archive.ts";

/** A header resolved against this Lean's library. */
export interface ResolvedImports {
  /** Modules to import, `Init` first, without repetitions; also the key of the environment. */
  imports: string[];
  dropped: string[];
  /** One error for each module that is absent and was not to be dropped. */
  problems: Message[];
}

/** Import sets with a heap snapshot of their own. */
const SNAPSHOT_IMPORTS: readonly (readonly string[])[] = [
  ["Init"],
  ["Init", "Std"],
  ["Init", "Lean"],
];

/** The modules of the library archive. */
export class LibraryModules {
  private readonly modules: Set<string>;

  constructor(libraryIndexPath: string) {
    const { files } = JSON.parse(readFileSync(libraryIndexPath, "utf8")) as LibraryIndex;
    this.modules = new Set(
      Object.keys(files).map((path) => path.replace(/\.olean$/, "").replaceAll("/", ".")),
    );
  }

  has(module: string): boolean {
    return this.modules.has(module);
  }
}

/**
 * Decides the environment of a header. With `core`, absent modules are dropped and replaced by all of Std, since
 * such a file expects a large library; otherwise each is an error.
 */
export function resolveImports(
  header: Header,
  library: LibraryModules,
  options: { core: boolean; local?: (module: string) => boolean },
): ResolvedImports {
  const present: string[] = [];
  const dropped: string[] = [];
  const problems: Message[] = [];
  for (const { module, pos, endPos } of header.imports) {
    if (library.has(module) || options.local?.(module)) present.push(module);
    else if (options.core) dropped.push(module);
    else problems.push({ severity: "error", pos, endPos, data: absentModule(module) });
  }
  if (dropped.length > 0) present.push("Std");
  return { imports: canonical(present, header.prelude), dropped, problems };
}

function absentModule(module: string): string {
  const root = module.split(".")[0];
  return `unknown module '${module}': this Lean has Init, Std, Lean and Lake, but no ${root}. Use --core to drop absent imports, or a backend that has ${root}`;
}

/** Every file imports `Init` unless it is a prelude. */
function canonical(modules: readonly string[], prelude: boolean): string[] {
  const others = [...new Set(modules)].filter((module) => module !== "Init").sort();
  return prelude && !modules.includes("Init") ? others : ["Init", ...others];
}

/** The snapshot to start from for a list of imports. */
export function snapshotFor(imports: readonly string[]): readonly string[] {
  const key = imports.join(" ");
  return SNAPSHOT_IMPORTS.find((set) => set.join(" ") === key) ?? ["Init"];
}
