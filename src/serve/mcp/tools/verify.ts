import { quantity } from "../../../core/index.ts";
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
    `${report.verdict}: ${quantity(proved.length, "theorem")} proved${axioms.length > 0 ? ` (axioms: ${axioms.join(", ")})` : ""}`,
    ...report.reasons.map((reason) => reason.text),
    ...refused.map(({ name, verdict, pos, reasons }) => {
      // Lean puts `sorry` where there is an error, and the errors are below.
      const hasErrors = reasons.some(({ code }) => code === "elaboration-error");
      const shown = reasons.filter(
        ({ code }) => !hasErrors || !(code === "elaboration-error" || code === "sorry"),
      );
      const why = hasErrors ? ["it has errors"] : [];
      const all = [...why, ...shown.map(({ text }) => text)].join("; ");
      return `${pos ? `${pos.line}:${pos.column} ` : ""}${name}: ${verdict}; ${all}`;
    }),
    ...showMessages(report.messages.filter(({ severity }) => severity === "error")),
  ]);
};
