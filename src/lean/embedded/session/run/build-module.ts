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
  originalKind,
  RUN_BY_KERNEL,
  usedConstants,
} from "../constants.ts";
import { NameKeys } from "../kernel/judge-examination.ts";
import { LAYOUTS } from "../layouts.ts";
import { emptyMap, INSERT } from "../name-map.ts";
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
const ALLOWED = new Set(
  [["propext"], ["Classical", "choice"], ["Quot", "sound"]].map((name) => nameKey(name)),
);
const OF_REDUCE_BOOL: NameParts = ["Lean", "ofReduceBool"];

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
            seesAll: true,
            noncomputable: false,
            options: { "Elab.async": false, ...request.options },
            want: { declarations: false },
            onEnd: (state) => {
              const environment = heap.field(state, STATE.env);
              olean = session.moduleFile(environment);
              const kernelEnv = kernelEnvironment(heap, environment);
              const constants = newConstants(heap, kernelEnv);
              tainted = taints(heap, environment, constants, request.tainted);
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
        const found = {
          constants: constants.length,
          tainted: taints(heap, environment, constants, tainted),
        };
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
  let map = emptyMap(heap, constants.length);
  for (const { name, info } of constants) {
    map = heap.native[INSERT]?.(map, heap.inc(name), heap.inc(info)) as number;
  }
  return map;
}

/**
 * The constants that rest on more than they may, each with the axioms. Whatever axiom they mention counts, also one of
 * Lean's own library.
 */
function taints(
  heap: LeanHeap,
  environment: Ref,
  constants: Iterable<Constant>,
  known: readonly Taint[],
): Taint[] {
  const found = new Map<string, { name: NameParts; uses: Set<string> }>();
  const reached = new Map<string, Map<string, NameParts>>();
  const start = (key: string, axioms: readonly NameParts[]) =>
    reached.set(key, new Map(axioms.map((axiom) => [nameKey(axiom), axiom])));
  for (const { name, axioms } of known) start(nameKey(name), axioms);
  const names = new NameKeys(heap);
  const met = new Set<string>();
  const meet = (name: Ref): string => {
    const key = names.of(name);
    if (met.has(key)) return key;
    met.add(key);
    if (RUN_BY_KERNEL.has(key)) start(key, [OF_REDUCE_BOOL]);
    else if (!ALLOWED.has(key) && originalKind(heap, environment, name) === "axiom") {
      start(key, [heap.nameParts(name)]);
    }
    return key;
  };
  for (const { name, info } of constants) {
    const terms = [constantType(heap, info), constantValue(heap, info)];
    const uses = terms.flatMap((term) =>
      term === undefined ? [] : usedConstants(heap, term, meet),
    );
    const key = meet(name);
    const parts = heap.nameParts(name);
    found.set(key, { name: parts, uses: new Set(uses) });
    // Where a module is replayed, its own constants are not in the environment.
    if (constantKind(heap, info) === "axiom" && !ALLOWED.has(key)) start(key, [parts]);
  }
  spread(found, reached);
  return [...found].flatMap(([key, { name }]) => {
    const axioms = reached.get(key);
    return axioms ? [{ name, axioms: [...axioms.values()] }] : [];
  });
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
