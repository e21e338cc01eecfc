import type { ToolName } from "../tool-list.ts";
import { checkTool } from "./check.ts";
import { critiqueTool } from "./critique.ts";
import { disproveTool } from "./disprove.ts";
import { extractLemmaTool } from "./extract-lemma.ts";
import { goalAtTool, tryTacticsTool } from "./goals.ts";
import { declarationsTool, hoverTool, referencesTool } from "./names.ts";
import { optimizeTool } from "./optimize.ts";
import { proveTool } from "./prove.ts";
import { renameTool } from "./rename.ts";
import { runsTool } from "./runs.ts";
import { searchLibraryTool } from "./search.ts";
import type { Tool } from "./tool.ts";
import { verifyTool } from "./verify.ts";

/** What each tool does; `more` is the server's own. */
export const WORK: { [Name in Exclude<ToolName, "more">]: Tool<Name> } = {
  verify: verifyTool,
  check: checkTool,
  goal_at: goalAtTool,
  try_tactics: tryTacticsTool,
  prove: proveTool,
  disprove: disproveTool,
  search_library: searchLibraryTool,
  declarations: declarationsTool,
  hover: hoverTool,
  references: referencesTool,
  rename: renameTool,
  extract_lemma: extractLemmaTool,
  optimize: optimizeTool,
  critique: critiqueTool,
  runs: runsTool,
};
