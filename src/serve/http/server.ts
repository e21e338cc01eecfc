import type { Socket } from "node:net";
import fastifySwagger from "@fastify/swagger";
import fastify, { type ConnectionError, type FastifyInstance, type FastifyReply } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { decodeUtf8 } from "../../core/index.ts";
import { toolVersions } from "../../lean/index.ts";
import type { Jobs } from "../jobs/index.ts";
import type { LeanServices } from "../lean-services.ts";
import { addPages } from "./dashboard/index.ts";
import { type Failure, failureOf, HttpFailure } from "./failure.ts";
import { addGuard } from "./guard.ts";
import type { ApiKey } from "./keys.ts";
import { addKimina, isOfKimina } from "./kimina/index.ts";
import { addMcp } from "./mcp-route.ts";
import { addMetrics } from "./metrics.ts";
import { addErrorHandler, sendFailure } from "./v1/errors.ts";
import { addV1 } from "./v1/index.ts";

export interface ServerOptions {
  services: LeanServices;
  jobs: Jobs;
  /** Who may ask; everybody when there are none. */
  keys?: readonly ApiKey[] | undefined;
  /** Names by which the server may be called besides `localhost` and addresses. */
  hosts?: readonly string[] | undefined;
  /** Pages of other origins that may ask. */
  origins?: readonly string[] | undefined;
  /** Largest request, bytes; default 64 MiB. */
  bodyLimit?: number | undefined;
  /** Milliseconds in which a request has to arrive; default 60,000. */
  requestTimeoutMs?: number | undefined;
  /** The least that is logged, as JSON lines on stderr; default `info`; `silent`: nothing. */
  logLevel?: string | undefined;
}

/** Milliseconds between looks for connections that are too slow. */
const LOOKING_MS = 1000;

/**
 * Kimina's endpoints, `/v1`, `/openapi.json`, `/health`, `/metrics`. Closing answers what was accepted; jobs are the
 * caller's to close.
 */
export async function makeServer(options: ServerOptions): Promise<FastifyInstance> {
  const { services, jobs, keys = [], hosts = [], origins = [] } = options;
  const { bodyLimit = 64 << 20, requestTimeoutMs = 60_000, logLevel = "info" } = options;
  const server = fastify({
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.min(20_000, requestTimeoutMs),
      connectionsCheckingInterval: LOOKING_MS,
      maxHeaderSize: 16 << 10,
    },
    forceCloseConnections: "idle",
    // What is wrong before a route is known, e.g. an address that cannot be decoded.
    frameworkErrors: (error, { url }, reply) => refuse(reply as never, url, failureOf(error)),
    clientErrorHandler: answerNoRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    logger: {
      level: logLevel,
      stream: process.stderr,
      redact: ["req.headers.authorization", 'req.headers["x-api-key"]'],
    },
  });
  // A form or a script of another page can send text without asking; JSON it cannot.
  server.removeContentTypeParser(["text/plain", "application/json"]);
  addJsonParser(server);
  addErrorHandler(server);
  server.setNotFoundHandler((request, reply) => {
    const [path = ""] = request.url.split("?");
    const allowed = METHODS.filter((method) => server.hasRoute({ method, url: path }));
    if (allowed.length === 0) {
      const message = `there is nothing at ${request.method} ${path}`;
      return refuse(reply, path, { status: 404, code: "not-found", message }, "Not Found");
    }
    reply.header("allow", allowed.join(", "));
    const message = `${path} is for ${allowed.join(" and ")}`;
    return refuse(reply, path, { status: 405, code: "bad-input", message }, "Method Not Allowed");
  });
  // What comes back is data, whatever somebody put into it.
  server.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    // Closed at once, many clients would never read the answer: they are still sending. What comes is thrown away.
    if (reply.statusCode === 413) reply.removeHeader("connection");
  });
  closeKindly(server);
  addGuard(server, { keys, hosts, origins });
  addMetrics(server, { services, jobs });
  await server.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Lemmata", version: toolVersions().lemmata, description: ABOUT },
      components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
      security: keys.length > 0 ? [{ key: [] }] : [],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await server.register(async (scope) => addV1(scope, { services, jobs }), { prefix: "/v1" });
  addMcp(server, { services, jobs });
  await server.register(async (scope) => addKimina(scope, services));
  server.get("/openapi.json", { schema: { hide: true } }, () => server.swagger());
  server.get("/health", { schema: { hide: true } }, () => ({ status: "ok" }));
  addPages(server);
  return server;
}

const METHODS = ["GET", "POST", "DELETE"] as const;

/** Answers what no route does, in the words of the original where its clients ask. */
function refuse(
  reply: FastifyReply,
  url: string,
  failure: Failure,
  detail = failure.message,
): FastifyReply {
  if (isOfKimina(url)) return reply.status(failure.status).send({ detail });
  return sendFailure(reply, failure);
}

/** What is no HTTP, arrives too slowly, or has headers that are too long. */
function answerNoRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, words] = NO_REQUEST[error.code] ?? [
    "400 Bad Request",
    "bad-input",
    "this is no HTTP request",
  ];
  const body = JSON.stringify({ error: { code, message: words } });
  const type = "application/json; charset=utf-8";
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const NO_REQUEST: Record<string, [status: string, code: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    "timed-out",
    "the request took too long to arrive",
  ],
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "too-large",
    "the headers are too long",
  ],
};

const ABOUT =
  "Lean 4 that checks, proves and scores. What is answered at once is under /v1/NAME; what takes long gives a job, see /v1/jobs.";

/** Reads bodies as the JSON that they are: a byte that is no UTF-8 would become another text, which then is judged. */
function addJsonParser(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser("error", "error");
  server.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // Many clients say the type of what they do not send.
    if (request.method === "DELETE" && body.length === 0) {
      done(null);
      return;
    }
    try {
      refuseCompressed(request.headers["content-encoding"]);
      parse(request, decodeUtf8(body as Buffer, "the body"), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

function refuseCompressed(encoding: string | undefined): void {
  if (encoding === undefined || encoding === "identity") return;
  throw new HttpFailure({
    ...{ status: 415, code: "unsupported-media-type" },
    message: `the body is compressed (${encoding}); send it as it is`,
  });
}

/** Refuses new requests while closing, and ends connections with their last answer, or where nothing was asked. */
function closeKindly(server: FastifyInstance): void {
  let isClosing = false;
  let answering = 0;
  // Browsers open connections ahead of requests; Node counts those as busy until it has read one.
  const endIfDone = () => {
    if (isClosing && answering === 0) server.server.closeAllConnections();
  };
  server.addHook("onRequest", async (_request, reply) => {
    answering++;
    reply.raw.once("close", () => {
      answering--;
      endIfDone();
    });
  });
  server.addHook("preClose", async () => {
    isClosing = true;
    endIfDone();
  });
  server.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}
