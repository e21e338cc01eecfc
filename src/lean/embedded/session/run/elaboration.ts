import { LemmataError } from "../../../../core/errors/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LAYOUTS } from "../layouts.ts";

const PARSED = LAYOUTS["Lean.Language.Lean.CommandParsedSnapshot"];
const ELABORATING = LAYOUTS["Lean.Language.Lean.CommandElaboratingSnapshot"];
const RESULT = LAYOUTS["Lean.Language.Lean.CommandResultSnapshot"];
const TASK = LAYOUTS["Lean.Language.SnapshotTask"];
const SNAPSHOT = LAYOUTS["Lean.Language.Snapshot"];
const TREE = LAYOUTS["Lean.Language.SnapshotTree"];

/** One elaborated command; every `Ref` is borrowed from the running elaboration. */
export interface ElaboratedCommand {
  /** `missing` with `internal.cmdlineSnapshots`, unless it is the last one. */
  syntax: Ref;
  /** `Command.State` after the command; with that option and exception only its environment. */
  state: Ref;
  infoTree: Ref | undefined;
  /** The parser's first. */
  messageLogs: Ref[];
}

/** Cancels a running elaboration. */
export class Cancellation {
  requested = false;
  /** Registers, when it is requested, the tokens of what Lean has begun and nobody has looked at yet. */
  reach: (() => void) | undefined;
  private readonly tokens = new Set<Ref>();

  /** Registers Lean's cancel tokens as they appear, so that `request` reaches all of them. */
  watch(heap: LeanHeap, token: Ref | undefined): void {
    if (token === undefined || this.tokens.has(token)) return;
    this.tokens.add(token);
    if (this.requested) setToken(heap, token);
  }

  request(heap: LeanHeap): void {
    this.requested = true;
    this.reach?.();
    for (const token of this.tokens) setToken(heap, token);
  }

  /** Forgets a token that is about to be released. */
  unwatch(token: Ref): void {
    this.tokens.delete(token);
  }

  clear(): void {
    this.reach = undefined;
    this.tokens.clear();
  }
}

function setToken(heap: LeanHeap, token: Ref): void {
  heap.native.lean_st_ref_set?.(token, heap.box(1));
}

/** Thrown inside the session when the caller cancelled; never reaches the user as an error. */
export class ElaborationCancelled extends Error {}

/**
 * Waits for a Lean task without blocking the thread. A cancelled task still ends: Lean was asked to stop, and its
 * process is killed when it does not in time.
 */
export function waitForTask(heap: LeanHeap, task: Ref): Promise<Ref> {
  return heap.doorbell.wait(heap, task);
}

/**
 * Elaborates the commands of an input one after another, on Lean's own threads. The event loop
 * stays free. Owned arguments: `inputContext`, `parserState`, `commandState`. `onBegin` gets what tells, until the end,
 * the byte at which the command begins that is elaborated.
 */
export async function elaborate(
  heap: LeanHeap,
  input: { inputContext: Ref; parserState: Ref; commandState: Ref },
  cancellation: Cancellation,
  onCommand: (command: ElaboratedCommand) => void | Promise<void>,
  onBegin: (place: () => number | undefined) => void,
): Promise<void> {
  const { parserState } = input;
  const start = positionOf(heap, parserState);
  const root = heap.native.l_Lean_Language_Lean_processCommands?.(
    input.inputContext,
    input.parserState,
    input.commandState,
    heap.none(),
  ) as number;
  let isOver = false;
  onBegin(() => (isOver ? undefined : placeOf(heap, root, start)));
  const watch = (snapshotTask: Ref) => {
    cancellation.watch(heap, heap.option(heap.field(snapshotTask, TASK.cancelTk)));
    return heap.field(snapshotTask, TASK.task);
  };
  const watchCommand = (parsed: Ref) => {
    const elaborating = heap.field(parsed, PARSED.elabSnap);
    const next = heap.option(heap.field(parsed, PARSED.nextCmdSnap));
    const tasks = [
      ELABORATING.elabSnap,
      ELABORATING.resultSnap,
      ELABORATING.infoTreeSnap,
      ELABORATING.reportSnap,
    ].map((field) => watch(heap.field(elaborating, field)));
    if (next !== undefined) watch(next);
    return { next, tasks };
  };
  // Where Lean has one thread, it goes through many commands before a task ends that is waited for here.
  cancellation.reach = () => {
    for (const parsed of parsedCommands(heap, root)) watchCommand(parsed);
  };
  try {
    let parsed = await waitForTask(heap, root);
    for (;;) {
      const { next, tasks } = watchCommand(parsed);
      // It ends last: once it is there, nothing else is waited for.
      await waitForTask(heap, tasks[3] as Ref);
      const result = await waitForTask(heap, tasks[1] as Ref);
      const infoTree = await waitForTask(heap, tasks[2] as Ref);
      const messageLogs = await collectMessageLogs(heap, parsed, watch);
      if (cancellation.requested) throw new ElaborationCancelled();
      await onCommand({
        syntax: heap.field(parsed, PARSED.stx),
        state: heap.field(result, RESULT.cmdState),
        infoTree: heap.option(heap.field(infoTree, SNAPSHOT.infoTree)),
        messageLogs,
      });
      if (next === undefined) return;
      parsed = await waitForTask(heap, heap.field(next, TASK.task));
      if (cancellation.requested) throw new ElaborationCancelled();
    }
  } finally {
    cancellation.clear();
    isOver = true;
    heap.dec(root);
  }
}

const positionOf = (heap: LeanHeap, parserState: Ref) => heap.smallNat(heap.field(parserState, 0));

/** The commands that are parsed by now. */
function* parsedCommands(heap: LeanHeap, root: Ref): Generator<Ref> {
  for (let task: Ref | undefined = root; task !== undefined; ) {
    const parsed = heap.taskValue(task);
    if (parsed === 0) return;
    yield parsed;
    const next = heap.option(heap.field(parsed, PARSED.nextCmdSnap));
    task = next === undefined ? undefined : heap.field(next, TASK.task);
  }
}

/** The byte at which the last command begins that was parsed: the next one is, once it is elaborated. */
function placeOf(heap: LeanHeap, root: Ref, start: number): number {
  let [last, end] = [start, start];
  for (const parsed of parsedCommands(heap, root)) {
    last = end;
    const next = heap.option(heap.field(parsed, PARSED.nextCmdSnap));
    if (next === undefined) return last;
    end = rangeStart(heap, heap.field(next, TASK.reportingRange)) ?? end;
  }
  return last;
}

/** `ReportingRange`: inherit, some(range), skip. */
function rangeStart(heap: LeanHeap, reporting: Ref): number | undefined {
  if (heap.isScalar(reporting)) return undefined;
  return heap.smallNat(heap.field(heap.field(reporting, 0), 0));
}

/** Message logs of one command, in report order; waits for whatever is still being reported. */
async function collectMessageLogs(
  heap: LeanHeap,
  parsed: Ref,
  watch: (snapshotTask: Ref) => Ref,
): Promise<Ref[]> {
  // A copy of the snapshot without its successor, so that the tree ends with this command.
  const alone = heap.ctor(0, [
    ...[PARSED.toSnapshot, PARSED.stx, PARSED.parserState, PARSED.elabSnap].map((field) =>
      heap.inc(heap.field(parsed, field)),
    ),
    heap.none(),
  ]);
  const tree = heap.native.l_Lean_Language_Lean_instToSnapshotTreeCommandParsedSnapshot_go?.(
    alone,
  ) as number;
  const logs: Ref[] = [];
  const visit = async (node: Ref): Promise<void> => {
    const snapshot = heap.field(node, TREE.element);
    logs.push(heap.field(heap.field(snapshot, SNAPSHOT.diagnostics), 0));
    for (const child of heap.arrayItems(heap.field(node, TREE.children))) {
      await visit(await waitForTask(heap, watch(child)));
    }
  };
  try {
    await visit(tree);
    for (const log of logs) heap.inc(log);
    return logs;
  } finally {
    heap.dec(tree);
  }
}

/** Builds a parser input over UTF-8 text. Throws `bad-input` when the bytes are not valid UTF-8. */
export function makeInputContext(heap: LeanHeap, utf8: Uint8Array, fileName: string): Ref {
  const text = heap.stringBytes(utf8);
  const size = heap.stringSize(text);
  if (size !== utf8.length) {
    heap.dec(text);
    throw new LemmataError("bad-input", "the text is not valid UTF-8");
  }
  return heap.native.l_Lean_Parser_mkInputContext?.(
    text,
    heap.string(fileName),
    1,
    heap.box(size),
    heap.box(0),
  ) as number;
}

/** `ModuleParserState` at a byte offset. Owned. */
export function parserStateAt(heap: LeanHeap, byte: number): Ref {
  return heap.ctor(0, [heap.box(byte)], [0]);
}
