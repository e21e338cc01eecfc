import { verify } from "../../../functions/index.ts";
import { readSource } from "../project-files.ts";
import { joined, showMessages } from "../show.ts";
import type { Tool } from "./tool.ts";

export const verifyTool: Tool<"verify"> = async (input, { services, root, signal, onProgress }) => {
  const { text, fileName } = readSource(input, root);
  const { against, timeoutMs } = input;
  const lean = await services.lean();
  const options = { fileName, against, timeoutMs, signal, onProgress, lean };
  const report = await verify(text, options);
  const refused = report.declarations.filter(
    ({ verdict }) => verdict === "rejected" || verdict === "incomplete",
  );
  const proved = report.declarations.filter(({ verdict }) => verdict === "proved");
  const axioms = [...new Set(proved.flatMap((each) => each.axioms))];
  return joined([
    `${report.verdict}: ${proved.length} theorems proved${axioms.length > 0 ? ` (axioms: ${axioms.join(", ")})` : ""}`,
    ...report.reasons.map((reason) => reason.text),
    ...refused.map(
      ({ name, verdict, pos, reasons }) =>
        `${pos ? `${pos.line}:${pos.column} ` : ""}${name}: ${verdict}; ${reasons.map((reason) => reason.text).join("; ")}`,
    ),
    ...showMessages(report.messages.filter(({ severity }) => severity === "error")),
  ]);
};
