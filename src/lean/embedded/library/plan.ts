import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LemmataError } from "../../../core/errors/index.ts";
import { readHeader } from "../../header.ts";
import { PINNED_LEAN } from "../prepare/lean-package.ts";
import type { OptionValues } from "../session/run/command-state.ts";
import { findModule, type LeanPackage } from "./packages.ts";
import type { Recipe } from "./recipe.ts";
import { patchedText } from "./recipes.ts";

/** Raise this when what is built from the same text changes. */
const LIBRARY_FORMAT = 2;

/** A module to build. */
export interface PlannedModule {
  name: string;
  key: string;
  package: string;
  text: string;
  patch?: string | undefined;
  lines: number;
  /** All that it imports directly, and of these what is not in Lean's own library. */
  imports: string[];
  added: string[];
  options: OptionValues;
  /** Lines on the longest way through the modules that wait for it: those with most to come are built first. */
  height: number;
}

export interface PlanOptions {
  packages: readonly LeanPackage[];
  recipe: Recipe;
  targets: readonly string[];
  /** Whether Lean's own library has a module. */
  isOwn(module: string): boolean;
}

export interface Plan {
  /** Dependencies before dependents. */
  modules: PlannedModule[];
  /** Modules that are imported and nowhere to be found, with one that imports each. */
  absent: { name: string; importer: string }[];
}

/** Everything that the targets lead to. Throws `bad-input` when a target does not exist, or imports go in a circle. */
export function planLibrary(options: PlanOptions): Plan {
  const planned = new Map<string, PlannedModule>();
  const absent = new Map<string, string>();
  for (const target of options.targets) {
    if (!findModule(options.packages, target)) {
      const roots = options.packages.map(({ folder }) => folder).join(", ");
      throw new LemmataError("bad-input", `no package has a module ${target}`, {
        hint: `looked in ${roots}`,
      });
    }
    visit(target, { ...options, planned, absent });
  }
  const modules = [...planned.values()];
  setHeights(modules, planned);
  return { modules, absent: [...absent].map(([name, importer]) => ({ name, importer })) };
}

interface Visit extends PlanOptions {
  planned: Map<string, PlannedModule>;
  absent: Map<string, string>;
}

/** Visits in depth first order with a stack of its own: a chain of imports may be long. */
function visit(target: string, context: Visit): void {
  const { planned, absent, packages, isOwn } = context;
  const open = new Map<string, Source>();
  const stack: string[] = [target];
  for (let name = stack.at(-1); name !== undefined; name = stack.at(-1)) {
    if (planned.has(name) || absent.has(name)) {
      stack.pop();
      continue;
    }
    const known = open.get(name);
    if (known) {
      planned.set(name, plannedModule(known, context));
      stack.pop();
      continue;
    }
    const source = readSource(name, context);
    open.set(name, source);
    for (const added of source.imports.filter((module) => !isOwn(module))) {
      if (planned.has(added) || absent.has(added)) continue;
      if (open.has(added)) throw circle(stack, added);
      if (findModule(packages, added)) stack.push(added);
      else absent.set(added, name);
    }
  }
}

function circle(stack: readonly string[], again: string): LemmataError {
  return new LemmataError(
    "bad-input",
    `modules import each other: ${[...stack.slice(stack.indexOf(again)), again].join(" → ")}`,
  );
}

interface Source {
  name: string;
  package: string;
  text: string;
  patch?: string | undefined;
  imports: string[];
}

function readSource(name: string, { packages, recipe }: Visit): Source {
  const found = findModule(packages, name);
  if (!found) throw new LemmataError("internal", `module ${name} vanished`);
  const { text, patch } = patchedText(recipe, name, readFileSync(found.path, "utf8"));
  const header = readHeader(text);
  const imports = [...new Set(header.imports.map(({ module }) => module))];
  if (!header.prelude && !imports.includes("Init")) imports.unshift("Init");
  return { name, package: found.package.name, text, patch, imports };
}

function plannedModule(source: Source, { planned, recipe, isOwn }: Visit): PlannedModule {
  const { name, text, imports } = source;
  const added = imports.filter((module) => !isOwn(module));
  const options = { ...recipe.options["*"], ...recipe.options[source.package] };
  const identity = [
    LIBRARY_FORMAT,
    PINNED_LEAN.leanVersion,
    PINNED_LEAN.wasmSha256,
    name,
    text,
    options,
    added.map((module) => planned.get(module)?.key ?? "absent"),
  ];
  const key = createHash("sha256").update(JSON.stringify(identity)).digest("hex");
  return { ...source, key, lines: text.split("\n").length, added, options, height: 0 };
}

function setHeights(modules: readonly PlannedModule[], planned: Map<string, PlannedModule>): void {
  for (const module of modules.toReversed()) {
    module.height += module.lines;
    for (const name of module.added) {
      const dependency = planned.get(name);
      if (dependency) dependency.height = Math.max(dependency.height, module.height);
    }
  }
}
