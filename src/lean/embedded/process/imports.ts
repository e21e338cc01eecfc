import { readFileSync } from "node:fs";
import { closest, distance } from "fastest-levenshtein";
import { type Message, parseName } from "../../../core/index.ts";
import type { ModuleResolver } from "../../../core/ports/index.ts";
import type { Header } from "../../header.ts";
import { type LibraryRecord, LibraryStore } from "../library/library-store.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import type { LibraryIndex } from "../prepare/library-archive.ts";
import { snapshotPath } from "../runtime/snapshot.ts";
import type { Taint } from "../session/run/library-module.ts";

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

/** Characters that a misspelled name has too much, too little or wrong: at most so many, and one of so many. */
const MOST_SLIPS = 3;
const CHARACTERS_A_SLIP = 5;
/** Absent modules of one header for which the name that was meant is looked for: it takes milliseconds for each. */
const MOST_GUESSES = 3;

/** The modules of Lean's own library. */
export function ownModules(libraryIndexPath: string): ReadonlySet<string> {
  const { files } = JSON.parse(readFileSync(libraryIndexPath, "utf8")) as LibraryIndex;
  return new Set(
    Object.keys(files).map((path) => path.replace(/\.olean$/, "").replaceAll("/", ".")),
  );
}

/** What a process starts from: the imports that it has read, and the file with its heap. */
export interface StartingPoint {
  imports: readonly string[];
  snapshotPath: string;
}

/** The modules that every text may import: of Lean's own library, and of those that were added. */
export class LibraryModules {
  private readonly directory: string;
  private readonly own: ReadonlySet<string>;
  private readonly libraries: readonly LibraryRecord[];
  private readonly added: ReadonlySet<string>;

  constructor({ directory, libraryIndexPath, librariesPath }: PreparedLean) {
    this.directory = directory;
    this.own = ownModules(libraryIndexPath);
    this.libraries = new LibraryStore(librariesPath).libraries();
    this.added = new Set(this.libraries.flatMap(({ modules }) => modules));
  }

  has(module: string): boolean {
    return this.own.has(module) || this.added.has(module);
  }

  nearest(module: string): string | undefined {
    return nearestName(module, [...this.own, ...this.added]);
  }

  /** The libraries that were added and that these modules are of, directly or through others. */
  librariesOf(modules: readonly string[]): LibraryRecord[] {
    return this.libraries.filter((library) =>
      modules.some((module) => library.modules.includes(module)),
    );
  }

  /** What constants of added libraries rest on besides Lean's three axioms. */
  get tainted(): Taint[] {
    return this.libraries.flatMap(({ tainted }) => tainted);
  }

  /** The module that stands for all that was added of the library of `module`: `Mathlib` for `Mathlib.Data.Nat.Log`. */
  umbrellaOf(module: string): string | undefined {
    const root = module.split(".")[0] as string;
    return this.added.has(root) ? root : undefined;
  }

  /**
   * Where a process that is to serve these imports starts: from a snapshot of them all when they are of libraries,
   * else from Lean's core.
   */
  startFor(imports: readonly string[]): StartingPoint {
    const key = imports.join(" ");
    const isAdded = (module: string) => this.added.has(module);
    const known = imports.some(isAdded)
      ? imports.filter((module) => this.has(module))
      : (SNAPSHOT_IMPORTS.find((set) => set.join(" ") === key) ?? ["Init"]);
    const libraries = known.some(isAdded) ? this.libraries.map(({ hash }) => hash) : [];
    return { imports: known, snapshotPath: snapshotPath(this.directory, known, libraries) };
  }
}

/** The one of some names that differs from this one by a slip of the hand, if there is one. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const found = closest(name, names);
  const most = Math.min(MOST_SLIPS, Math.floor(name.length / CHARACTERS_A_SLIP));
  return distance(name, found) <= most ? found : undefined;
}

/**
 * Decides the environment of a header. With `core`, absent modules are dropped and replaced by all of Std and what
 * was built of their own library, since such a file expects a large library; otherwise each is an error.
 */
export function resolveImports(
  header: Header,
  library: LibraryModules,
  options: {
    core: boolean;
    local?: (module: string) => boolean;
    /** Where a module of the project was looked for, as `ModuleResolver` says it. */
    searched?: ModuleResolver["searched"];
  },
): ResolvedImports {
  const present: string[] = [];
  const dropped: string[] = [];
  const problems: Message[] = [];
  for (const { module, pos, endPos } of header.imports) {
    const umbrella = library.umbrellaOf(module);
    if (library.has(module) || options.local?.(module)) present.push(module);
    else if (options.core) {
      dropped.push(module);
      if (umbrella !== undefined) present.push(umbrella);
    } else {
      const searched = options.searched?.(module);
      const nearest = problems.length < MOST_GUESSES ? library.nearest(module) : undefined;
      const data = absentModule(module, { library, umbrella, nearest, searched });
      problems.push({ severity: "error", pos, endPos, data });
    }
  }
  if (dropped.length > 0) present.push("Std");
  return { imports: canonical(present, header.prelude), dropped, problems };
}

function absentModule(
  module: string,
  context: {
    library: LibraryModules;
    umbrella?: string;
    nearest?: string;
    searched?: readonly string[];
  },
): string {
  const { library, umbrella, nearest, searched } = context;
  if (searched !== undefined) {
    const file = `${parseName(module).join("/")}.lean`;
    return `unknown module '${module}': its project has no ${file}. Looked for ${searched.join(", ")}`;
  }
  const root = module.split(".")[0] as string;
  const name = root.toLowerCase();
  const meant = nearest === undefined ? "" : `. Did you mean ${nearest}?`;
  if (umbrella !== undefined) {
    return `unknown module '${module}': it is not among the modules of ${root} that were built${meant || "."} If ${root} has it, build it with \`npx lemmata library add ${name} --from FOLDER --target ${module}\`, or import ${root} for what is there`;
  }
  if (library.has(root))
    return `unknown module '${module}': ${root} of this Lean has no such module${meant}`;
  return `unknown module '${module}': this Lean has Init, Std, Lean and Lake, but no ${root}${meant || "."} Add it with \`npx lemmata library add ${name} --from FOLDER\`, or use --core to drop absent imports`;
}

/** Every file imports `Init` unless it is a prelude. */
function canonical(modules: readonly string[], prelude: boolean): string[] {
  const others = [...new Set(modules)].filter((module) => module !== "Init").sort();
  return prelude && !modules.includes("Init") ? others : ["Init", ...others];
}
