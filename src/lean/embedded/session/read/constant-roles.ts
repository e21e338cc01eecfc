import { type ConstantRole, ExprTag, type OpenedDefinitions } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LeanFailure } from "../calls.ts";
import {
  CONSTANT_KINDS,
  constantType,
  constantVal,
  isImported,
  usedConstants,
} from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";
import { type MetaFrame, withFrame } from "../run/meta-frame.ts";
import type { ProofSnapshot } from "../run/proof-snapshot.ts";
import type { TermWriter } from "./term-writer.ts";

const CORE_STATE = LAYOUTS["Lean.Core.State"];
const DEFINITION = LAYOUTS["Lean.DefinitionVal"];
const REDUCIBLE = 0;
const LEVEL_ZERO = 0;
/** Places among the one-byte scalars of `ParamInfo`. */
const PARAM = { binderInfo: 0, isProp: 2 };
const INSTANCE_IMPLICIT = 3;
const EXPLICIT = 0;

/**
 * The roles of the constants that `writer` met, and of those in the bodies of the text's own `definitions`,
 * which are written as well, each once.
 */
export function readConstantRoles(
  heap: LeanHeap,
  snapshot: ProofSnapshot,
  { writer, definitions }: { writer: TermWriter; definitions: OpenedDefinitions },
): ConstantRole[] {
  const env = heap.field(snapshot.parts.coreState, CORE_STATE.env);
  const roles = new Map<number, ConstantRole>();
  return withFrame(heap, snapshot.parts, (frame) => {
    for (;;) {
      const missing = [...writer.met].filter((name) => !roles.has(name));
      if (missing.length === 0) return [...roles.values()];
      for (const index of missing) {
        const name = heap.nameFromParts(writer.names[index] as (string | number)[]);
        roles.set(index, readRole({ heap, frame, env, writer, definitions }, index, name));
        heap.dec(name);
      }
    }
  });
}

interface Reading {
  heap: LeanHeap;
  frame: MetaFrame;
  env: Ref;
  writer: TermWriter;
  definitions: OpenedDefinitions;
}

function readRole(reading: Reading, index: number, name: Ref): ConstantRole {
  const { heap, env, writer } = reading;
  const found = heap.native.l_Lean_Environment_find_x3f?.(
    heap.inc(env),
    heap.inc(name),
    0,
  ) as number;
  // The environment keeps its constants alive.
  const info = heap.option(found);
  heap.dec(found);
  const role: ConstantRole = { name: index, result: "value", parameters: "" };
  if (info === undefined) return role;
  const type = constantType(heap, info);
  role.result = resultOf(reading, type);
  role.parameters = parametersOf(reading, name, info);
  if (isOwnDefinition(reading, name, info, index)) {
    const value = heap.field(heap.field(info, 0), DEFINITION.value);
    const isOpened =
      isReducible(reading, name) ||
      (reading.definitions === "non-recursive" && !isClosed(reading, value));
    if (isOpened) role.definition = writer.expr(value);
  }
  return role;
}

function resultOf({ heap, frame }: Reading, type: Ref): ConstantRole["result"] {
  const sort = sortAtEnd(heap, type);
  if (sort !== undefined) return sort;
  try {
    const answer = frame.meta("l_Lean_Meta_isProp", [heap.inc(type)]);
    return heap.unbox(answer) === 1 ? "proof" : "value";
  } catch (error) {
    if (!(error instanceof LeanFailure)) throw error;
    return "value";
  }
}

/** For `... → Prop` a proposition, for `... → Sort u` a type. */
function sortAtEnd(heap: LeanHeap, type: Ref): "proposition" | "type" | undefined {
  let end = type;
  while (heap.tag(end) === ExprTag.forallE) end = heap.field(end, 2);
  if (heap.tag(end) !== ExprTag.sort) return undefined;
  const level = heap.field(end, 0);
  const isZero = heap.isScalar(level) || heap.tag(level) === LEVEL_ZERO;
  return isZero ? "proposition" : "type";
}

function parametersOf({ heap, frame }: Reading, name: Ref, info: Ref): string {
  const levels = [...heap.listItems(heap.field(constantVal(heap, info), 1))].map(
    (level) => heap.native.l_Lean_Level_param___override?.(heap.inc(level)) as number,
  );
  const constant = heap.native.l_Lean_Expr_const___override?.(
    heap.inc(name),
    heap.list(levels),
  ) as number;
  let funInfo: Ref;
  try {
    funInfo = frame.meta("l_Lean_Meta_getFunInfo", [constant, heap.none()]);
  } catch (error) {
    if (!(error instanceof LeanFailure)) throw error;
    return "";
  }
  let letters = "";
  let binder = constantType(heap, info);
  for (const parameter of heap.arrayItems(heap.field(funInfo, 0))) {
    const isVisible = heap.tag(binder) === ExprTag.forallE;
    const isFamily = isVisible && isMotive(heap, binder);
    const binderInfo = heap.scalar8(parameter, PARAM.binderInfo);
    if (isFamily) letters += "t";
    else if (binderInfo === INSTANCE_IMPLICIT) letters += "i";
    else if (heap.scalar8(parameter, PARAM.isProp) === 1) letters += "p";
    else letters += binderInfo === EXPLICIT ? "e" : "h";
    if (isVisible) binder = heap.field(binder, 2);
  }
  heap.dec(funInfo);
  return letters;
}

function isMotive(heap: LeanHeap, binder: Ref): boolean {
  if (sortAtEnd(heap, heap.field(binder, 1)) === "type") return true;
  return heap.readName(heap.field(binder, 0)).startsWith("motive");
}

/** Matchers are definitions as well, but they are what `match` elaborates to. */
function isOwnDefinition({ heap, env, writer }: Reading, name: Ref, info: Ref, index: number) {
  if (CONSTANT_KINDS[heap.tag(info)] !== "definition") return false;
  const last = writer.names[index]?.at(-1);
  return !isImported(heap, env, name) && !(typeof last === "string" && /^match_\d+$/.test(last));
}

function isReducible({ heap, env }: Reading, name: Ref): boolean {
  const status = heap.native.l_Lean_getReducibilityStatusCore___boxed?.(
    heap.inc(env),
    heap.inc(name),
  ) as number;
  return heap.unbox(status) === REDUCIBLE;
}

/** In bodies that say nothing: what recursion is compiled to (by structure, by a measure, as a fixed point), `sorry`. */
const CLOSED = /^(?:brecOn(?:_\d+)?|fix|_unary|_mutual|lfp|gfp|sorryAx)$/;

function isClosed({ heap }: Reading, value: Ref): boolean {
  return usedConstants(heap, value, (name) => heap.nameParts(name).at(-1)).some(
    (last) => typeof last === "string" && CLOSED.test(last),
  );
}
