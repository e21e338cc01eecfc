import { once } from "node:events";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";
import type { LeanServices, ServiceOptions } from "../lean-services.ts";
import { makeAgentServer } from "./agent-server.ts";

/** What could not be read is answered, too, in the words of JSON-RPC: nobody knows its number. */
function answerUnread(error: Error): void {
  const isJson = !(error instanceof SyntaxError);
  if (isJson && !(error instanceof z.ZodError)) return;
  const [code, what] = isJson ? [-32600, "this is no request"] : [-32700, "this is no JSON"];
  const message = isJson ? what : `${what}: ${error.message}`;
  process.stdout.write(
    `${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } })}\n`,
  );
}

/** Speaks with one agent on stdin and stdout until it is gone, then ends Lean. */
export async function serveStdio(
  options: { root: string; version: string } & ServiceOptions,
  signal: AbortSignal,
): Promise<void> {
  let opened: Promise<LeanServices> | undefined;
  const { root, version, ...service } = options;
  const services = () => {
    opened ??= import("../lean-services.ts").then(({ LeanServices }) => new LeanServices(service));
    return opened;
  };
  const server = makeAgentServer({ services, root, version });
  try {
    const { server: protocol } = server;
    protocol.onerror = answerUnread;
    // The transport closes itself where what it is sent has no end.
    const isClosed = new Promise<void>((resolve) => {
      protocol.onclose = resolve;
    });
    const isGone = once(process.stdin, "end", { signal });
    await server.connect(new StdioServerTransport());
    await Promise.race([isGone, isClosed]).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  } finally {
    await server.close();
    await (await opened)?.close();
  }
}
