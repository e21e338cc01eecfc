import type { LeanHeap, Ref } from "./heap.ts";
import { installInSlot } from "./host-slots.ts";
import type { Runtime, WasmTable } from "./runtime.ts";

/*
 * Lean interprets what an added library brings: tactics, linters, parsers. For each call from compiled code it makes an
 * interpreter, which finds each function and evaluates each constant anew, unless the thread is inside one of the same
 * environment and options already (`with_interpreter` in Lean's `ir_interpreter.cpp`). So a thread enters one before
 * its work and stays: it calls an interpreted function whose body calls a function of the host, and that throws past
 * all of them. No C++ frame is unwound on the way, and the stack that they have stays theirs.
 */

/** Constructors of Lean's intermediate code (`Lean.Compiler.IR.Basic`). */
const FUNCTION = 0;
const VARIABLE_DECLARATION = 0;
const APPLICATION = 8;
const ERASED_ARGUMENT = 1;
const UNREACHABLE = 13;
const OBJECT_TYPE = 7;
/** Fields of a function: its name, parameters, type, body and what else is known of it. */
const PARAMETERS = 1;
const BODY = 3;

/** What an interpreted closure holds before its arguments: environment, options and function. */
const HELD = 3;

/** The call that enters an interpreter. */
export interface StandingCall {
  /** Objects that are never freed: an interpreted closure, and the one that it is to call. */
  closure: Ref;
  leave: Ref;
  /** How many arguments the closure waits for; the first is `leave`. */
  arguments: number;
}

/**
 * The call that enters the interpreter of the environment and options of an interpreted closure (borrowed), which is
 * not run itself; `undefined` when it is a compiled one.
 */
export function standingCall(
  heap: LeanHeap,
  interpreted: Ref,
  leaveSlot: number,
): StandingCall | undefined {
  const { slot, arity, fixed } = heap.closureParts(interpreted);
  const [environment, options, declaration] = fixed;
  if (fixed.length !== HELD || !environment || !options || !declaration) return undefined;
  if (heap.isScalar(declaration) || heap.tag(declaration) !== FUNCTION) return undefined;
  // A compiled function may hold three objects, too.
  if (heap.objectFields(declaration) <= BODY) return undefined;
  const list = heap.field(declaration, PARAMETERS);
  const parameters = heap.isArray(list) ? heap.arraySize(list) : 0;
  if (parameters === 0 || parameters !== arity - HELD) return undefined;
  const held = [heap.inc(environment), heap.inc(options), callingFirst(heap, declaration, list)];
  return {
    closure: heap.neverFreed(heap.share(heap.closure(slot, arity, held))),
    leave: heap.neverFreed(heap.share(heap.closure(leaveSlot, 1, []))),
    arguments: parameters,
  };
}

/** A function like another but for its body, which calls the first argument and does no more. Owned, from borrowed. */
function callingFirst(heap: LeanHeap, declaration: Ref, parameters: Ref): Ref {
  const first = heap.inc(heap.field(heap.arrayItem(parameters, 0), 0));
  const body = heap.ctor(VARIABLE_DECLARATION, [
    heap.box(heap.arraySize(parameters) + 1),
    heap.box(OBJECT_TYPE),
    heap.ctor(APPLICATION, [first, heap.array([heap.box(ERASED_ARGUMENT)])]),
    heap.box(UNREACHABLE),
  ]);
  const fields = Array.from({ length: heap.objectFields(declaration) }, (_, i) =>
    i === BODY ? body : heap.inc(heap.field(declaration, i)),
  );
  return heap.ctor(FUNCTION, fields);
}

/** A thread's own end: what it calls, and what throws past it. */
export class InterpreterEntry {
  /** Slot of the function that throws, the same in all threads. */
  readonly leaveSlot: number;
  private readonly native: Runtime["native"];
  private readonly left = new Error("an interpreter was left");
  private stack = 0;

  /** `table` is fresh; `native` gives a function of the module by its C name. */
  constructor(table: WasmTable, native: Runtime["native"]) {
    this.native = native;
    this.leaveSlot = installInSlot(table, "leave", () => {
      this.stack = native("emscripten_stack_get_current")();
      throw this.left;
    });
  }

  /** Leaves this thread, before its work, inside an interpreter. Throws when the call came back: none is left then. */
  enter({ closure, leave, arguments: count }: StandingCall): void {
    const rest = Array.from({ length: count - 1 }, () => 1);
    try {
      this.native(`lean_apply_${count}`)(closure, leave, ...rest);
    } catch (error) {
      if (error !== this.left) throw error;
      this.native("_emscripten_stack_restore")(this.stack);
      return;
    }
    throw new Error("the interpreter of this build of Lean works in another way");
  }
}
