import { LemmataError } from "../../../core/errors/index.ts";
import { isSorryWarning, type Mention, quantity, type ReadOptions } from "../../../core/index.ts";
import type { CheckResult } from "../../../core/ports/index.ts";
import { projectResolver } from "../../../verify/index.ts";
import { readSource, type SourceText } from "../project-files.ts";
import { joined, showMessages } from "../show.ts";
import type { Tool, ToolContext } from "./tool.ts";

export const checkTool: Tool<"check"> = async (input, context) => {
  const source = readSource(input, context.root);
  const result = await checkText(source, context, { holes: "text" }, input.timeoutMs);
  const holes = (result.reports ?? []).flatMap((report) => report.holes);
  const errors = result.messages.filter(({ severity }) => severity === "error").length;
  // What uses `sorry` is said below, with its goal.
  const messages = result.messages.filter((message) => !isSorryWarning(message));
  return joined([
    `${errors === 0 ? "no errors" : quantity(errors, "error")}, ${holes.length} sorry`,
    ...showMessages(messages),
    ...holes.map(
      ({ goal, range: { pos }, declaration }, i) =>
        `sorry ${i} at ${pos.line}:${pos.column}${declaration === null ? "" : ` in ${declaration}`}:\n${goal.text}`,
    ),
  ]);
};

/** What a text that was read with its mentions mentions, in the order of its commands. */
export function mentionsOf({ reports = [] }: CheckResult): Mention[] {
  const all = reports.flatMap((report) => report.mentions);
  return all.map((mention) => ({ ...mention, name: asWritten(mention.name) }));
}

/** A name without the prefix that Lean gives to private ones, which can be written nowhere. */
export function asWritten(name: string): string {
  return name.replace(/^_private\.(?:[^.]+\.)*?\d+\./, "");
}

/** Elaborates a text. Throws `bad-input` when Lean does not come to its end. */
export async function checkText(
  { text, fileName }: Pick<SourceText, "text" | "fileName">,
  { services, signal }: ToolContext,
  read: ReadOptions,
  timeoutMs = 120_000,
): Promise<CheckResult> {
  const embedded = await services.embedded();
  const resolveModule = fileName === undefined ? undefined : projectResolver(fileName);
  const asked = { text, fileName, resolveModule, core: services.core };
  const result = await embedded.check({ ...asked, timeoutMs, signal, read });
  if (result.status === "finished") return result;
  throw new LemmataError("bad-input", `Lean did not finish the text: ${result.reason}`);
}
