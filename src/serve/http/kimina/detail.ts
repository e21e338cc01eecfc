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
  throw new Unprocessable(parsed.error.issues.map((issue) => detailOf(issue, where)));
}

/** Answers failures as FastAPI does: `{"detail": ...}`. */
export function addDetailHandler(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof Unprocessable) return send(reply, 422, error.detail);
    if (isBrokenJson(error)) {
      const about = { type: "json_invalid", loc: ["body", 0], msg: "JSON decode error", input: {} };
      return send(reply, 422, [{ ...about, ctx: { error: messageOf(error) } }]);
    }
    const failure = failureOf(error);
    if (failure.status >= 500) request.log.error({ err: error }, "failed");
    return sendDetail(reply, failure);
  });
}

function sendDetail(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, message, retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return send(reply, status, status === 429 ? "No available REPLs" : message);
}

function send(reply: FastifyReply, status: number, detail: unknown): FastifyReply {
  return reply.status(status).send({ detail });
}

function isBrokenJson(error: unknown): boolean {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  return statusCode === 400 && (error instanceof SyntaxError || /BODY|JSON/.test(code ?? ""));
}

function detailOf(issue: z.core.$ZodIssue, where: string): Detail {
  const loc = [where, ...issue.path.map((part) => (typeof part === "symbol" ? "?" : part))];
  const { input } = issue;
  if (issue.code === "custom") {
    const { type = "value_error", ...ctx } = (issue.params ?? {}) as { type?: string };
    return { type, loc, msg: issue.message, input, ...(Object.keys(ctx).length ? { ctx } : {}) };
  }
  if (issue.code === "invalid_type") {
    if (input === undefined) return { type: "missing", loc, msg: "Field required", input: null };
    const [type, msg] = wordsFor(issue.expected, input) ?? ["value_error", issue.message];
    return { type, loc, msg, input };
  }
  if (issue.code === "too_small" && issue.origin === "array") {
    const msg = "List should have at least 1 item after validation, not 0";
    const ctx = { field_type: "List", min_length: 1, actual_length: 0 };
    return { type: "too_short", loc, msg, input, ctx };
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
