import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { CheckResult, ProofWorkspace, WorkspaceHole } from "../../src/core/ports/index.ts";

/** What the stand-in asks. */
interface AnsweringLean {
  check(request: {
    text: string;
    timeoutMs: number;
  }): Promise<
    Pick<CheckResult, "status" | "reason" | "messages" | "elapsedMs"> & {
      sorries?: WorkspaceHole[];
    }
  >;
}

/**
 * A workspace for the stand-in, which answers with holes as a real server does. Our programs before a text are elaborated
 * once, as native Lean does in no time.
 */
export function withHoles(workspace: ProofWorkspace): AnsweringLean {
  const kept = new Map<string, Promise<number | undefined>>();
  const elaborate = async (text: string) => {
    const run = await workspace.run({ text });
    const isFine = run.status === "finished" && !run.messages.some((m) => m.severity === "error");
    return isFine ? run.environment : undefined;
  };
  return {
    async check({ text, timeoutMs }) {
      const started = performance.now();
      const program = /^[\s\S]*?\nend Lemmata\w+\n/.exec(text)?.[0] ?? "";
      const known = kept.get(program) ?? elaborate(program);
      kept.set(program, known);
      const environment = program === "" ? undefined : await known;
      const isKept = environment !== undefined;
      const rest = isKept ? program.replace(/[^\n]/g, "") + text.slice(program.length) : text;
      if (isKept && rest.trim() === "") return { status: "finished", messages: [], elapsedMs: 0 };
      const run = await workspace.run({ text: rest, environment }, { timeoutMs });
      const elapsedMs = performance.now() - started;
      if (run.status !== "finished") return { ...run, elapsedMs };
      const proofStates = run.sorries.map(({ proofState }) => proofState);
      workspace.release({ environments: [run.environment], proofStates });
      return { ...run, elapsedMs };
    },
  };
}

/**
 * Stands in for a Kimina Lean Server: the same HTTP interface, answered by another verifier. What it
 * shows is that the client speaks the interface, not how the real server behaves under load.
 */
export async function startKiminaStandIn(
  lean: AnsweringLean,
  options: { apiKey?: string; onlyVerify?: boolean } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  return serve(async (request, response, body) => {
    const isCheck = request.url?.replace(/\/$/, "") === "/api/check";
    if (options.apiKey && request.headers.authorization !== `Bearer ${options.apiKey}`) {
      send(response, 401, { detail: "Missing or invalid API key" });
    } else if (isCheck && !options.onlyVerify) {
      const { snippets, timeout } = JSON.parse(body);
      const results = [];
      for (const { id, code } of snippets)
        results.push({ id, ...(await answer(lean, code, timeout)) });
      send(response, 200, { results });
    } else if (request.url === "/verify") {
      const { codes, timeout } = JSON.parse(body);
      const results = [];
      for (const { custom_id, proof, code } of codes) {
        const { error = null, response: value = null } = await answer(lean, proof ?? code, timeout);
        results.push({ custom_id, error, response: value });
      }
      send(response, 200, { results });
    } else send(response, 404, { detail: "Not Found" });
  });
}

/** A server that does what `handle` says, for faults. */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse, body: string) => unknown,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    try {
      await handle(request, response, body);
    } catch (error) {
      // The verifier was closed under a request whose client is gone.
      if (!response.headersSent) send(response, 500, { detail: String(error) });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

interface Answer {
  time?: number;
  error?: string;
  response?: unknown;
}

async function answer(lean: AnsweringLean, code: string, timeout: number): Promise<Answer> {
  const result = await lean.check({ text: code, timeoutMs: timeout * 1000 });
  const time = result.elapsedMs / 1000;
  if (result.status === "timed-out") {
    return { time, error: `Lean REPL command timed out in ${timeout} seconds` };
  }
  if (result.status === "crashed") return { time, error: `Lean REPL crashed: ${result.reason}` };
  const { messages, sorries = [] } = result;
  return { time, response: { env: 0, messages, sorries, time } };
}
