import { LemmataError } from "../../../core/errors/index.ts";
import { falseFor, obligationName } from "../../../core/index.ts";
import { prove } from "../../../functions/index.ts";
import { TextPositions } from "../../../lean/index.ts";
import { type PolicyName, reasonInWords } from "../../../prove/index.ts";
import { withSorry } from "../../../sketch/index.ts";
import { readSource } from "../project-files.ts";
import { joined, showPatch } from "../show.ts";
import type { Tool } from "./tool.ts";

const SYMBOLIC: readonly PolicyName[] = ["symbolic"];
const WITH_MODEL: readonly PolicyName[] = ["symbolic", "llm"];

/** Searches with automation, and a model where the agent asks for it. */
export const proveTool: Tool<"prove"> = async (input, { services, root, signal, onProgress }) => {
  const { theorem, timeLimit = 30, useModel = false } = input;
  if (theorem !== undefined && (input.file ?? input.text) !== undefined) {
    throw new LemmataError("bad-input", "give a theorem, or a file or text", {
      hint: "`theorem` is a whole statement of its own; of a file every `sorry` is tried",
    });
  }
  const given = theorem === undefined ? input : { text: `${withSorry(theorem)}\n` };
  const { text, fileName, name } = readSource(given, root);
  const report = await prove(text, {
    ...{ fileName, signal, onProgress },
    lean: await services.lean(),
    policies: useModel ? WITH_MODEL : SYMBOLIC,
    timeLimitMs: timeLimit * 1000,
  });
  const { others } = report;
  const positions = new TextPositions(Buffer.from(text));
  const status = others.length > 0 ? "incomplete" : report.status;
  // A statement of its own is not a place in a file.
  const at = (line: number) => (theorem === undefined ? `line ${line}, ` : "");
  const outcomes = report.obligations.map(({ outcome }) => outcome);
  return joined([
    `${status}: ${summary([...outcomes, ...others.map(() => "left")])}`,
    ...report.obligations
      .filter(({ outcome }) => outcome !== "proved")
      .map((obligation) => {
        const { line, outcome, reason, counterexample, nearMiss } = obligation;
        return joined([
          `${at(line)}${obligationName(obligation)}: ${outcome}${reason === undefined ? "" : ` (${reasonInWords(reason)})`}`,
          counterexample && falseFor(counterexample),
          nearMiss &&
            nearMiss.open.length > 0 &&
            `left to prove:\n${nearMiss.open.slice(0, 3).join("\n")}`,
        ]);
      }),
    ...others.map(
      ({ range, declaration, text: why }) =>
        `${at(positions.at(range.start).line)}${declaration ?? "example"}: left (${why})`,
    ),
    ...report.reasons,
    theorem === undefined ? showPatch(name, text, report.text) : report.text,
  ]);
};

/** E.g. `2 of 3 sorry proved, 1 disproved`. */
function summary(outcomes: readonly string[]): string {
  if (outcomes.length === 0) return "there is no sorry";
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  const disproved = count("disproved");
  const proved = `${count("proved")} of ${outcomes.length} sorry proved`;
  return disproved > 0 ? `${proved}, ${disproved} disproved` : proved;
}
