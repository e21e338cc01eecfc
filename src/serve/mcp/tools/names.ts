import { LemmataError } from "../../../core/errors/index.ts";
import type { Mention } from "../../../core/index.ts";
import { readSource, type SourceText } from "../project-files.ts";
import { joined, showMessages, showPatch } from "../show.ts";
import { checkText } from "./check.ts";
import { modulesFor } from "./modules-for.ts";
import type { Tool, ToolContext } from "./tool.ts";

export const declarationsTool: Tool<"declarations"> = async (input, context) => {
  const source = readSource(input, context.root);
  const result = await checkText(source, context, { types: true }, input.timeoutMs);
  const lines = result.declarations.map(
    ({ name, kind, type, pos }) => `${pos.line}: ${kind} ${name}${type ? ` : ${type}` : ""}`,
  );
  return joined([`${lines.length} declarations`, ...lines]);
};

export const hoverTool: Tool<"hover"> = async (input, context) => {
  const source = readSource(input, context.root);
  const mentions = await mentionsIn(source, context, input.timeoutMs);
  const { name, kind } = mentionAt(mentions, input.line, input.column);
  const { services, signal } = context;
  const workspace = await (await services.lean()).kept();
  const modules = await modulesFor(source, context);
  const limits = { timeoutMs: input.timeoutMs ?? 120_000, signal };
  const run = await workspace.run({ text: source.text, core: services.core, modules }, limits);
  if (run.status !== "finished") throw new LemmataError("bad-input", run.reason);
  const made = run.sorries.map(({ proofState }) => proofState);
  const asked = await workspace.run(
    { text: `#check @${name}`, environment: run.environment },
    limits,
  );
  const environments = asked.status === "finished" ? [asked.environment] : [];
  workspace.release({ proofStates: made, environments: [run.environment, ...environments] });
  const type = asked.messages.map(({ data }) => data).join("\n");
  return joined([`${kind} ${name}`, type]);
};

export const referencesTool: Tool<"references"> = async (input, context) => {
  const source = readSource(input, context.root);
  const mentions = await mentionsIn(source, context, input.timeoutMs);
  const { line, column } = input;
  const name = input.name ?? mentionAt(mentions, line ?? 1, column ?? 0).name;
  const lines = source.text.split("\n");
  const places = mentions.filter((each) => each.name === name);
  return joined([
    `${places.length} mentions of ${name}`,
    ...places.map(({ range: { pos } }) => {
      return `${pos.line}:${pos.column}: ${lines[pos.line - 1]?.trim() ?? ""}`;
    }),
  ]);
};

/** Each mention ends in the last part of the name, whatever of its namespace is written before it. */
export const renameTool: Tool<"rename"> = async (input, context) => {
  const { name, newName, timeoutMs } = input;
  const source = readSource(input, context.root);
  if (!/^[\p{L}_][\p{L}\p{N}_'!?]*$/u.test(newName)) {
    throw new LemmataError("bad-input", `${newName} is not the last part of a name`);
  }
  const before = await checkText(source, context, { mentions: true }, timeoutMs);
  const mentions = (before.reports ?? []).flatMap((report) => report.mentions);
  const places = mentions.filter((each) => each.name === name && each.isLocal);
  const declared = before.commands.find((each) => each.name === name);
  if (!declared) throw new LemmataError("bad-input", `the file declares no ${name}`);
  const old = name.split(".").at(-1) as string;
  const bytes = Buffer.from(source.text);
  const ends = new Set(places.map(({ range }) => range.end));
  const head = declared.range;
  if (head) {
    const at = bytes.subarray(head.start, head.end).toString().search(wordPattern(old));
    const skipped = bytes
      .subarray(head.start, head.end)
      .toString()
      .slice(0, at + old.length);
    if (at >= 0) ends.add(head.start + Buffer.byteLength(skipped));
  }
  let text = source.text;
  for (const end of [...ends].sort((a, b) => b - a)) text = replaceBefore(text, end, old, newName);
  const after = await checkText({ ...source, text }, context, {}, timeoutMs);
  const errors = (messages: typeof after.messages) =>
    messages.filter((each) => each.severity === "error");
  const broken = errors(after.messages).length > errors(before.messages).length;
  if (broken) {
    const why = showMessages(errors(after.messages)).slice(0, 5).join("\n");
    throw new LemmataError("bad-input", `after renaming the file has new errors:\n${why}`);
  }
  return joined([`${ends.size} places, no new errors`, showPatch(source.name, source.text, text)]);
};

function wordPattern(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_'!?])${escaped}(?![\\p{L}\\p{N}_'!?])`, "u");
}

/** Replaces the word that ends at a byte; other places stay. */
function replaceBefore(text: string, end: number, old: string, by: string): string {
  const bytes = Buffer.from(text);
  const start = end - Buffer.byteLength(old);
  if (start < 0 || bytes.subarray(start, end).toString() !== old) return text;
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(by), bytes.subarray(end)]).toString();
}

async function mentionsIn(
  source: SourceText,
  context: ToolContext,
  timeoutMs: number | undefined,
): Promise<Mention[]> {
  const result = await checkText(source, context, { mentions: true }, timeoutMs);
  return (result.reports ?? []).flatMap((report) => report.mentions);
}

function mentionAt(mentions: readonly Mention[], line: number, column: number): Mention {
  const found = mentions.filter(
    ({ range: { pos, endPos } }) =>
      pos.line === line && pos.column <= column && (endPos.line > line || column <= endPos.column),
  );
  const [best] = found.toSorted(
    (a, b) => a.range.end - a.range.start - (b.range.end - b.range.start),
  );
  if (best) return best;
  const near = mentions.filter(({ range }) => range.pos.line === line);
  const names = [...new Set(near.map(({ name, range }) => `${name} at ${range.pos.column}`))];
  throw new LemmataError("bad-input", `there is no name at ${line}:${column}`, {
    hint: names.length > 0 ? `on this line: ${names.join(", ")}` : "local variables have no entry",
  });
}
