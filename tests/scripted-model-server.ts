import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does with one request. */
export type ScriptedAnswer =
  | string
  | {
      text: string;
      finish?: "stop" | "length" | "content_filter";
      /** `null`: the server does not count. Default 100 in, 20 out. */
      usage?: { prompt_tokens: number; completion_tokens: number } | null;
      delayMs?: number;
      /** Calls of tools, in the server's own fields. */
      calls?: { name: string; input: object | string }[];
      /** It is held back until then. */
      until?: Promise<unknown>;
    }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The body breaks off; it is no JSON; nothing ever comes; the connection is cut. */
  | { fault: "truncated" | "malformed" | "silent" | "reset" };

/** A message as it came in. */
interface ScriptedMessage {
  role: string;
  content: string;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

/** A request as it came in. */
export interface ScriptedRequest {
  path: string;
  headers: IncomingMessage["headers"];
  body: {
    model: string;
    stream?: boolean;
    messages: ScriptedMessage[];
    [setting: string]: unknown;
  };
  at: number;
}

type Script = ScriptedAnswer[] | ((request: ScriptedRequest) => ScriptedAnswer | undefined);

/**
 * An OpenAI-compatible server that plays a script: a list of answers, in order, or a function of the
 * request. It is no model; where the script ends it answers 500.
 */
export class ScriptedModelServer {
  readonly requests: ScriptedRequest[] = [];
  /** What it says that it serves. */
  models = ["scripted"];
  /** The most requests that waited for an answer at the same time. */
  mostInFlight = 0;
  private inFlight = 0;
  private readonly server: Server;
  private script: Script;

  private constructor(script: Script) {
    this.script = script;
    this.server = createServer((request, response) => {
      this.handle(request, response).catch(() => response.destroy());
    });
  }

  static async start(script: Script = []): Promise<ScriptedModelServer> {
    const scripted = new ScriptedModelServer(script);
    await new Promise<void>((resolve) => scripted.server.listen(0, "127.0.0.1", resolve));
    return scripted;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** The user's last message of each request. */
  get prompts(): string[] {
    return this.requests.map(({ body }) => body.messages.at(-1)?.content ?? "");
  }

  /** Starts another script, with nothing recorded. */
  play(script: Script): void {
    this.script = script;
    this.requests.length = 0;
    this.mostInFlight = this.inFlight;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET") {
      const data = this.models.map((id) => ({ id, object: "model" }));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ object: "list", data }));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ScriptedRequest["body"];
    const path = request.url ?? "";
    const seen = { path, headers: request.headers, body, at: performance.now() };
    this.requests.push(seen);
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    response.once("close", () => this.inFlight--);
    const next = typeof this.script === "function" ? this.script(seen) : this.script.shift();
    const answer = next ?? { status: 500, body: "the script has no more answers" };
    if (typeof answer !== "string" && "fault" in answer) return breakDown(response, answer.fault);
    if (typeof answer !== "string" && "status" in answer) {
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body ?? JSON.stringify({ error: { message: "scripted fault" } }));
      return;
    }
    const full = typeof answer === "string" ? { text: answer } : answer;
    await full.until;
    if (full.delayMs) await new Promise((resolve) => setTimeout(resolve, full.delayMs));
    if (body.stream) streamAnswer(response, body.model, full);
    else sendAnswer(response, body.model, full);
  }
}

type Spoken = Extract<ScriptedAnswer, { text: string }>;

const COUNTED = { prompt_tokens: 100, completion_tokens: 20 };

function sendAnswer(response: ServerResponse, model: string, answer: Spoken): void {
  const { text, usage = COUNTED } = answer;
  const message = { role: "assistant", content: text, tool_calls: toolCalls(answer) };
  const choice = { index: 0, message, finish_reason: finishOf(answer) };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({ id: "1", object: "chat.completion", model, choices: [choice], usage }),
  );
}

function streamAnswer(response: ServerResponse, model: string, answer: Spoken): void {
  const { text, usage = COUNTED } = answer;
  const half = Math.ceil(text.length / 2);
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (more: object) =>
    response.write(
      `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", model, ...more })}\n\n`,
    );
  for (const content of [text.slice(0, half), text.slice(half)]) {
    send({ choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] });
  }
  const calls = toolCalls(answer);
  if (calls) {
    send({ choices: [{ index: 0, delta: { tool_calls: calls }, finish_reason: null }] });
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: finishOf(answer) }] });
  if (usage) send({ choices: [], usage });
  response.end("data: [DONE]\n\n");
}

function finishOf({ finish, calls }: Spoken): string {
  return finish ?? (calls ? "tool_calls" : "stop");
}

function toolCalls({ calls }: Spoken) {
  return calls?.map(({ name, input }, index) => {
    const written = typeof input === "string" ? input : JSON.stringify(input);
    return { index, id: `c${index}`, type: "function", function: { name, arguments: written } };
  });
}

function breakDown(
  response: ServerResponse,
  fault: "truncated" | "malformed" | "silent" | "reset",
): void {
  if (fault === "silent") return;
  if (fault === "reset") {
    response.destroy();
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const delta = { choices: [{ index: 0, delta: { content: "by simp" }, finish_reason: null }] };
  if (fault === "malformed") response.end("data: {this is no JSON\n\n");
  else response.end(`data: ${JSON.stringify(delta)}\n\n`);
}
