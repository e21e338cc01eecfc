import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import { messageOf } from "../../../core/errors/index.ts";
import { type Failure, failureOf } from "../failure.ts";

/** One problem of a request, as FastAPI words it. */
interface Detail {
  type: string;
  loc: (string | number)[];
  msg: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
}

/** A request that does not fit its schema. */
class Unprocessable extends Error {
  readonly detail: Detail[];

  constructor(detail: Detail[]) {
    super("the request does not fit its schema");
    this.detail = detail;
  }
}

/** Reads a body, or a query with `in: "query"`. Throws `Unprocessable`. */
export function read<T>(schema: z.ZodType<T>, given: unknown, where = "body"): T {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw new Unprocessable(issues.flatMap((issue) => detailsOf(issue, { where, given })));
}

/** Answers failures as FastAPI does: `{"detail": ...}`. */
export function addDetailHandler(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof Unprocessable) return send(reply, 422, error.detail);
    if (isEmptyBody(error)) return send(reply, 422, [missing(["body"], null)]);
    if (isBrokenJson(error)) return send(reply, 422, [brokenJson(messageOf(error))]);
    const failure = failureOf(error);
    if (failure.status >= 500) request.log.error({ err: error }, "failed");
    return sendDetail(reply, failure);
  });
}

function sendDetail(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, code, message, retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return send(reply, status, code === "overloaded" ? "No available REPLs" : message);
}

function send(reply: FastifyReply, status: number, detail: string | Detail[]): FastifyReply {
  const shown = typeof detail === "string" ? detail : detail.map(writable);
  return reply.status(status).send({ detail: shown });
}

/** Without what is nested so deeply that it can be read, but not be written again. */
function writable(detail: Detail): Detail {
  try {
    JSON.stringify(detail.input);
    return detail;
  } catch {
    return { ...detail, input: null };
  }
}

function isEmptyBody(error: unknown): boolean {
  return (error as { code?: string }).code === "FST_ERR_CTP_EMPTY_JSON_BODY";
}

function isBrokenJson(error: unknown): boolean {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  return statusCode === 400 && (error instanceof SyntaxError || /BODY|JSON/.test(code ?? ""));
}

function brokenJson(error: string): Detail {
  const at = Number(/at position (\d+)/.exec(error)?.[1] ?? 0);
  const about = { type: "json_invalid", loc: ["body", at], msg: "JSON decode error", input: {} };
  return { ...about, ctx: { error } };
}

function missing(loc: Detail["loc"], input: unknown): Detail {
  return { type: "missing", loc, msg: "Field required", input };
}

interface Place {
  where: string;
  /** All that was given, for what is missing in a part of it. */
  given: unknown;
}

/** Pydantic tells for each member of a union why it is not that one. */
function detailsOf(issue: z.core.$ZodIssue, place: Place): Detail[] {
  if (issue.code !== "invalid_union" || issue.input === undefined) return [detailOf(issue, place)];
  return issue.errors.flat().map((each) => {
    const member = each.code === "invalid_type" && each.expected === "string" ? "str" : "int";
    const { input } = issue;
    return detailOf({ ...each, input, path: [...issue.path, member] } as z.core.$ZodIssue, place);
  });
}

function detailOf(issue: z.core.$ZodIssue, { where, given }: Place): Detail {
  const path = issue.path.map((part) => (typeof part === "symbol" ? "?" : part));
  const loc = [where, ...path];
  const input = path.length === 0 ? given : issue.input;
  if (issue.code === "custom") {
    const msg = `Value error, ${issue.message}`;
    return { type: "value_error", loc, msg, input, ctx: { error: {} } };
  }
  if (input === undefined) return missing(loc, path.length === 0 ? null : valueAt(given, path));
  if (issue.code === "invalid_type") {
    const [type, msg] = wordsFor(issue.expected, input) ?? ["value_error", issue.message];
    return { type, loc, msg, input };
  }
  if (issue.code === "too_small") {
    const msg = `Input should be greater than or equal to ${issue.minimum}`;
    return { type: "greater_than_equal", loc, msg, input, ctx: { ge: issue.minimum } };
  }
  if (issue.code === "invalid_value") {
    const [last, ...others] = issue.values.map((value) => `'${String(value)}'`).reverse();
    const expected = others.length > 0 ? `${others.reverse().join(", ")} or ${last}` : `${last}`;
    return { type: "enum", loc, msg: `Input should be ${expected}`, input, ctx: { expected } };
  }
  return { type: "value_error", loc, msg: issue.message, input };
}

/** What a part is missing in. */
function valueAt(given: unknown, path: readonly (string | number)[]): unknown {
  return path.slice(0, -1).reduce((value, key) => (value as never)?.[key], given) ?? null;
}

function wordsFor(expected: string, input: unknown): [type: string, msg: string] | undefined {
  const known = TYPES[expected];
  if (known?.[0] === "int_type" && typeof input === "number") {
    return ["int_from_float", `${known[1]}, got a number with a fractional part`];
  }
  if (typeof input !== "string" || !known) return known;
  if (known[0] === "int_type") {
    return ["int_parsing", `${known[1]}, unable to parse string as an integer`];
  }
  if (known[0] === "bool_type") return ["bool_parsing", `${known[1]}, unable to interpret input`];
  return known;
}

const TYPES: Record<string, [type: string, msg: string]> = {
  string: ["string_type", "Input should be a valid string"],
  int: ["int_type", "Input should be a valid integer"],
  number: ["int_type", "Input should be a valid integer"],
  boolean: ["bool_type", "Input should be a valid boolean"],
  array: ["list_type", "Input should be a valid list"],
  object: [
    "model_attributes_type",
    "Input should be a valid dictionary or object to extract fields from",
  ],
};
