import type { Message, Position } from "../../core/index.ts";
import type { RunResponse, SorryRecord, StepResult } from "../embedded/index.ts";

import { type Answer, RawJson } from "./one-line-json.ts";

/** The REPL's failure object; clients know it by having this one key. */
export function errorAnswer(message: string): Answer {
  return { message };
}

/** `proofState` in the result: the client's number for one of ours. */
export type Renumber = (proofState: number) => number;

/** Lists are left out when they are empty. */
export function commandAnswer(env: number, result: RunResponse, renumber: Renumber): Answer {
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
    ...(result.infotree === undefined ? {} : { infotree: new RawJson(result.infotree) }),
  };
}

export function stepAnswer(result: StepResult, renumber: Renumber): Answer {
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

function nonEmpty(key: string, items: readonly Answer[]): Record<string, Answer> {
  return items.length === 0 ? {} : { [key]: items };
}

function messageJson({ severity, pos, endPos, data }: Message): Answer {
  return { severity, pos: place(pos), endPos: endPos && place(endPos), data: data.trim() };
}

function sorryJson(sorry: SorryRecord, renumber: Renumber): Answer {
  return {
    proofState: renumber(sorry.proofState),
    pos: sorry.pos && sorry.pos.line > 0 ? place(sorry.pos) : undefined,
    endPos: sorry.endPos && sorry.endPos.line > 0 ? place(sorry.endPos) : undefined,
    goal: sorry.goal,
  };
}

function place({ line, column }: Position): Answer {
  return { line, column };
}
