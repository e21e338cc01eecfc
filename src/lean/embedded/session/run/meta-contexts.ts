import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { callPure, ioResult, makeClosure } from "../calls.ts";
import { LAYOUTS } from "../layouts.ts";
import { type MetaParts, withFields } from "./meta-frame.ts";

const COMMAND = LAYOUTS["Lean.Elab.CommandContextInfo"];
const CORE_STATE = LAYOUTS["Lean.Core.State"];
const META_STATE = LAYOUTS["Lean.Meta.State"];
const DECLARATION = LAYOUTS["Lean.MetavarDecl"];

/** What the elaborator of commands runs in: it unifies by approximations, which are off by default. */
const COMMAND_CONTEXT = "l_Lean_Elab_Command_mkMetaContext";
const DEFAULT_MAX_REC_DEPTH = 512;
const OF_NAT = 3;

/** Default values of Lean's state structures, taken from Lean itself once per instance. Owned for ever. */
interface Defaults {
  coreState: Ref;
  metaState: Ref;
  config: Ref;
}

const defaultsOf = new WeakMap<LeanHeap, Defaults>();

/** Reads the defaults through `ContextInfo.runMetaM`, which starts from them. `context` is borrowed. */
function defaults(heap: LeanHeap, context: Ref): Defaults {
  const known = defaultsOf.get(heap);
  if (known) return known;
  const run = (name: string) =>
    ioResult(
      heap,
      heap.native.l_Lean_Elab_ContextInfo_runMetaM___redArg?.(
        heap.inc(context),
        heap.inc(heap.global("l_Lean_LocalContext_empty")),
        makeClosure(heap, name, []),
      ) as number,
    );
  const saved = run("l_Lean_Meta_saveState");
  const core = heap.field(heap.field(saved, 0), 0);
  const found = {
    coreState: heap.share(heap.inc(core)),
    metaState: heap.share(heap.inc(heap.field(saved, 1))),
    config: heap.share(heap.inc(heap.field(heap.global(COMMAND_CONTEXT), 0))),
  };
  heap.dec(saved);
  defaultsOf.set(heap, found);
  return found;
}

/** A natural-number option, e.g. `maxRecDepth`. `options` is borrowed. */
function natOption(heap: LeanHeap, options: Ref, name: string, otherwise: number): number {
  for (const entry of heap.listItems(options)) {
    if (heap.readName(heap.field(entry, 0)) !== name) continue;
    const value = heap.field(entry, 1);
    if (!heap.isScalar(value) && heap.tag(value) === OF_NAT)
      return heap.smallNat(heap.field(value, 0));
  }
  return otherwise;
}

export interface CoreSettings {
  options: Ref;
  currNamespace: Ref;
  openDecls: Ref;
}

/**
 * A `Core.Context` as `ContextInfo.runCoreM` makes it (file name `<InfoTree>`, no source text), except
 * that `maxHeartbeats` follows the options. Borrows its arguments; the result is owned.
 */
export function makeCoreContext(heap: LeanHeap, settings: CoreSettings): Ref {
  const { options } = settings;
  const inherited = heap.native.lean_st_ref_get?.(
    heap.global("l_Lean_inheritedTraceOptions"),
  ) as number;
  return heap.ctor(
    0,
    [
      heap.string("<InfoTree>"),
      heap.inc(heap.global("l_Lean_instInhabitedFileMap_default")),
      heap.inc(options),
      heap.box(0),
      heap.box(natOption(heap, options, "maxRecDepth", DEFAULT_MAX_REC_DEPTH)),
      heap.box(0),
      heap.inc(settings.currNamespace),
      heap.inc(settings.openDecls),
      heap.box(0),
      callPure(heap, "l_Lean_Core_getMaxHeartbeats", [heap.inc(options)]),
      heap.box(0),
      heap.inc(heap.global("l_Lean_firstFrontendMacroScope")),
      heap.none(),
      inherited,
    ],
    [0, 0],
  );
}

/** A default `Meta.Context` over a local context. Borrows its arguments. */
function makeMetaContext(
  heap: LeanHeap,
  context: Ref,
  lctx: Ref,
  localInstances: Ref | undefined,
): Ref {
  const { config } = defaults(heap, context);
  const emptySet = heap.box(1);
  return heap.ctor(
    0,
    [
      heap.inc(config),
      emptySet,
      heap.inc(lctx),
      localInstances === undefined ? heap.array([]) : heap.inc(localInstances),
      heap.none(),
      heap.box(0),
      heap.none(),
    ],
    [0, 0, 0],
  );
}

/**
 * What `ContextInfo.runMetaM` would run an action in. Borrows its arguments; the parts are owned.
 * `mctx`, `env`, `ngen`: used in place of those of the `ContextInfo`.
 */
export function metaPartsOf(
  heap: LeanHeap,
  context: Ref,
  local: { lctx: Ref; localInstances?: Ref },
  instead: { mctx?: Ref; env?: Ref; ngen?: Ref } = {},
): MetaParts {
  const { coreState, metaState } = defaults(heap, context);
  const command = heap.field(context, 0);
  const env = heap.native.l_Lean_Environment_setExporting?.(
    heap.inc(instead.env ?? heap.field(command, COMMAND.env)),
    0,
  ) as number;
  return {
    coreContext: makeCoreContext(heap, {
      options: heap.field(command, COMMAND.options),
      currNamespace: heap.field(command, COMMAND.currNamespace),
      openDecls: heap.field(command, COMMAND.openDecls),
    }),
    coreState: withFields(heap, coreState, {
      [CORE_STATE.env]: env,
      [CORE_STATE.ngen]: heap.inc(instead.ngen ?? heap.field(command, COMMAND.ngen)),
    }),
    metaContext: makeMetaContext(heap, context, local.lctx, local.localInstances),
    metaState: withFields(heap, metaState, {
      [META_STATE.mctx]: heap.inc(instead.mctx ?? heap.field(command, COMMAND.mctx)),
    }),
  };
}

/** The declaration of a metavariable. Borrowed from `mctx`; `undefined` when it has none. */
export function findGoal(
  heap: LeanHeap,
  mctx: Ref,
  goal: Ref,
): { userName: Ref; lctx: Ref; type: Ref; localInstances: Ref } | undefined {
  const option = callPure(heap, "l_Lean_MetavarContext_findDecl_x3f", [
    heap.inc(mctx),
    heap.inc(goal),
  ]);
  const declaration = heap.option(option);
  // The declaration lives in `mctx`, so it stays after the option is gone.
  heap.dec(option);
  if (declaration === undefined) return undefined;
  return {
    userName: heap.field(declaration, DECLARATION.userName),
    lctx: heap.field(declaration, DECLARATION.lctx),
    type: heap.field(declaration, DECLARATION.type),
    localInstances: heap.field(declaration, DECLARATION.localInstances),
  };
}
