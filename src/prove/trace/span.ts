import { randomBytes } from "node:crypto";

/** Texts and numbers that describe a span; what is absent is left out. */
export type SpanAttributes = Record<string, string | number | boolean | undefined>;

/** A span as OTLP writes it in JSON: ids in hexadecimal, times in nanoseconds as text. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1: internal. 3: client, of another service. */
  kind: 1 | 3;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  /** 0: nothing said. 1: ok. 2: error. */
  status: { code: 0 | 1 | 2; message?: string };
}

/** A span that is not over. */
export interface OpenSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: 1 | 3;
  /** Milliseconds since 1970. */
  start: number;
  attributes: SpanAttributes;
}

/** Begins a span below another one, or a trace without. `start`: milliseconds since 1970. */
export function openSpan(
  name: string,
  start: number,
  {
    parent,
    attributes = {},
    kind = 1,
  }: { parent?: OpenSpan | undefined; attributes?: SpanAttributes; kind?: 1 | 3 },
): OpenSpan {
  const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
  const spanId = randomBytes(8).toString("hex");
  const above = parent ? { parentSpanId: parent.spanId } : {};
  return { traceId, spanId, ...above, name, kind, start, attributes: { ...attributes } };
}

/** `end`: milliseconds since 1970. `error`: what went wrong. */
export function closedSpan(
  { start, attributes, ...span }: OpenSpan,
  end: number,
  { isOk, error }: { isOk?: boolean; error?: string | undefined } = {},
): Span {
  return {
    ...span,
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(Math.max(start, end)),
    attributes: Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [{ key, value: otlpValue(value) }],
    ),
    status: error === undefined ? { code: isOk ? 1 : 0 } : { code: 2, message: error },
  };
}

function otlpValue(value: string | number | boolean): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}
