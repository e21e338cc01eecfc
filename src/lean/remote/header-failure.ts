import type { Message } from "../../core/index.ts";
import type { Script } from "./elaboration-script.ts";
import { hasError, messagesOf, type ReplAnswer } from "./repl-answer.ts";

export type Ask = (cmd: string, env?: number) => Promise<ReplAnswer>;

const PROBE = "example : True := True.intro";

/** The REPL drops the message of a failed import and goes on with an empty environment. */
export async function isUsable(ask: Ask, env: number): Promise<boolean> {
  return !hasError(messagesOf(await ask(PROBE, env)));
}

/** Names the imports that cannot be had, at their places in the text. */
export async function headerFailure(
  script: Pick<Script, "source" | "extraImports">,
  told: Message[],
  ask: Ask,
): Promise<{ messages: Message[] }> {
  const errors = told.filter((message) => message.severity === "error");
  const { header, imports } = script.source;
  const own = errors.filter((message) => message.pos.line <= header.split("\n").length);
  if (own.length > 0) return { messages: own };
  const messages: Message[] = [];
  for (const { module, pos, endPos } of imports) {
    const { env } = await ask(`import ${module}`);
    if (env != null && (await isUsable(ask, env))) continue;
    const data = `unknown module '${module}': the REPL's project has none of that name, or it is not built`;
    messages.push({ severity: "error", pos, endPos, data });
  }
  if (messages.length === 0) {
    const together = [...imports.map(({ module }) => module), ...script.extraImports].join(", ");
    const data = errors[0]?.data ?? `these modules cannot be imported together: ${together}`;
    messages.push({ severity: "error", pos: { line: 1, column: 0 }, endPos: null, data });
  }
  return { messages };
}
