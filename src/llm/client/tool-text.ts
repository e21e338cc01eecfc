import type { ModelTool } from "../../core/ports/index.ts";

/** A call of a tool as a model wrote it, e.g. `{ name: "goal", input: { line: "3" } }`. */
export interface ToolCall {
  name: string;
  /** By parameter; nothing else is known of the values. */
  input: Record<string, unknown>;
}

/** An answer taken apart: what is said beside the calls, and the calls. */
export interface ToolAnswer {
  said: string;
  calls: ToolCall[];
}

const CALL =
  /<tool\s+name\s*=\s*["']?([\w-]+)["']?\s*(?:\/>|>([\s\S]*?)(?:<\/tool>|(?=<tool\s)|$))/g;
/** As Hermes, Qwen and others were trained to write them. */
const JSON_CALL = /<tool_call>\s*([\s\S]*?)\s*(?:<\/tool_call>|$)/g;
const PARAMETER = /<(\w+)>\n?([\s\S]*?)\n?[ \t]*<\/\1>/g;
const RESULT = /<result tool="([\w-]+)">\n([\s\S]*?)\n<\/result>/g;

/**
 * A call in tags: this is how calls stand in messages, whatever goes over the wire. A list is its parameter repeated.
 *
 *     <tool name="try">
 *     <line>
 *     3
 *     </line>
 *     </tool>
 */
export function toolCallText({ name, input }: ToolCall): string {
  const lines = Object.entries(input).flatMap(([parameter, value]) => {
    const values = Array.isArray(value) ? value : [value];
    return values.map((one) => `<${parameter}>\n${plain(one)}\n</${parameter}>`);
  });
  return [`<tool name="${name}">`, ...lines, "</tool>"].join("\n");
}

/** What a tool answered, in the message of the user that follows the calls; one for each of them, in their order. */
export function toolResultText(name: string, text: string): string {
  return `<result tool="${name}">\n${text.replace(/^<\/result>/gm, " </result>")}\n</result>`;
}

/** The calls in an answer. */
export function readToolCalls(answer: string): ToolAnswer {
  const calls: (ToolCall & { at: number })[] = [];
  for (const { 1: name = "", 2: inner = "", index } of answer.matchAll(CALL)) {
    calls.push({ name, input: readParameters(inner), at: index });
  }
  for (const { 1: json = "", index } of answer.matchAll(JSON_CALL)) {
    const call = readJsonCall(json);
    if (call) calls.push({ ...call, at: index });
  }
  const said = answer.replace(CALL, "").replace(JSON_CALL, "").trim();
  const ordered = calls.sort((a, b) => a.at - b.at);
  return { said, calls: ordered.map(({ name, input }) => ({ name, input })) };
}

/** The results in a message, and what it says beside them. */
export function readToolResults(message: string): {
  results: { name: string; text: string }[];
  said: string;
} {
  const results = [...message.matchAll(RESULT)].map(([, name = "", text = ""]) => ({ name, text }));
  return { results, said: message.replace(RESULT, "").trim() };
}

/** What a model is told of tools that its server knows nothing of. */
export function toolsInWords(tools: readonly ModelTool[]): string {
  const shown = tools.map(({ name, description, parameters }) => {
    const each = Object.entries(parameters).map(([parameter, { type, description, optional }]) => {
      const rest = [
        ...(type === "list" ? ["may be repeated"] : []),
        ...(optional ? ["optional"] : []),
      ];
      return `  - ${parameter}${rest.length > 0 ? ` (${rest.join(", ")})` : ""}: ${description}`;
    });
    return [`- ${name}: ${description}`, ...each].join("\n");
  });
  return `Tools. Call one by writing it in this form, each parameter in a tag of its own name; several calls may follow one another. Stop after the calls: their results come in the next message.

<tool name="NAME">
<PARAMETER>
value, as it is, without quotes or escapes
</PARAMETER>
</tool>

${shown.join("\n")}`;
}

/** Parameters in tags, or else as one object of JSON. */
function readParameters(inner: string): Record<string, unknown> {
  const json = readJson(inner);
  if (json) return json;
  const found: Record<string, unknown> = {};
  for (const [, name = "", value = ""] of inner.matchAll(PARAMETER)) {
    const before = found[name];
    found[name] = before === undefined ? value : [before, value].flat();
  }
  return found;
}

function readJsonCall(text: string): ToolCall | undefined {
  const { name, arguments: given, input = given } = readJson(text) ?? {};
  if (typeof name !== "string") return undefined;
  const read = typeof input === "string" ? readJson(input) : input;
  return { name, input: isRecord(read) ? read : {} };
}

function readJson(text: string): Record<string, unknown> | undefined {
  if (!text.trim().startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
