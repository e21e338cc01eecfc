import { once } from "node:events";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { LeanServices, ServiceOptions } from "../lean-services.ts";
import { makeAgentServer } from "./agent-server.ts";

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
    const isGone = once(process.stdin, "end", { signal });
    await server.connect(new StdioServerTransport());
    await isGone.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  } finally {
    await server.close();
    await (await opened)?.close();
  }
}
