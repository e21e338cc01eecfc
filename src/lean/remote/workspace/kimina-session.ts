import { randomUUID } from "node:crypto";
import { LemmataError } from "../../../core/errors/index.ts";
import { type Message, offsetOf, type Position } from "../../../core/index.ts";
import { KiminaClient, type KiminaOptions, type SnippetResult } from "../kimina-client.ts";
import { messagesOf, type ReplAnswer } from "../repl-answer.ts";
import { leanString } from "../replay-payload.ts";
import type { SplitText } from "../split-header.ts";
import type {
  EnvironmentNode,
  LeanSession,
  SessionLimits,
  SessionOutcome,
  StateNode,
} from "./nodes.ts";

/** Milliseconds for what the server elaborates before the text that is asked about. */
const BEFORE_MS = 60_000;
const START_TIMEOUT_MS = 600_000;

/**
 * A Kimina Lean Server, which keeps nothing between two requests but what it imported: every request carries all the
 * text that leads to it, and tactics stand in that text in the place of their hole.
 */
export class KiminaSession implements LeanSession {
  private readonly client: KiminaClient;
  private readonly closing = new AbortController();

  /** Nothing is sent before the first text. Throws `bad-input` for an address that is none. */
  constructor(options: KiminaOptions) {
    this.client = new KiminaClient(options);
  }

  async open(
    source: SplitText,
    program: string,
  ): Promise<EnvironmentNode | { problems: Message[] }> {
    const header = { text: [source.header, "import Lean"].filter(Boolean).join("\n") };
    const root = { parent: header, text: program };
    const outcome = await this.send(textOf(root), { timeoutMs: START_TIMEOUT_MS });
    if (outcome.status !== "finished") {
      throw new LemmataError("lean-start-failed", `the Kimina server: ${outcome.reason}`);
    }
    const errors = messagesOf(outcome.answer).filter(isError);
    const [first] = errors;
    if (!first) return root;
    const isOfHeader = source.imports.length > 0 && first.pos.line <= linesOf(header.text);
    if (isOfHeader) return { problems: [first] };
    throw new LemmataError(
      "lean-start-failed",
      `the Lean of the Kimina server cannot run the program that reads goals there: ${first.data}`,
      { hint: "it may be too old or too new for this; `lemmata verify` may still work with it" },
    );
  }

  async run(node: EnvironmentNode, limits: SessionLimits): Promise<SessionOutcome> {
    const before = node.parent ? `${textOf(node.parent)}\n` : "";
    const outcome = await this.send(before + node.text, later(limits));
    if (outcome.status !== "finished") return outcome;
    const skipped = linesOf(before) - 1;
    const { answer } = outcome;
    const { message } = answer;
    const messages = placed(answer.messages ?? [], skipped);
    const sorries = placed(answer.sorries ?? [], skipped);
    const env = typeof message === "string" ? undefined : 0;
    return { ...outcome, answer: { env, message, messages, sorries } };
  }

  async step(node: StateNode & { kind: "step" }, limits: SessionLimits): Promise<SessionOutcome> {
    const chain = chainOf(node);
    if (!chain || chain.hole.run.isRead) {
      const of = chain ? "text whose tactics were read" : "tactic";
      const message = `the holes of a ${of} cannot be worked on with a Kimina server`;
      return { status: "finished", answer: { message } };
    }
    const token = randomUUID();
    const mark = leanString(token);
    const ending = [`lemmata_mark ${mark}`, node.tactic, `lemmata_goals ${mark}`, "lemmata_admit"];
    const tactics = [...chain.tactics, ...ending].join("; ");
    const { run, place } = chain.hole;
    const before = run.parent ? `${textOf(run.parent)}\n` : "";
    const text = before + replaced(run.text, place, `lemmata_at (${tactics})`);
    const outcome = await this.send(text, later(limits));
    if (outcome.status !== "finished") return outcome;
    return { ...outcome, answer: stepAnswer(outcome.answer, token) };
  }

  async close(): Promise<void> {
    this.closing.abort();
  }

  private async send(text: string, { timeoutMs, signal }: SessionLimits): Promise<SessionOutcome> {
    const either = AbortSignal.any([this.closing.signal, ...(signal ? [signal] : [])]);
    let result: SnippetResult;
    try {
      result = await this.client.check(text, { timeoutMs, signal: either });
    } catch (error) {
      if (this.closing.signal.aborted) {
        throw new LemmataError("lean-unavailable", "the workspace is closed", { cause: error });
      }
      if (!signal?.aborted) throw error;
      return { status: "timed-out", reason: "cancelled" };
    }
    const { error, response } = result;
    if (response) return { status: "finished", answer: response };
    return {
      status: /timed out/i.test(error ?? "") ? "timed-out" : "crashed",
      reason: error ?? "",
    };
  }
}

function later({ timeoutMs, signal }: SessionLimits): SessionLimits {
  return { timeoutMs: timeoutMs + BEFORE_MS, signal };
}

function textOf({ parent, text }: EnvironmentNode): string {
  return parent ? `${textOf(parent)}\n${text}` : text;
}

function linesOf(text: string): number {
  return text.split("\n").length;
}

function isError({ severity }: Message): boolean {
  return severity === "error";
}

/** The tactics that lead to a state, without its own; nothing where one begins in a hole of another. */
function chainOf({
  from,
}: StateNode & { kind: "step" }):
  | { hole: StateNode & { kind: "hole" }; tactics: string[] }
  | undefined {
  const tactics: string[] = [];
  let node = from;
  for (; node.kind === "step"; node = node.from) {
    if (node.hole !== undefined) return undefined;
    tactics.unshift(node.tactic);
  }
  return { hole: node, tactics };
}

function replaced(
  text: string,
  { pos, endPos }: (StateNode & { kind: "hole" })["place"],
  by: string,
): string {
  const start = offsetOf(text, pos ?? { line: 1, column: 0 });
  const end = endPos ? offsetOf(text, endPos) : start + "sorry".length;
  return text.slice(0, start) + by + text.slice(end);
}

/** Of things below the first lines, their places below those. */
function placed<T extends { pos?: Position | null; endPos?: Position | null }>(
  items: readonly T[],
  skipped: number,
): T[] {
  const moved = (pos: Position) => ({ ...pos, line: pos.line - skipped });
  return items.flatMap((item) => {
    if (!item.pos || item.pos.line <= skipped) return [];
    return [{ ...item, pos: moved(item.pos), endPos: item.endPos && moved(item.endPos) }];
  });
}

/** What the REPL would answer to the tactic between the two messages with the token. */
function stepAnswer(answer: ReplAnswer, token: string): ReplAnswer {
  const all = answer.messages ?? [];
  const from = all.findIndex(({ data }) => data.trim() === token) + 1;
  const to = all.findIndex(({ data }) => data.startsWith(`${token}\n`));
  if (to < 0) {
    const errors = all.filter(({ severity }) => severity === "error");
    const own = errors.find((message) => all.indexOf(message) >= from) ?? errors[0];
    return { message: own?.data ?? answer.message ?? "the tactic failed" };
  }
  const printed = all[to]?.data.trimEnd().slice(token.length, -token.length) ?? "";
  const goals = (JSON.parse(`[${printed}]`) as { text: string }[]).map(({ text }) => text);
  const proofStatus = goals.length === 0 ? "Completed" : "Incomplete: open goals remain";
  return { proofState: 0, goals, messages: all.slice(from, to), proofStatus };
}
