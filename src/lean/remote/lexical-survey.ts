import { blankComments, positionAt, type Survey } from "../../core/index.ts";

const NAME =
  /(?:«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)(?:\.(?:«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*))*/u
    .source;
const WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.'#«])(?:(?<scope>namespace|section|end)(?:[ \t]+(?<scoped>${NAME}))?|(?<keyword>theorem|lemma|example)(?![\p{L}\p{N}_'!?.])(?:\s+(?<name>${NAME}))?|(?<eval>#eval!?|#guard(?:_expr|_msgs)?|run_cmd|run_elab|run_meta)|(?<exit>#exit))(?![\p{L}\p{N}_'!?])`,
  "gu",
);

/**
 * What a text announces, by its words alone: for backends that cannot be asked how Lean parses it. Strings
 * are left in, so a word in one can be taken for a declaration.
 */
export function surveyWords(text: string): Survey {
  const code = blankComments(text);
  const survey: Survey = { declarations: [], evaluations: [], exit: null, hasErrors: true };
  const open: string[] = [];
  for (const match of code.matchAll(WORD)) {
    const { scope, scoped, keyword, name, eval: evaluation, exit } = match.groups ?? {};
    const pos = positionAt(text, match.index);
    if (scope === "namespace") open.push(...(scoped ?? "").split("."));
    else if (scope === "section") open.push("");
    else if (scope === "end")
      open.length = Math.max(0, open.length - (scoped ?? "").split(".").length);
    else if (keyword) {
      const written = keyword === "example" ? "" : (name ?? "").replace(/^_root_\./, "");
      const around = name?.startsWith("_root_.") ? [] : open.filter((part) => part !== "");
      survey.declarations.push({
        keyword: keyword === "lemma" ? "theorem" : keyword,
        name: written === "" ? "" : [...around, written].join("."),
        written,
        pos,
        keywordPos: pos,
        isGuarded: false,
        isUnsafe: false,
        selfReferences: [],
      });
    } else if (evaluation) survey.evaluations.push({ keyword: evaluation, pos });
    else if (exit && code.slice(match.index + exit.length).trim() !== "") survey.exit = pos;
  }
  return survey;
}
