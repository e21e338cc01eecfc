import { type NameParts, nameKey, parseName } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { ioResult, LeanFailure } from "../calls.ts";
import {
  type Constant,
  constantKind,
  constantType,
  constantValue,
  kernelEnvironment,
  newConstants,
} from "../constants.ts";
import { NameKeys } from "../kernel/judge-examination.ts";
import { LAYOUTS } from "../layouts.ts";
import type { LeanSession } from "../session.ts";
import { Cancellation } from "./elaboration.ts";
import type {
  BuiltModule,
  ModuleRequest,
  ReplayedModule,
  ReplayRequest,
  Taint,
} from "./library-module.ts";

const STATE = LAYOUTS["Lean.Elab.Command.State"];
const SOUND = new Set(
  [["propext"], ["Classical", "choice"], ["Quot", "sound"]].map((name) => nameKey(name)),
);
const SORRY: NameParts = ["sorryAx"];

/**
 * Elaborates modules of a library one after another in one process. Files are read once; each module's environment
 * holds what its own imports lead to, and is given back afterwards.
 */
export class ModuleBuilder {
  private readonly session: LeanSession;

  constructor(session: LeanSession) {
    this.session = session;
  }

  async build(request: ModuleRequest): Promise<BuiltModule> {
    const { session } = this;
    const { heap } = session;
    let olean: Uint8Array = new Uint8Array();
    let tainted: Taint[] = [];
    const outcome = await session.withEnvironment(
      { imports: request.imports, mainModule: parseName(request.name) },
      (imports) =>
        session.check(
          {
            text: request.text,
            fileName: request.name,
            imports,
            noncomputable: false,
            options: { "Elab.async": false, ...request.options },
            want: { declarations: false },
            onEnd: (state) => {
              const environment = heap.field(state, STATE.env);
              olean = session.moduleFile(environment);
              const kernelEnv = kernelEnvironment(heap, environment);
              tainted = taints(heap, newConstants(heap, kernelEnv), request.tainted);
              heap.dec(kernelEnv);
            },
          },
          new Cancellation(),
        ),
    );
    const errors = outcome.messages.filter(({ severity }) => severity === "error");
    return { olean, errors, tainted };
  }

  /** Adds each constant of a module's file to what the module imports, through the kernel. */
  replay({ name, imports, tainted }: ReplayRequest): Promise<ReplayedModule> {
    const { session } = this;
    const { heap } = session;
    return session.withEnvironment(
      { imports, mainModule: parseName(name) },
      async (_imports, environment) => {
        const constants = session.constantsOf(name);
        const found = { constants: constants.length, tainted: taints(heap, constants, tainted) };
        const map = constantMap(heap, constants);
        const result = heap.native.l_Lean_Environment_replay?.(
          map,
          heap.inc(environment),
        ) as number;
        try {
          heap.dec(ioResult(heap, result));
          return found;
        } catch (error) {
          if (!(error instanceof LeanFailure)) throw error;
          return { ...found, refused: error.message };
        }
      },
    );
  }
}

/** A `HashMap` of constants by name. Owned. */
function constantMap(heap: LeanHeap, constants: readonly Constant[]): Ref {
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(8, constants.length * 2)));
  const empty = Array.from({ length: buckets }, () => heap.box(0));
  let map = heap.ctor(0, [heap.box(0), heap.array(empty)]);
  for (const { name, info } of constants) {
    map = heap.native[INSERT]?.(map, heap.inc(name), heap.inc(info)) as number;
  }
  return map;
}

/** Lean's insertion for maps whose keys are names. */
const INSERT =
  "l_Std_DHashMap_Internal_Raw_u2080_insertIfNew___at___00Lean_finalizeImport_spec__4___redArg";

/** The constants that rest on more than they may, each with the axioms. */
function taints(heap: LeanHeap, constants: Iterable<Constant>, known: readonly Taint[]): Taint[] {
  const found = new Map<string, { name: NameParts; uses: Set<string> }>();
  const reached = new Map<string, Map<string, NameParts>>();
  const start = (key: string, axioms: readonly NameParts[]) =>
    reached.set(key, new Map(axioms.map((axiom) => [nameKey(axiom), axiom])));
  start(nameKey(SORRY), [SORRY]);
  for (const { name, axioms } of known) start(nameKey(name), axioms);
  const names = new NameKeys(heap);
  for (const { name, info } of constants) {
    const parts = heap.nameParts(name);
    const key = nameKey(parts);
    found.set(key, { name: parts, uses: mentioned(heap, names, info) });
    if (constantKind(heap, info) === "axiom" && !SOUND.has(key)) start(key, [parts]);
  }
  spread(found, reached);
  return [...found].flatMap(([key, { name }]) => {
    const axioms = reached.get(key);
    return axioms ? [{ name, axioms: [...axioms.values()] }] : [];
  });
}

/** Keys of the constants that a constant's type and value mention. */
function mentioned(heap: LeanHeap, names: NameKeys, info: Ref): Set<string> {
  const keys = new Set<string>();
  for (const term of [constantType(heap, info), constantValue(heap, info)]) {
    if (term === undefined) continue;
    const used = heap.native.l_Lean_Expr_getUsedConstants?.(heap.inc(term)) as number;
    for (const name of heap.arrayItems(used)) keys.add(names.of(name));
    heap.dec(used);
  }
  return keys;
}

/** Hands on what is reached to those that use it, until nothing changes. */
function spread(
  constants: ReadonlyMap<string, { uses: ReadonlySet<string> }>,
  reached: Map<string, Map<string, NameParts>>,
): void {
  const users = new Map<string, string[]>();
  for (const [key, { uses }] of constants) {
    for (const used of uses) users.set(used, [...(users.get(used) ?? []), key]);
  }
  const open = [...reached.keys()];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const axioms = reached.get(key) ?? new Map();
    for (const user of users.get(key) ?? []) {
      const before = reached.get(user) ?? new Map<string, NameParts>();
      const after = new Map([...before, ...axioms]);
      if (after.size === before.size) continue;
      reached.set(user, after);
      open.push(user);
    }
  }
}
