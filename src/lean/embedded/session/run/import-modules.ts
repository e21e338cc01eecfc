import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import type { Constant } from "../constants.ts";
import { emptyMap, INSERT } from "../name-map.ts";
import { withFields } from "./meta-frame.ts";
import { type ModuleImport, type Reach, reach } from "./module-reach.ts";

/** Of `OLeanLevel`: what a module shows to other modules, and everything. */
const LEVEL = { exported: 0, private: 2 };
/** Fields of `ImportedModule`, of `ImportState` and of `ModuleData`. */
const IMPORTED_MODULE = { effective: 0, parts: 1, irData: 2 };
const IMPORT_STATE = { modules: 0, order: 1 };
const MODULE_DATA = { imports: 0, names: 1, constants: 2 };
/** Fields of the cells of a `HashMap`'s buckets. */
const CELL = { key: 0, value: 1, next: 2 };
/**
 * A static `Bool` of the pinned build that `finalizeImport` reads: set, it passes over the names of what the
 * compiler made beside each declaration (`List.lengthTR._redArg`), because the package has no `.ir` files.
 */
const SKIPS_COMPILED_NAMES = 1084012;

export interface ImportOptions {
  /**
   * Whether what was read serves later imports, too: a module is then read once. Not for modules of a project,
   * whose text may be another the next time.
   */
  keep: boolean;
  /** Whether the environment stays for as long as the process; one that does not can be freed. */
  forever: boolean;
}

/**
 * Imports modules as `Lean.importModules` does, in its two halves: reading the files, and making an environment of
 * them. Between the two, each module is told that the names of its compiled code are in its `.olean`, where they
 * are, so that the compiler finds what it made of the library; and an environment gets only the modules that its
 * imports lead to, although more were read before.
 */
export class ModuleImporter {
  /** The `ImportState` with all modules that were read to be kept; 0 for none. Owned, never freed. */
  state: Ref;
  private readonly heap: LeanHeap;
  private readonly importsOf = new Map<Ref, ModuleImport[]>();

  /** `state` is what a snapshot holds. */
  constructor(heap: LeanHeap, state: Ref = 0) {
    this.heap = heap;
    this.state = state;
  }

  /** The environment of these modules, their initializers run. Owned. */
  import(imports: readonly string[], options: ImportOptions): Ref {
    const read = this.readToRun(imports, options);
    const state = this.restricted(read, imports);
    return this.finish(state, importArray(this.heap, imports.map(plainImport)), {
      ...options,
      level: LEVEL.private,
    });
  }

  /**
   * The environment of a text that begins with `module`, which has of other modules what they show to it. `imports`
   * are all that it names, or that stand for them; `header` says how it names them. Owned.
   */
  importAsModule(
    imports: readonly string[],
    header: readonly ModuleImport[],
    options: ImportOptions,
  ): Ref {
    const { heap } = this;
    const read = this.readToRun(imports, options);
    const named = new Set(header.map(({ module }) => module));
    const asked = [
      ...header.filter(({ module }) => imports.includes(module)),
      ...imports.filter((module) => !named.has(module)).map(plainImport),
    ];
    const state = this.shown(read, asked);
    return this.finish(state, importArray(heap, asked), { ...options, level: LEVEL.exported });
  }

  private readToRun(imports: readonly string[], { keep }: ImportOptions): Ref {
    const { heap } = this;
    const initializing = heap.global("l___private_Lean_ImportingFlag_0__Lean_runInitializersRef");
    heap.native.lean_st_ref_set?.(initializing, heap.box(1));
    const read = this.read(imports);
    if (keep) this.state = read;
    return read;
  }

  /** What the file of a module holds. Borrowed, forever. */
  constantsOf(module: string): Constant[] {
    const { heap } = this;
    this.state = this.read([module]);
    for (const { name, module: imported } of readModules(heap, this.state)) {
      if (heap.readName(name) !== module) continue;
      const [part] = heap.arrayItems(heap.field(imported, IMPORTED_MODULE.parts));
      if (part === undefined) return [];
      const data = heap.field(part, 0);
      const names = [...heap.arrayItems(heap.field(data, MODULE_DATA.names))];
      const infos = [...heap.arrayItems(heap.field(data, MODULE_DATA.constants))];
      return infos.map((info, i) => ({ name: names[i] as Ref, info }));
    }
    return [];
  }

  /** The `ImportState` with the modules and all that they import. Owned. */
  private read(imports: readonly string[]): Ref {
    const { heap } = this;
    const { native } = heap;
    const start = this.state === 0 ? emptyState(heap) : heap.inc(this.state);
    const ref = native.lean_st_mk_ref?.(start) as number;
    try {
      const done = native.l_Lean_importModulesCore?.(
        importArray(heap, imports.map(plainImport)),
        LEVEL.private,
        heap.box(1),
        0,
        heap.inc(ref),
      ) as number;
      heap.dec(heap.io(done));
      const state = heap.inc(heap.field(ref, 0));
      showCompiledNames(heap, state);
      native.lean_mark_persistent?.(state);
      return state;
    } finally {
      heap.dec(ref);
    }
  }

  /** The state (owned) with only those modules that the imports lead to, in the same order. Owned. */
  private restricted(state: Ref, imports: readonly string[]): Ref {
    const { heap } = this;
    const modules = new Map<string, Ref>();
    for (const { name, module } of readModules(heap, state)) {
      modules.set(heap.readName(name), module);
    }
    const wanted = new Set<string>();
    const open = [...imports];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (wanted.has(name)) continue;
      wanted.add(name);
      const module = modules.get(name);
      if (module !== undefined) open.push(...this.directImports(module).map((each) => each.module));
    }
    if (wanted.size >= modules.size) return state;
    const all = heap.inc(heap.field(state, IMPORT_STATE.modules));
    return this.stateOf(all, this.ordered(state, wanted));
  }

  /**
   * The state (owned) with those modules that a module with these imports sees anything of, and how much. Owned.
   */
  private shown(state: Ref, imports: readonly ModuleImport[]): Ref {
    const { heap } = this;
    const modules = new Map<string, Ref>();
    for (const { name, module } of readModules(heap, state)) {
      modules.set(heap.readName(name), module);
    }
    const reached = reach(imports, (name) => {
      const module = modules.get(name);
      return module === undefined ? [] : this.directImports(module);
    });
    const order = this.ordered(state, reached);
    let map = emptyMap(heap, order.length);
    for (const name of order) {
      const key = heap.readName(name);
      const module = asReached(heap, modules.get(key) as Ref, reached.get(key) as Reach);
      map = heap.native[INSERT]?.(map, heap.inc(name), module) as number;
    }
    return this.stateOf(map, order);
  }

  /** Names (borrowed) of those modules of a state that are wanted, dependencies before dependents. */
  private ordered(state: Ref, wanted: { has(name: string): boolean }): Ref[] {
    const { heap } = this;
    const order = heap.arrayItems(heap.field(state, IMPORT_STATE.order));
    return [...order].filter((name) => wanted.has(heap.readName(name)));
  }

  /** An `ImportState` of a map (owned) and names (borrowed). Owned. */
  private stateOf(map: Ref, order: readonly Ref[]): Ref {
    const { heap } = this;
    const state = heap.ctor(0, [map, heap.array(order.map((name) => heap.inc(name)))]);
    heap.native.lean_mark_persistent?.(state);
    return state;
  }

  private directImports(module: Ref): ModuleImport[] {
    const { heap } = this;
    let imports = this.importsOf.get(module);
    if (imports === undefined) {
      const [part] = heap.arrayItems(heap.field(module, IMPORTED_MODULE.parts));
      imports = part === undefined ? [] : readImports(heap, moduleImports(heap, part));
      this.importsOf.set(module, imports);
    }
    return imports;
  }

  /** Takes the state and the array of imports. */
  private finish(
    state: Ref,
    imports: Ref,
    { forever, level }: { forever: boolean; level: number },
  ): Ref {
    const { heap } = this;
    const { native } = heap;
    const flag = heap.bytes(SKIPS_COMPILED_NAMES, SKIPS_COMPILED_NAMES + 1);
    const before = flag[0] as number;
    const importing = heap.global("l___private_Lean_ImportingFlag_0__Lean_importingRef");
    try {
      flag[0] = 0;
      native.lean_st_ref_set?.(importing, heap.box(1));
      const result = native.l_Lean_finalizeImport?.(
        state,
        imports,
        heap.box(0),
        0,
        forever ? 1 : 0,
        1,
        level,
        level === LEVEL.private ? 0 : 1,
      ) as number;
      return realizable(heap, heap.io(result), forever);
    } finally {
      flag[0] = before;
      native.lean_st_ref_set?.(importing, heap.box(0));
    }
  }
}

/**
 * An environment (owned) remembers itself as it was before it could realize what imported constants entail, and code of
 * a text is compiled in what it remembers (`importEnv?`): that, too, becomes able to. Owned.
 */
function realizable(heap: LeanHeap, environment: Ref, forever: boolean): Ref {
  const found = realizationsOf(heap, environment);
  if (!found) return environment;
  const { place, context, remembered, imported } = found;
  const able = withFields(heap, imported, { [place]: heap.some(heap.inc(context)) });
  const contextOfAble = withFields(heap, context, { [remembered]: able });
  const made = withFields(heap, environment, { [place]: heap.some(contextOfAble) });
  heap.dec(environment);
  if (forever) heap.native.lean_mark_persistent?.(made);
  return made;
}

/**
 * Where an environment keeps its context of realizations, and where that keeps the environment before it. Both types are
 * private, so they are known by what they hold: the same constants, and nothing yet in that place. Borrowed.
 */
function realizationsOf(heap: LeanHeap, environment: Ref) {
  const count = heap.objectFields(environment);
  const constants = heap.field(environment, 0);
  for (let place = 0; place < count; place++) {
    const option = heap.field(environment, place);
    if (heap.isScalar(option) || heap.objectFields(option) !== 1) continue;
    const context = heap.field(option, 0);
    if (heap.isScalar(context)) continue;
    for (let remembered = 0; remembered < heap.objectFields(context); remembered++) {
      const imported = heap.field(context, remembered);
      if (heap.isScalar(imported) || heap.objectFields(imported) !== count) continue;
      const isBefore = heap.isScalar(heap.field(imported, place));
      if (heap.field(imported, 0) === constants && isBefore)
        return { place, context, remembered, imported };
    }
  }
  return undefined;
}

/** An `ImportedModule` (borrowed) with as much of it as is reached. Owned. */
function asReached(heap: LeanHeap, module: Ref, reached: Reach): Ref {
  const parts = heap.field(module, IMPORTED_MODULE.parts);
  // Modules of the package, and of added libraries, have one part, which is all that there is of them.
  const importAll = reached.importAll && heap.arraySize(parts) > 1;
  const name = heap.field(heap.field(heap.field(module, IMPORTED_MODULE.effective), 0), 0);
  const plain = heap.ctor(0, [heap.inc(name)], bits(importAll, reached.isExported, false));
  const effective = heap.ctor(0, [plain], [reached.phases - 1]);
  const irData = heap.field(module, IMPORTED_MODULE.irData);
  return heap.ctor(
    0,
    [effective, heap.inc(parts), heap.inc(irData)],
    bits(reached.needsData, reached.needsCode),
  );
}

function bits(...flags: boolean[]): number[] {
  return flags.map(Number);
}

function emptyState(heap: LeanHeap): Ref {
  return heap.ctor(0, [emptyMap(heap, 0), heap.array([])]);
}

function plainImport(module: string): ModuleImport {
  return { module, importAll: false, isExported: true, isMeta: false };
}

/** An array of `Import`. Owned. */
function importArray(heap: LeanHeap, imports: readonly ModuleImport[]): Ref {
  return heap.array(imports.map((each) => importOf(heap, each)));
}

/** An `Import`. Owned. */
function importOf(heap: LeanHeap, { module, importAll, isExported, isMeta }: ModuleImport): Ref {
  return heap.ctor(0, [heap.name(module)], bits(importAll, isExported, isMeta));
}

/** The imports in an array of `Import` (borrowed). */
export function readImports(heap: LeanHeap, imports: Ref): ModuleImport[] {
  return [...heap.arrayItems(imports)].map((each) => {
    const start = heap.scalarAddress(each, 0);
    const [importAll, isExported, isMeta] = heap.bytes(start, start + 3);
    return {
      module: heap.readName(heap.field(each, 0)),
      importAll: importAll === 1,
      isExported: isExported === 1,
      isMeta: isMeta === 1,
    };
  });
}

/** The imports of a part of a module: a pair of its data and its region. Borrowed. */
function moduleImports(heap: LeanHeap, part: Ref): Ref {
  return heap.field(heap.field(part, 0), MODULE_DATA.imports);
}

/** Everything in an `ImportState`. Borrowed. */
function* readModules(heap: LeanHeap, state: Ref): Generator<{ name: Ref; module: Ref }> {
  const buckets = heap.field(heap.field(state, IMPORT_STATE.modules), 1);
  for (const bucket of heap.arrayItems(buckets)) {
    for (let cell = bucket; !heap.isScalar(cell); cell = heap.field(cell, CELL.next)) {
      yield { name: heap.field(cell, CELL.key), module: heap.field(cell, CELL.value) };
    }
  }
}

/**
 * Gives each module its compiled part: for modules of a project that are in the module system, what stands in their
 * `.ir`; for others their first part, which has that, too.
 */
function showCompiledNames(heap: LeanHeap, state: Ref): void {
  for (const { name, module } of readModules(heap, state)) {
    const parts = heap.field(module, IMPORTED_MODULE.parts);
    const isAbsent = heap.isScalar(heap.field(module, IMPORTED_MODULE.irData));
    if (!isAbsent || heap.arraySize(parts) === 0) continue;
    const compiled =
      heap.arraySize(parts) > 1
        ? readCompiled(heap, heap.readName(name))
        : heap.some(heap.inc(heap.arrayItem(parts, 0)));
    heap.setField(module, IMPORTED_MODULE.irData, compiled);
  }
}

/** What the `.ir` of a module holds, if it has one. Owned. */
function readCompiled(heap: LeanHeap, module: string): Ref {
  const asked = importOf(heap, plainImport(module));
  const read = heap.native[READ_COMPILED]?.(heap.box(1), asked);
  return heap.io(read as number);
}

/** `loadIR?` of `Lean.importModulesCore`: artifacts that are none, and an import. */
const READ_COMPILED = "l___private_Lean_Environment_0__Lean_importModulesCore_loadIR_x3f___redArg";
