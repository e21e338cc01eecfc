import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import type { Goal, Hole, Position, SourceRange, TacticStep } from "../../core/index.ts";
import { projectResolver } from "../../verify/index.ts";
import { goalData } from "./goal-data.ts";
import { core, goal, leanText, message, operation, position, timeoutMs } from "./operation.ts";

export const goalsOperation = operation({
  name: "goals",
  summary: "Which goals are open at a place of a proof?",
  description:
    "The goals before and after the innermost tactic (or the `sorry`) at the place; where there is none, of the nearest one above it. Without a column: of the first tactic that begins on the line.",
  request: z.strictObject({
    text: leanText,
    line: z.int().min(1),
    column: z.int().min(0).optional(),
    timeoutMs: timeoutMs.default(60_000),
    core,
  }),
  answer: z
    .object({
      tactic: z.string().describe("the source of the tactic; `sorry` for a term"),
      pos: position,
      endPos: position,
      before: z.array(goal),
      after: z.array(goal),
      messages: z.array(message).describe("of the whole text"),
    })
    .meta({ id: "GoalsAnswer" }),
  async run({ text, line, column, timeoutMs, core }, { services, signal, fileName }) {
    const embedded = await services.embedded();
    const lines = text.split("\n").length;
    if (line > lines) {
      throw new LemmataError("bad-input", `there is no line ${line}: the text has ${lines}`);
    }
    const result = await embedded.check({
      ...{ text, timeoutMs, signal, fileName },
      core: core ?? services.core,
      resolveModule: fileName === undefined ? undefined : projectResolver(fileName),
      read: { tactics: "full", holes: "full" },
    });
    if (result.status !== "finished") {
      throw new LemmataError("bad-input", `the text was not read: ${result.reason}`);
    }
    const reports = result.reports ?? [];
    const steps = reports.flatMap(({ tactics, holes }) => [
      ...tactics.map(ofTactic),
      ...holes.filter(({ kind }) => kind === "term").map(ofHole),
    ]);
    const found = stepAt(steps, line, column);
    if (!found) {
      const error = result.messages.find(({ severity }) => severity === "error");
      const place = "give a place inside a proof by tactics, or that of a `sorry`";
      throw new LemmataError("bad-input", `there is no goal at line ${line}`, {
        // It may be why Lean did not come so far.
        hint: error ? `${place}; the text has errors, at ${error.pos.line}: ${error.data}` : place,
      });
    }
    const { range, before, after } = found;
    return {
      ...{ tactic: found.text, pos: range.pos, endPos: range.endPos },
      before: before.map(goalData),
      after: after.map(goalData),
      messages: result.messages,
    };
  },
});

/** A place with goals. */
interface GoalStep {
  text: string;
  range: SourceRange;
  before: Goal[];
  after: Goal[];
}

const ofTactic = ({ text, range, goalsBefore, goalsAfter }: TacticStep): GoalStep => {
  return { text, range, before: goalsBefore, after: goalsAfter };
};

const ofHole = ({ range, goal }: Hole): GoalStep => {
  return { text: "sorry", range, before: [goal], after: [] };
};

const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.column <= b.column);

/** The innermost step at a place; without a column the first that begins on the line; else the nearest above. */
function stepAt<Step extends { range: Pick<SourceRange, "pos" | "endPos" | "start" | "end"> }>(
  steps: readonly Step[],
  line: number,
  column: number | undefined,
): Step | undefined {
  const length = ({ range }: Step) => range.end - range.start;
  if (column === undefined) {
    const onLine = steps.filter(({ range }) => range.pos.line === line);
    const first = onLine.toSorted(
      (a, b) => a.range.start - b.range.start || length(b) - length(a),
    )[0];
    if (first) return first;
  }
  const place = { line, column: column ?? Number.MAX_SAFE_INTEGER };
  const around = steps.filter(
    ({ range }) => isBefore(range.pos, place) && isBefore(place, range.endPos),
  );
  const inner = around.toSorted((a, b) => length(a) - length(b))[0];
  if (inner && column !== undefined) return inner;
  const above = steps.filter(({ range }) => isBefore(range.pos, place));
  return above.toSorted((a, b) => b.range.end - a.range.end || length(a) - length(b))[0];
}
