import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { LemmataError } from "../../../core/errors/index.ts";
import { prepareLean } from "../prepare/cache.ts";
import { ownModules } from "../process/imports.ts";
import { type BuildProgress, buildLibrary, type ModuleOutcome } from "./build-library.ts";
import {
  type LibraryRecord,
  LibraryStore,
  libraryHash,
  type ModuleRecord,
} from "./library-store.ts";
import { findPackages, type LeanPackage } from "./packages.ts";
import { type Plan, type PlannedModule, planLibrary } from "./plan.ts";
import { checkoutCommands, recipeFor } from "./recipes.ts";

export interface AddLibraryOptions {
  /** The name of the library, e.g. `mathlib`: its package, and a recipe where there is one. */
  name: string;
  /** A checkout. */
  folder: string;
  /** Modules, or names of sets of the recipe; default its first set, or the modules named like the library. */
  targets: readonly string[];
  /** Lean processes side by side, about 1.7 GB each; default one for each core. */
  processes?: number | undefined;
  cacheDirectory?: string | undefined;
  onStep?(step: string): void;
  onProgress?(progress: BuildProgress): void;
  signal?: AbortSignal | undefined;
}

export interface AddedLibrary {
  library: LibraryRecord;
  modules: ModuleRecord[];
  /** Of these, built now. */
  built: number;
  /** It was interrupted: what is built is kept, and the same call goes on. */
  isComplete: boolean;
}

/**
 * Builds a library from its sources and makes it importable. Throws `bad-input` when the folder or a target is not
 * there, `cache-unwritable`, `lean-start-failed`.
 */
export async function addLibrary(options: AddLibraryOptions): Promise<AddedLibrary> {
  const { name, folder, signal } = options;
  const recipe = recipeFor(name);
  const prepared = await prepareLean({
    ...(options.cacheDirectory ? { root: options.cacheDirectory } : {}),
    ...(options.onStep ? { onProgress: options.onStep } : {}),
  });
  const store = new LibraryStore(prepared.librariesPath);
  const packages = withCheckoutHint(name, folder, () => packagesOf(name, folder));
  const own = ownModules(prepared.libraryIndexPath);
  options.onStep?.("reading the sources");
  const targets = chosenTargets(options, recipe.targets);
  const isOwn = (module: string) => own.has(module);
  const plan = withCheckoutHint(name, folder, () =>
    planLibrary({ packages, recipe, targets, isOwn }),
  );
  const build = (modules: readonly PlannedModule[]) =>
    buildLibrary({
      prepared,
      store,
      modules,
      processes: options.processes ?? availableParallelism(),
      onProgress: options.onProgress ?? (() => {}),
      signal,
    });
  const outcomes = await build(plan.modules);
  const there = new Set(outcomes.flatMap((each) => ("record" in each ? [each.name] : [])));
  const whole = plan.modules.filter((module) => there.has(module.name));
  if (!signal?.aborted) {
    const roots = umbrellas(whole);
    const all = await build([...whole, ...roots]);
    outcomes.push(...all.slice(whole.length));
  }
  const library = libraryOf(name, packages, outcomes, plan);
  store.writeLibrary(library);
  const records = outcomes.flatMap((each) => ("record" in each ? [each.record] : []));
  return {
    library,
    modules: records,
    built: outcomes.filter((each) => "isNew" in each && each.isNew).length,
    isComplete: !signal?.aborted,
  };
}

/** The package of the library first. */
function packagesOf(name: string, folder: string): LeanPackage[] {
  const [own, ...others] = findPackages(folder);
  return own ? [{ ...own, name }, ...others] : [];
}

/** What `read` finds in the folder; where there is not what the library needs, the error says the way to get it. */
function withCheckoutHint<T>(name: string, folder: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof LemmataError)) throw cause;
    const commands = checkoutCommands(recipeFor(name), folder);
    if (commands.length === 0) throw cause;
    throw new LemmataError("bad-input", cause.message, {
      cause,
      hint: `the checkout that fits this Lean, for \`--from FOLDER\`:\n${commands.join("\n")}`,
    });
  }
}

function chosenTargets(
  { name, targets }: AddLibraryOptions,
  sets: Readonly<Record<string, readonly string[]>>,
): string[] {
  const [first] = Object.values(sets);
  if (targets.length === 0) return [...(first ?? [rootModule(name)])];
  return [...new Set(targets.flatMap((target) => sets[target] ?? [target]))];
}

/** `batteries` is the package, `Batteries` its module. */
function rootModule(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * For each root, e.g. `Mathlib`, whose own module is not built, one that imports everything that is: so a file that
 * says `import Mathlib` gets what there is.
 */
function umbrellas(modules: readonly PlannedModule[]): PlannedModule[] {
  const names = new Set(modules.map(({ name }) => name));
  const roots = new Map<string, PlannedModule[]>();
  for (const module of modules) {
    const root = module.name.split(".")[0] as string;
    if (!names.has(root)) roots.set(root, [...(roots.get(root) ?? []), module]);
  }
  return [...roots].map(([root, members]) => umbrella(root, members));
}

function umbrella(root: string, members: readonly PlannedModule[]): PlannedModule {
  const [first] = members as [PlannedModule];
  const added = members.map(({ name }) => name);
  return {
    name: root,
    key: createHash("sha256")
      .update(members.map(({ key }) => key).join(" "))
      .digest("hex"),
    package: first.package,
    text: added.map((name) => `import ${name}\n`).join(""),
    patch: "made here: it imports what is built",
    lines: 1,
    imports: ["Init", ...added],
    added,
    options: {},
    height: 0,
  };
}

function libraryOf(
  name: string,
  packages: readonly LeanPackage[],
  outcomes: readonly ModuleOutcome[],
  { modules, absent }: Plan,
): LibraryRecord {
  const records = outcomes.flatMap((each) => ("record" in each ? [each.record] : []));
  const settled = new Set(outcomes.map((each) => each.name));
  const used = new Set(records.map((record) => record.package));
  return {
    name,
    hash: libraryHash(records),
    packages: packages
      .filter((each) => used.has(each.name))
      .map((each) => ({ name: each.name, revision: each.revision })),
    modules: records.map((record) => record.name),
    tainted: records.flatMap((record) => record.tainted),
    missing: [
      ...outcomes.flatMap((each) =>
        "reason" in each ? [{ name: each.name, reason: each.reason }] : [],
      ),
      ...modules
        .filter((each) => !settled.has(each.name))
        .map((each) => ({ name: each.name, reason: "the build was interrupted" })),
      ...absent.map(({ name, importer }) => ({
        name,
        reason: `${importer} imports it, and no package has it`,
      })),
    ],
  };
}
