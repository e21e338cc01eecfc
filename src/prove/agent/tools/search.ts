import type { LibraryReader } from "../../../core/ports/index.ts";
import { readStatements } from "../../../llm/index.ts";
import { limitsOf } from "../place.ts";
import type { AgentTool, Desk } from "../tool.ts";

const MOST = 20;

/** Finds theorems of the library. */
export const search: AgentTool = {
  name: "search",
  description:
    "Finds theorems of the library: by name, by words that occur in the name (`getElem append`), or such as help with a goal or statement that you give. To search by the goal at a line, `try` `exact?` there.",
  parameters: { query: { type: "text", description: "Names, words, or Lean text." } },
  async run(input, desk) {
    const query = input.text("query");
    const { goal, context } = desk.call;
    const { environment, droppedImports } = goal;
    const place = {
      workspace: context.workspace,
      environment,
      context: goal.context,
      droppedImports,
    };
    const names = [...namesIn(query), ...(await byWords(query, desk)), ...desk.lemmasFor(query)];
    const wanted = [...new Set(names)].slice(0, MOST);
    const found = await readStatements(wanted, place, limitsOf(desk));
    return { text: found.length > 0 ? found.join("\n") : "Nothing was found." };
  },
};

/** What is written like the full name of a constant. */
function namesIn(query: string): string[] {
  return query.match(/(?<![\p{L}\p{N}_.])\p{Lu}[\p{L}\p{N}_']*(?:\.[\p{L}\p{N}_'!?]+)+/gu) ?? [];
}

/** Theorems whose names have all the words of the query, the shortest first. */
async function byWords(query: string, desk: Desk): Promise<string[]> {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_']+/gu) ?? [];
  const reader: Partial<LibraryReader> = desk.call.context.workspace as Partial<LibraryReader>;
  if (words.length === 0 || words.length > 5 || !reader.libraryTheorems) return [];
  const { environment } = desk.call.goal;
  const library = await reader.libraryTheorems(environment, limitsOf(desk));
  if (library.status !== "finished") return [];
  const hits = library.value.theorems.filter(({ name }) => {
    const lower = name.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
  return hits.map(({ name }) => name).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}
