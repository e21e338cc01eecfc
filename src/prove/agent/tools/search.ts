import { LemmataError } from "../../../core/errors/index.ts";
import type { LibraryReader, ProofWorkspace } from "../../../core/ports/index.ts";
import { LibrarySearch, openLibrary, packagesOf } from "../../../library/index.ts";
import { readStatements } from "../../../llm/index.ts";
import { limitsOf } from "../place.ts";
import type { AgentTool, Desk } from "../tool.ts";

const MOST = 20;

/** Finds declarations of the library. */
export const search: AgentTool = {
  name: "search",
  description:
    "Finds theorems and definitions of the library: by name, by words of the name or plain English (`length of append`), by symbols, or such as help with the goal (an empty query). To search by the goal at a line, `try` `exact?` there.",
  parameters: { query: { type: "text", description: "Names, words, or Lean text." } },
  async run(input, desk) {
    const query = input.text("query");
    const { goal, context } = desk.call;
    const place = { workspace: context.workspace, ...goal };
    const given = await readStatements(namesIn(query), place, limitsOf(desk));
    const others = await searched(query, desk).catch((error: unknown) => {
      // A Lean that fails here will fail the search in its own words.
      if (error instanceof LemmataError) return [];
      throw error;
    });
    const found = [...new Set([...given, ...others])].slice(0, MOST);
    return { text: found.length > 0 ? found.join("\n") : "Nothing was found." };
  },
};

/** What is written like the full name of a constant. */
function namesIn(query: string): string[] {
  const names = query.match(/(?<![\p{L}\p{N}_.])\p{Lu}[\p{L}\p{N}_']*(?:\.[\p{L}\p{N}_'!?]+)+/gu);
  return [...new Set(names ?? [])];
}

/** Statements of the index; none where this Lean cannot be read as one. */
async function searched(words: string, desk: Desk): Promise<string[]> {
  const { goal, context } = desk.call;
  const { signal } = context;
  const { workspace } = context;
  if (!isReader(workspace)) return [];
  const packages = packagesOf(workspace.importsOf(goal.environment));
  const index = await openLibrary({ packages, signal, workspace: async () => workspace });
  const goals =
    words === "" ? await workspace.goalTerms(goal.proofState, limitsOf(desk)) : undefined;
  const query = goals?.status === "finished" ? { goals: goals.value } : { words };
  return new LibrarySearch(index).search(query, { limit: MOST }).map(({ statement }) => statement);
}

function isReader(workspace: ProofWorkspace): workspace is ProofWorkspace & LibraryReader {
  const { importsOf, libraryDeclarations } = workspace as Partial<LibraryReader>;
  return importsOf !== undefined && libraryDeclarations !== undefined;
}
