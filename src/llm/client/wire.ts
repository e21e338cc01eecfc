import { type generateText, jsonSchema, tool } from "ai";
import type { ModelMessage, ModelTool } from "../../core/ports/index.ts";
import { readToolCalls, readToolResults, toolCallText, toolsInWords } from "./tool-text.ts";

type Sent = Parameters<typeof generateText>[0];

/** What goes over the wire: calls of tools in fields of their own, or as the text that they are anyway. */
export function toWire(
  messages: readonly ModelMessage[],
  { tools = [], isNative }: { tools?: readonly ModelTool[]; isNative: boolean },
): Pick<Sent, "instructions" | "messages" | "tools"> {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const said = messages.filter(({ role }) => role !== "system");
  const withTools = isNative && tools.length > 0;
  if (!withTools && tools.length > 0) system.push(toolsInWords(tools));
  return {
    // An empty one would be sent all the same.
    instructions: system.join("\n\n") || undefined,
    messages: withTools ? toNative(said) : said.map(asText),
    ...(withTools
      ? { tools: Object.fromEntries(tools.map((one) => [one.name, declared(one)])) }
      : {}),
  } as Pick<Sent, "instructions" | "messages" | "tools">;
}

/** An answer's text with its calls in tags, as `readToolCalls` reads them. */
export function withCalls(
  text: string,
  calls: readonly { toolName: string; input: unknown }[],
): string {
  const written = calls.map(({ toolName: name, input }) => {
    const isObject = typeof input === "object" && input !== null;
    // What is no JSON is shown as it came; its parameters are missing then.
    if (!isObject) return `<tool name="${name}">\n${String(input)}\n</tool>`;
    return toolCallText({ name, input: input as Record<string, unknown> });
  });
  return [...(text.trim() ? [text.trim()] : []), ...written].join("\n\n");
}

const asText = ({ role, content }: ModelMessage) => ({ role, content });

/** Calls have numbers in place of the ids that the server gave them: the same messages are sent again that way. */
function toNative(messages: readonly ModelMessage[]) {
  let number = 0;
  let open: { toolCallId: string; toolName: string }[] = [];
  return messages.flatMap((message): object[] => {
    if (message.role === "assistant") {
      const { said, calls } = readToolCalls(message.content);
      const parts = calls.map(({ name: toolName, input }) => {
        return { type: "tool-call", toolCallId: `call_${++number}`, toolName, input };
      });
      open = parts.map(({ toolCallId, toolName }) => ({ toolCallId, toolName }));
      if (parts.length === 0) return [asText(message)];
      return [
        { role: "assistant", content: [...(said ? [{ type: "text", text: said }] : []), ...parts] },
      ];
    }
    const answered = open;
    open = [];
    if (answered.length === 0) return [asText(message)];
    const { results, said } = readToolResults(message.content);
    const parts = answered.map((call, i) => {
      const value = results[i]?.text ?? "(nothing)";
      return { type: "tool-result", ...call, output: { type: "text", value } };
    });
    return [{ role: "tool", content: parts }, ...(said ? [{ role: "user", content: said }] : [])];
  });
}

const TYPES = {
  text: { type: "string" },
  number: { type: "integer" },
  list: { type: "array", items: { type: "string" } },
} as const;

function declared({ description, parameters }: ModelTool) {
  const properties = Object.entries(parameters).map(([name, { type, description }]) => {
    return [name, { ...TYPES[type], description }];
  });
  const required = Object.keys(parameters).filter((name) => !parameters[name]?.optional);
  const schema = { type: "object", properties: Object.fromEntries(properties), required } as const;
  return tool({ description, inputSchema: jsonSchema({ ...schema, additionalProperties: false }) });
}
