import type { AgentTool } from "./tool.ts";
import { automation } from "./tools/automation.ts";
import { check } from "./tools/check.ts";
import { edit } from "./tools/edit.ts";
import { goal } from "./tools/goal.ts";
import { note } from "./tools/note.ts";
import { quickcheck } from "./tools/quickcheck.ts";
import { search } from "./tools/search.ts";
import { tryTactics } from "./tools/try.ts";

/** What agents can do, in the order in which they are told. */
export const AGENT_TOOLS: readonly AgentTool[] = [
  ...[edit, check, goal, tryTactics],
  ...[search, quickcheck, automation, note],
];
