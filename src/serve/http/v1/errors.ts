import type { FastifyInstance, FastifyReply } from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from "fastify-type-provider-zod";
import { z } from "zod";
import { type Failure, failureOf } from "../failure.ts";

/** The shape of every answer that is an error. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z.string().describe("stable, e.g. bad-input, unauthorized, overloaded"),
      message: z.string(),
      where: z.string().optional().describe("the field of the request, e.g. tactics.3"),
      hint: z.string().optional().describe("what to do about it"),
    }),
  })
  .meta({ id: "Error" });

/** Answers failures in the one shape of this API. */
export function addErrorHandler(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const failure = readFailure(error);
    if (failure.status >= 500) request.log.error({ err: error }, "failed");
    return sendFailure(reply, failure);
  });
}

/** Sends a failure, with the time to come back where there is one. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, code, message, where, hint, retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  // The schemas of routes are for what was expected of them.
  const body = JSON.stringify({ error: { code, message, where, hint } });
  return reply.status(status).type("application/json; charset=utf-8").serializer(String).send(body);
}

function readFailure(error: unknown): Failure {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const where = first?.instancePath.replace(/^\//, "").replaceAll("/", ".") || undefined;
    const message = first?.message ?? error.message;
    return { status: 400, code: "bad-input", message, where };
  }
  if (isResponseSerializationError(error)) {
    return { status: 500, code: "internal", message: "the answer does not fit its schema" };
  }
  return failureOf(error);
}
