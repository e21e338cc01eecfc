import type { Message, Severity } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LAYOUTS } from "../layouts.ts";

const MESSAGE = LAYOUTS["Lean.BaseMessage"];
const LOG = LAYOUTS["Lean.MessageLog"];
const POSITION = LAYOUTS["Lean.Position"];
const SEVERITIES: readonly Severity[] = ["info", "warning", "error"];

export function readPosition(heap: LeanHeap, position: Ref): { line: number; column: number } {
  return {
    line: heap.smallNat(heap.field(position, POSITION.line)),
    column: heap.smallNat(heap.field(position, POSITION.column)),
  };
}

/** Reads the messages of a log. Lean reports some twice: `seen` drops exact repetitions. */
export function readMessages(heap: LeanHeap, log: Ref, seen: Set<string>): Message[] {
  const messages: Message[] = [];
  for (const part of [LOG.reported, LOG.unreported]) {
    for (const ref of heap.persistentArray(heap.field(log, part))) {
      const message = readMessage(heap, ref);
      const key = JSON.stringify(message);
      if (seen.has(key)) continue;
      seen.add(key);
      messages.push(message);
    }
  }
  return messages;
}

/** The messages of a log that no other log of the same run repeats (`MessageLog.toList`). */
export function readUnreported(heap: LeanHeap, log: Ref): Message[] {
  return [...heap.persistentArray(heap.field(log, LOG.unreported))].map((ref) =>
    readMessage(heap, ref),
  );
}

/** Whether a log holds an error. */
export function hasErrors(heap: LeanHeap, log: Ref): boolean {
  return [LOG.reported, LOG.unreported].some((part) =>
    [...heap.persistentArray(heap.field(log, part))].some(
      (message) => SEVERITIES[heap.scalar8(message, 1)] === "error",
    ),
  );
}

export function readMessage(heap: LeanHeap, ref: Ref): Message {
  const end = heap.option(heap.field(ref, MESSAGE.endPos));
  const text = heap.native.l_Lean_MessageData_toString?.(
    heap.inc(heap.field(ref, MESSAGE.data)),
  ) as number;
  const data = heap.readString(text);
  heap.dec(text);
  const caption = heap.readString(heap.field(ref, MESSAGE.caption));
  return {
    severity: SEVERITIES[heap.scalar8(ref, 1)] ?? "error",
    pos: readPosition(heap, heap.field(ref, MESSAGE.pos)),
    endPos: end === undefined ? null : readPosition(heap, end),
    data: caption === "" ? data : `${caption}:\n${data}`,
  };
}
