import type { ToolOutcome } from "../../core/index.ts";
import type { ModelToolParameter } from "../../core/ports/index.ts";
import { shorten, type ToolCall } from "../../llm/index.ts";
import { AGENT_TOOLS } from "./catalog.ts";
import type { Desk, ToolInput } from "./tool.ts";

/** Characters of one result. */
const LONGEST = 8_000;

/** Does what a model asks for; what it asked wrongly comes back as a text that says so. */
export async function runTool({ name, input }: ToolCall, desk: Desk): Promise<ToolOutcome> {
  const tool = AGENT_TOOLS.find((one) => one.name === name);
  if (!tool) {
    const names = AGENT_TOOLS.map((one) => one.name).join(", ");
    return { text: `there is no tool ${name}; there are ${names}` };
  }
  const read = readInput(tool.parameters, input);
  if (typeof read === "string") return { text: `${name}: ${read}` };
  const outcome = await tool.run(read, desk);
  return { ...outcome, text: shorten(outcome.text, LONGEST) };
}

type Parameters = Readonly<Record<string, ModelToolParameter>>;

/** The parameters, or what is wrong with them. */
function readInput(parameters: Parameters, input: Record<string, unknown>): ToolInput | string {
  const texts = new Map<string, string[]>();
  for (const [name, { type, optional }] of Object.entries(parameters)) {
    const values = [input[name] ?? []].flat().map(inWords);
    const isMissing = values.every((value) => value.trim() === "");
    if (isMissing && !optional) return `the parameter ${name} is missing`;
    const [first = ""] = values;
    if (type === "number" && !isMissing && !/^\s*\d+\s*$/.test(first)) {
      return `${name} must be a number, not ${shorten(first, 100)}`;
    }
    if (!isMissing) texts.set(name, values);
  }
  return {
    text: (name) => texts.get(name)?.[0] ?? "",
    number: (name) => (texts.has(name) ? Number(texts.get(name)?.[0]) : undefined),
    list: (name) => texts.get(name) ?? [],
  };
}

function inWords(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
