import type { LocalModule, ModuleFiles } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { ADDED_LIBRARIES_FOLDER, LIBRARY_FOLDER } from "../../runtime/layout.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { type Constant, newConstants } from "../constants.ts";

const PROJECTS = "/lean/project";
/** `Lean.mkIRData`, which is private. */
const CODE_OF_MODULE = "l___private_Lean_Environment_0__Lean_mkIRData";

/** Where `import` looks: in these folders, then in the library, then in what was added to it. */
export function setSearchPath(heap: LeanHeap, folders: readonly string[]): void {
  const path = [...folders, LIBRARY_FOLDER, ADDED_LIBRARIES_FOLDER];
  const list = heap.list(path.map((entry) => heap.string(entry)));
  heap.io(heap.native.l_Lean_initSearchPath?.(heap.string("/lean"), list) as number);
}

/**
 * Puts modules of the user's project where `import` finds them: `.olean` files in the session's own
 * in-memory file system, one folder per set of modules.
 */
export class LocalModuleStore {
  private readonly heap: LeanHeap;
  private readonly files: Runtime["files"];
  private readonly folders = new Map<string, string>();

  constructor(heap: LeanHeap, files: Runtime["files"]) {
    this.heap = heap;
    this.files = files;
  }

  /** Makes `modules` (and the library) visible to the next import. */
  publish(modules: readonly LocalModule[]): void {
    const key = modulesKey(modules);
    let folder = this.folders.get(key);
    if (folder === undefined) {
      folder = `${PROJECTS}/${this.folders.size}`;
      for (const module of modules) {
        const path = `${folder}/${module.name.replaceAll(".", "/")}`;
        for (const [ending, bytes] of Object.entries(module.files)) {
          this.files.write(`${path}.${ending}`, bytes);
        }
      }
      this.folders.set(key, folder);
    }
    setSearchPath(this.heap, [folder]);
  }

  /** Serialises an elaborated environment (borrowed) as a module. */
  save(
    environment: Ref,
    kernelEnv: Ref,
    isModule: boolean,
  ): Pick<LocalModule, "files" | "constants"> {
    const { heap } = this;
    const files = this.filesOf(environment, isModule);
    const constants = [...newConstants(heap, kernelEnv)].map(({ name }) => heap.nameParts(name));
    return { files, constants };
  }

  /** The files of an elaborated environment (borrowed): an `.olean`, or what a `module` is written as. */
  filesOf(environment: Ref, isModule: boolean): ModuleFiles {
    const { heap } = this;
    const { native } = heap;
    const path = `${PROJECTS}/out`;
    const olean = `${path}.olean`;
    // Makes the folder, too.
    this.files.write(olean, new Uint8Array());
    const written = native.l_Lean_writeModule?.(heap.inc(environment), heap.string(olean));
    heap.dec(heap.io(written as number));
    if (!isModule) return { olean: this.files.read(olean) };
    const name = native.l_Lean_Environment_mainModule___boxed?.(heap.inc(environment)) as number;
    const code = native[CODE_OF_MODULE]?.(heap.inc(environment)) as number;
    const saved = native.l_Lean_saveModuleData?.(heap.string(`${path}.ir`), name, code);
    heap.dec(heap.io(saved as number));
    const read = (ending: keyof ModuleFiles) => this.files.read(`${path}.${ending}`);
    return {
      olean: read("olean"),
      "olean.server": read("olean.server"),
      "olean.private": read("olean.private"),
      ir: read("ir"),
    };
  }
}

export function modulesKey(modules: readonly LocalModule[]): string {
  return modules.map((module) => `${module.name}=${module.key}`).join(" ");
}

/** Constants of imported project modules, looked up by the names their elaboration reported. */
export function* localConstants(
  heap: LeanHeap,
  environment: Ref,
  modules: readonly LocalModule[],
): Generator<Constant> {
  for (const module of modules) {
    for (const parts of module.constants) {
      const name = heap.nameFromParts(parts);
      const found = heap.native.l_Lean_Environment_find_x3f?.(
        heap.inc(environment),
        heap.inc(name),
        0,
      ) as number;
      const info = heap.option(found);
      if (info !== undefined) yield { name, info };
      heap.dec(found);
      heap.dec(name);
    }
  }
}
