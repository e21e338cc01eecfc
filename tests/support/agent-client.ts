import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { builtMain } from "./built-package.ts";

const MAIN = builtMain();

/** An agent with the tools of `lemmata mcp`, as it starts them. */
export class AgentClient {
  readonly client = new Client({ name: "test", version: "0" });
  /** Milliseconds from the start of the process to its first answer. */
  startMs = 0;
  /** Characters of all answers. */
  readonly lengths: number[] = [];

  static async start(root: string): Promise<AgentClient> {
    const agent = new AgentClient();
    const started = performance.now();
    const { PATH = "", HOME = "", XDG_CACHE_HOME = "" } = process.env;
    await agent.client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [MAIN, "mcp", "--root", root, "--threads", "1"],
        env: { PATH, HOME, ...(XDG_CACHE_HOME ? { XDG_CACHE_HOME } : {}), LEMMATA_RUNS_DIR: root },
      }),
    );
    agent.startMs = performance.now() - started;
    return agent;
  }

  /** The text of an answer; `isError` is in front of it. */
  async call(name: string, input: object, options: object = {}): Promise<string> {
    const asked = { name, arguments: { ...input } };
    const limits = { timeout: 600_000, ...options };
    const result = (await this.client.callTool(asked, undefined, limits)) as CallToolResult;
    const [content] = result.content;
    const text = content?.type === "text" ? content.text : "";
    this.lengths.push(text.length);
    return result.isError ? `ERROR ${text}` : text;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
