import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CancelledNotificationSchema, isJSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { toolVersions } from "../../lean/index.ts";
import type { Jobs } from "../jobs/index.ts";
import type { LeanServices } from "../lean-services.ts";
import { makeAgentServer } from "../mcp/index.ts";
import { signalOf } from "./disconnect.ts";
import { HttpFailure } from "./failure.ts";
import { mayViewOf } from "./owner.ts";

/** Agents at the same time. */
const MOST_SESSIONS = 100;
/** Milliseconds after which a session that asks nothing is ended. */
const IDLE_MS = 30 * 60_000;

/** The messages of a body: one, or a batch. */
const messagesIn = (body: unknown): unknown[] => [body].flat();

/** As if the agent had asked for it. */
function cancelCall(
  { onmessage }: StreamableHTTPServerTransport,
  requestId: string | number,
): void {
  const params = { requestId, reason: "the client is gone" };
  onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params });
}

interface Session {
  transport: StreamableHTTPServerTransport;
  owner: string | null;
  timer: NodeJS.Timeout;
}

/** `/mcp`: the tools over streamable HTTP, a session for each agent, without files. */
export function addMcp(
  server: FastifyInstance,
  { services, jobs }: { services: LeanServices; jobs: Jobs },
): void {
  const sessions = new Map<string, Session>();
  const { lemmata: version } = toolVersions();
  const open = async (request: FastifyRequest): Promise<StreamableHTTPServerTransport> => {
    if (sessions.size >= MOST_SESSIONS) {
      const message = "there are too many agents now";
      throw new HttpFailure({ status: 429, code: "overloaded", message, retryAfterSeconds: 60 });
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => {
        const timer = setTimeout(() => void transport.close(), IDLE_MS).unref();
        const owner = request.apiKey?.name ?? null;
        sessions.set(id, { transport, owner, timer });
      },
    });
    const agent = makeAgentServer({
      services: async () => services,
      version,
      // Asked each time: the key has more runs by then.
      mayView: (run) => mayViewOf(request, jobs)(run),
    });
    await agent.connect(transport);
    // Set by `connect`, too.
    const closed = transport.onclose;
    transport.onclose = () => {
      const { sessionId = "" } = transport;
      clearTimeout(sessions.get(sessionId)?.timer);
      sessions.delete(sessionId);
      closed?.();
    };
    return transport;
  };
  server.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    schema: { hide: true },
    handler: async (request, reply) => {
      const owner = request.apiKey?.name ?? null;
      const id = request.headers["mcp-session-id"];
      const session = typeof id === "string" ? sessions.get(id) : undefined;
      if (id !== undefined && session?.owner !== owner) {
        throw new HttpFailure({
          status: 404,
          code: "not-found",
          message: "there is no such session",
        });
      }
      session?.timer.refresh();
      const transport = session?.transport ?? (await open(request));
      reply.hijack();
      // Its answers could be sent to nobody: streams are not taken up again here.
      signalOf(request, reply).addEventListener("abort", () => {
        for (const each of messagesIn(request.body)) {
          if (isJSONRPCRequest(each)) cancelCall(transport, each.id);
        }
      });
      await transport.handleRequest(request.raw, reply.raw, request.body);
      // A call that is cancelled has no answer, which would end its stream.
      for (const each of messagesIn(request.body)) {
        const id = CancelledNotificationSchema.safeParse(each).data?.params.requestId;
        if (id !== undefined) transport.closeSSEStream(id);
      }
      // What did not begin a session leaves none.
      if (transport.sessionId === undefined) await transport.close();
    },
  });
  server.addHook("preClose", async () => {
    await Promise.all([...sessions.values()].map(({ transport }) => transport.close()));
  });
}
