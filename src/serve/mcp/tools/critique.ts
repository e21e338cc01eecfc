import type { CritiquePoint } from "../../../core/index.ts";
import { critique } from "../../../critique/index.ts";
import { joined } from "../show.ts";
import type { Tool } from "./tool.ts";

export const critiqueTool: Tool<"critique"> = async (input, { signal }) => {
  const { task: prompt, code, entryPoint = null } = input;
  const task = { id: "task", prompt, entryPoint, visibleTests: null };
  const { subgoals, gapAnalysis, checklist, repairs } = await critique(task, code, { signal });
  const points = [...gapAnalysis, ...subgoals, ...checklist];
  const unique = [...new Map(points.map((point) => [point.text, point])).values()];
  const [repair] = repairs;
  return joined([
    ...unique.map(shownPoint),
    repair &&
      `an edit that mends ${repair.mends} of ${repair.of}, line ${repair.line}: ${repair.after.trim()}`,
  ]);
};

function shownPoint({ status, line, text, failingInput, actual }: CritiquePoint): string {
  const where = line === null ? "" : ` (line ${line})`;
  const but =
    status === "violated" && failingInput && actual ? `; but ${failingInput} ${actual}` : "";
  return `${status}: ${text}${but}${where}`;
}
