import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import type { LeanServices } from "../lean-services.ts";
import { Pages } from "./pages.ts";
import { PROMPTS } from "./prompts.ts";
import { TOOLS, type ToolInput, type ToolName, type ToolShape } from "./tool-list.ts";
import type { Tool } from "./tools/tool.ts";

export interface AgentServerOptions {
  /** Opened by the first call that needs it; whoever made it closes it. */
  services: () => Promise<LeanServices>;
  /** Folder whose Lean files may be read; none without. */
  root?: string | undefined;
  version: string;
  /** Whether a recorded run may be shown; default all. */
  mayView?: ((run: { id: string }) => boolean) | undefined;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const INSTRUCTIONS =
  "A real Lean 4. check after each edit; prove before you prove by hand; try_tactics with many at once; disprove what resists; verify decides. Changes come back as patches: apply them yourself.";

/** A server for one agent, not connected yet. */
export function makeAgentServer(options: AgentServerOptions): McpServer {
  const { version, root } = options;
  const server = new McpServer({ name: "lemmata", version }, { instructions: INSTRUCTIONS });
  const pages = new Pages();
  for (const [name, { title, description, input }] of Object.entries<ToolShape>(TOOLS)) {
    const inputSchema = z.strictObject(input);
    const annotations = { readOnlyHint: true, openWorldHint: false, title };
    server.registerTool(
      name,
      { title, description, inputSchema, annotations },
      (given: unknown, extra: Extra) => answer(name as ToolName, given, { options, pages, extra }),
    );
  }
  addPrompts(server);
  addRuns(server, options);
  if (root !== undefined) addFiles(server, root);
  return server;
}

/** How often an agent that asks for progress is told that a call is alive, milliseconds. */
const ALIVE_MS = 5_000;

interface Call {
  options: AgentServerOptions;
  pages: Pages;
  extra: Extra;
}

/** Faults are answers that say so: an agent reads them and goes on. */
async function answer(name: ToolName, given: unknown, call: Call): Promise<CallToolResult> {
  try {
    const text = await textOf(name, given, call);
    return { content: [{ type: "text", text: call.pages.first(text) }] };
  } catch (error) {
    const hint = error instanceof LemmataError && error.hint ? `\n${error.hint}` : "";
    const why = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    const { root } = call.options;
    const { withoutTextPath } = await import("./project-files.ts");
    const said = root === undefined ? why : withoutTextPath(why, root);
    const text = call.pages.first(`${said}${hint}`);
    return { content: [{ type: "text", text }], isError: true };
  }
}

async function textOf(name: ToolName, given: unknown, { options, pages, extra }: Call) {
  if (name === "more") {
    const { cursor } = given as ToolInput<"more">;
    const next = pages.next(cursor);
    if (next !== undefined) return next;
    throw new LemmataError("bad-input", `there is nothing more under ${cursor}`);
  }
  // Most of the package is loaded here, so that the server is there at once.
  const { WORK } = await import("./tools/index.ts");
  const work = WORK[name] as Tool<ToolName>;
  const onProgress = progressTo(extra);
  const started = performance.now();
  const tell = () =>
    onProgress(`at work for ${Math.round((performance.now() - started) / 1000)} s`);
  const alive = setInterval(tell, ALIVE_MS);
  try {
    return await work(given as ToolInput<ToolName>, {
      services: await options.services(),
      root: options.root,
      mayView: options.mayView,
      signal: extra.signal,
      onProgress,
    });
  } finally {
    clearInterval(alive);
  }
}

/** Tells the agent what is being done, where it asked to be told. */
function progressTo({ _meta, sendNotification }: Extra): (step: string) => void {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let progress = 0;
  return (message) => {
    const params = { progressToken, progress: ++progress, message };
    // An agent that is gone is told no more; its call is cancelled.
    sendNotification({ method: "notifications/progress", params }).catch(() => {});
  };
}

function addPrompts(server: McpServer): void {
  for (const [name, { description, text }] of Object.entries(PROMPTS)) {
    const argsSchema = { file: z.string().describe("path of the Lean file") };
    server.registerPrompt(name, { title: description, description, argsSchema }, ({ file }) => {
      const content = { type: "text" as const, text: text.replaceAll("{file}", () => file) };
      return { messages: [{ role: "user", content }] };
    });
  }
}

/** Runs of the current folder. */
function addRuns(server: McpServer, { mayView = () => true }: AgentServerOptions): void {
  const list = async () => {
    const { listRuns } = await import("../../store/index.ts");
    const runs = listRuns().filter(mayView).slice(0, 50);
    return {
      resources: runs.map(({ id, kind, state }) => {
        return { uri: `lemmata://runs/${id}`, name: `${kind} ${id}`, description: state };
      }),
    };
  };
  const template = new ResourceTemplate("lemmata://runs/{run}", { list });
  const about = { title: "Recorded runs", mimeType: "application/json" };
  server.registerResource("runs", template, about, async (uri, { run }) => {
    const { findRun, listRuns, viewRun } = await import("../../store/index.ts");
    const view = viewRun(findRun(listRuns().filter(mayView), String(run)).id);
    const text = JSON.stringify({
      run: view.run,
      tasks: view.tasks.map(({ result: _, ...t }) => t),
    });
    return { contents: [{ uri: uri.href, mimeType: "application/json", text }] };
  });
}

/** Lean files of the project. */
function addFiles(server: McpServer, root: string): void {
  const list = async () => {
    const { relative, sep } = await import("node:path");
    const { leanFiles } = await import("../../verify/index.ts");
    const files = leanFiles(root).slice(0, 500);
    return {
      resources: files.map((file) => {
        const name = relative(root, file);
        const path = name.split(sep).map(encodeURIComponent).join("/");
        return { uri: `lemmata://files/${path}`, name, mimeType: "text/x-lean" };
      }),
    };
  };
  const template = new ResourceTemplate("lemmata://files/{+path}", { list });
  const about = { title: "Lean files", mimeType: "text/x-lean" };
  server.registerResource("files", template, about, async (uri, { path }) => {
    const { readSource } = await import("./project-files.ts");
    const { text } = readSource({ file: decoded(String(path)) }, root);
    return { contents: [{ uri: uri.href, mimeType: "text/x-lean", text }] };
  });
}

/** Throws `bad-input`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw new LemmataError("bad-input", `${path} is no part of an address`, { cause });
  }
}
