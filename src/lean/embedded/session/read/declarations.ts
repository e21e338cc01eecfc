import { type DeclarationInfo, displayName, type ReadOptions } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import {
  constantKind,
  constantType,
  constantValue,
  kernelEnvironment,
  newConstants,
} from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";
import { metaPartsOf } from "../run/meta-contexts.ts";
import { type MetaFrame, releaseParts, withFrame } from "../run/meta-frame.ts";
import { printExpr } from "./goals.ts";
import { readPosition } from "./messages.ts";
import { usedConstantNames } from "./repl-readings.ts";

const STATE = LAYOUTS["Lean.Elab.Command.State"];
const SCOPE = LAYOUTS["Lean.Elab.Command.Scope"];

export interface DeclarationsOf {
  /** `Command.State`, borrowed. */
  state: Ref;
  kernelEnv: Ref;
  /** Environment whose own declarations are left out. */
  since?: Ref;
}

/** The declarations that have a position in the text, in order of position. */
export function readDeclarations(
  heap: LeanHeap,
  { state, kernelEnv, since }: DeclarationsOf,
  options: ReadOptions,
): DeclarationInfo[] {
  const older = since === undefined ? undefined : constantNames(heap, since);
  const stateRef = heap.native.lean_st_mk_ref?.(heap.inc(state)) as number;
  const found: DeclarationInfo[] = [];
  const read = (frame: MetaFrame | undefined) => {
    for (const { name, info } of newConstants(heap, kernelEnv)) {
      if (older?.has(heap.readName(name))) continue;
      const location = findLocation(heap, name, stateRef);
      if (!location) continue;
      const nameParts = heap.nameParts(name);
      const type = constantType(heap, info);
      const value = constantValue(heap, info);
      found.push({
        name: displayName(nameParts),
        nameParts,
        kind: constantKind(heap, info),
        type: options.types && frame ? printExpr(heap, frame, undefined, type) : undefined,
        constants: options.constants
          ? {
              inType: usedConstantNames(heap, type),
              inValue: value === undefined ? [] : usedConstantNames(heap, value),
            }
          : undefined,
        ...location,
      });
    }
  };
  try {
    if (options.types) inStateFrame(heap, state, read);
    else read(undefined);
  } finally {
    heap.dec(stateRef);
  }
  return found.sort((a, b) => a.pos.line - b.pos.line || a.pos.column - b.pos.column);
}

function findLocation(
  heap: LeanHeap,
  name: Ref,
  stateRef: Ref,
): Pick<DeclarationInfo, "pos" | "endPos"> | undefined {
  const result =
    heap.native.l_Lean_findDeclarationRangesCore_x3f___at___00Lean_Elab_Command_elabAddDeclDoc_spec__0___redArg?.(
      heap.inc(name),
      stateRef,
    ) as number;
  const value = heap.option(heap.field(result, 0));
  const range = value === undefined ? undefined : heap.field(value, 0);
  const location =
    range === undefined
      ? undefined
      : {
          pos: readPosition(heap, heap.field(range, 0)),
          endPos: readPosition(heap, heap.field(range, 2)),
        };
  heap.dec(result);
  return location;
}

function constantNames(heap: LeanHeap, environment: Ref): Set<string> {
  const kernelEnv = kernelEnvironment(heap, environment);
  const names = new Set<string>();
  for (const { name } of newConstants(heap, kernelEnv)) names.add(heap.readName(name));
  heap.dec(kernelEnv);
  return names;
}

/** The `ContextInfo` of the innermost scope of a `Command.State`. Owned. */
function contextOfState(heap: LeanHeap, state: Ref): Ref {
  const scope = heap.field(heap.field(state, STATE.scopes), 0);
  const command = heap.ctor(0, [
    heap.inc(heap.field(state, STATE.env)),
    heap.none(),
    heap.inc(heap.global("l_Lean_instInhabitedFileMap_default")),
    heap.inc(heap.global("l_Lean_instInhabitedMetavarContext")),
    heap.inc(heap.field(scope, SCOPE.opts)),
    heap.inc(heap.field(scope, SCOPE.currNamespace)),
    heap.inc(heap.field(scope, SCOPE.openDecls)),
    heap.inc(heap.field(state, STATE.ngen)),
  ]);
  return heap.ctor(0, [command, heap.none(), heap.array([])]);
}

/** Runs `action` in a frame with the names and options in force in a `Command.State`. */
function inStateFrame(heap: LeanHeap, state: Ref, action: (frame: MetaFrame) => void): void {
  const context = contextOfState(heap, state);
  const lctx = heap.global("l_Lean_LocalContext_empty");
  const parts = metaPartsOf(heap, context, { lctx });
  try {
    withFrame(heap, parts, action);
  } finally {
    releaseParts(heap, parts);
    heap.dec(context);
  }
}
