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

/** How often each message was read, by what it says and where. */
export type MessageCounts = Map<string, number>;

/**
 * Reads the messages of a log. Lean repeats some in the log of another part of the same run: `seen` drops those. What a
 * log itself holds twice was said twice.
 */
export function readMessages(heap: LeanHeap, log: Ref, seen: MessageCounts): Message[] {
  const messages: Message[] = [];
  const here: MessageCounts = new Map();
  for (const part of [LOG.reported, LOG.unreported]) {
    for (const ref of heap.persistentArray(heap.field(log, part))) {
      const message = readMessage(heap, ref);
      const key = JSON.stringify(message);
      const count = (here.get(key) ?? 0) + 1;
      here.set(key, count);
      if (count <= (seen.get(key) ?? 0)) continue;
      seen.set(key, count);
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
