import type { JsonValue, Message, Position } from "../../model/index.ts";
import type { RunResponse, SorryRecord, StepResult } from "../child/workspace-protocol.ts";

/** The REPL's failure object; clients know it by having this one key. */
export function errorAnswer(message: string): JsonValue {
  return { message };
}

/** `proofState` in the result: the client's number for one of ours. */
export type Renumber = (proofState: number) => number;

/** Lists are left out when they are empty. */
export function commandAnswer(env: number, result: RunResponse, renumber: Renumber): JsonValue {
  return {
    env,
    ...nonEmpty("messages", result.messages.map(messageJson)),
    ...nonEmpty(
      "sorries",
      result.sorries.map((sorry) => sorryJson(sorry, renumber)),
    ),
    ...nonEmpty(
      "tactics",
      result.tactics.map((tactic) => ({
        pos: place(tactic.pos),
        endPos: place(tactic.endPos),
        goals: tactic.goals,
        tactic: tactic.tactic,
        proofState: renumber(tactic.proofState),
        usedConstants: tactic.usedConstants,
      })),
    ),
    ...nonEmpty("infotree", result.infotree ?? []),
  };
}

export function stepAnswer(result: StepResult, renumber: Renumber): JsonValue {
  // The numbers of holes come before that of the state.
  const sorries = result.sorries.map((sorry) => sorryJson(sorry, renumber));
  return {
    proofState: renumber(result.proofState),
    goals: result.goals,
    ...nonEmpty("messages", result.messages.map(messageJson)),
    ...nonEmpty("sorries", sorries),
    ...nonEmpty("traces", result.traces),
    proofStatus: result.proofStatus,
  };
}

function nonEmpty(key: string, items: readonly JsonValue[]): Record<string, JsonValue> {
  return items.length === 0 ? {} : { [key]: items };
}

function messageJson({ severity, pos, endPos, data }: Message): JsonValue {
  return { severity, pos: place(pos), endPos: endPos && place(endPos), data: data.trim() };
}

function sorryJson(sorry: SorryRecord, renumber: Renumber): JsonValue {
  return {
    proofState: renumber(sorry.proofState),
    ...(sorry.pos && sorry.pos.line > 0 ? { pos: place(sorry.pos) } : {}),
    ...(sorry.endPos && sorry.endPos.line > 0 ? { endPos: place(sorry.endPos) } : {}),
    goal: sorry.goal,
  };
}

function place({ line, column }: Position): JsonValue {
  return { line, column };
}
