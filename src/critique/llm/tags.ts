import { type Critique, type CritiquePoint, withoutThoughts } from "../../core/index.ts";
import type { Read } from "./answers.ts";

const SECTIONS = ["subgoal", "gap_analysis", "checklist"] as const;
const NAMES = SECTIONS.join("|");
const WHOLE = new RegExp(`<(?:${NAMES})>[\\s\\S]*</(?:${NAMES})>`);

/** The sections of an answer, without what a model thought and what it said before and after them. */
export function taggedPart(answer: string): string {
  const said = withoutThoughts(answer).replaceAll("\r\n", "\n").trim();
  return WHOLE.exec(said)?.[0] ?? said;
}

/**
 * Reads `<subgoal>…</subgoal><gap_analysis>…</gap_analysis><checklist>…</checklist>`: each section once, in
 * this order, none of them empty, nothing between. Items are lines with `- `; other lines go on with the
 * item before. A gap of `none` is no gap.
 */
export function readTaggedCritique(answer: string): Read<Critique> {
  const text = taggedPart(answer);
  const items: CritiquePoint[][] = [];
  let rest = text;
  for (const name of SECTIONS) {
    const found = new RegExp(`^\\s*<${name}>([\\s\\S]*?)</${name}>`).exec(rest);
    if (!found) return { reason: problemWith(name, answer) };
    const points = readItems(found[1] as string);
    if (points.length === 0) return { reason: `<${name}> has no items; each is a line with "- "` };
    items.push(points);
    rest = rest.slice(found[0].length);
  }
  if (rest.trim() !== "") return { reason: problemWith("checklist", answer) };
  const [subgoals, gaps, checklist] = items as [CritiquePoint[], CritiquePoint[], CritiquePoint[]];
  const gapAnalysis = gaps.filter(({ text: gap }) => !/^none\b\W*$/i.test(gap));
  return { value: { origin: "model", subgoals, gapAnalysis, checklist, repairs: [] } };
}

/** Whether two answers make the same points, however their lists are written. */
export function sameCritique(a: string, b: string): boolean {
  const [one, other] = [a, b].map((answer) => {
    const read = readTaggedCritique(answer);
    return "value" in read ? JSON.stringify(read.value) : taggedPart(answer);
  });
  return one === other;
}

function problemWith(name: (typeof SECTIONS)[number], answer: string): string {
  const text = withoutThoughts(answer);
  const count = text.split(`<${name}>`).length - 1;
  if (count > 1) return `there are ${count} sections <${name}>; give each once`;
  if (count === 0) return `there is no section <${name}>`;
  if (!text.includes(`</${name}>`)) return `<${name}> is not closed`;
  return `<${name}> is not where it should be: the order is ${SECTIONS.join(", ")}, with nothing between`;
}

function readItems(section: string): CritiquePoint[] {
  const items: string[] = [];
  for (const line of section.split("\n")) {
    const item = /^\s*(?:[-*•]|\d+[.)])\s+(.*)$/.exec(line);
    if (item) items.push((item[1] as string).trim());
    else if (line.trim() !== "" && items.length > 0) items.push(`${items.pop()} ${line.trim()}`);
  }
  return items.filter((item) => item !== "").map(toPoint);
}

function toPoint(text: string): CritiquePoint {
  const line = /\blines?\s+(\d+)/i.exec(text)?.[1];
  return {
    // The line of a point comes first wherever it is shown.
    text: text.replace(/^line\s+\d+\s*:\s*(?=\S)/i, ""),
    source: "model",
    status: "unknown",
    line: line === undefined ? null : Number(line),
    failingInput: null,
    expected: null,
    actual: null,
  };
}

/** A critique in the form that `readTaggedCritique` reads. */
export function taggedText({ subgoals, gapAnalysis, checklist, repairs }: Critique): string {
  const [repair] = repairs;
  const suggestion = repair
    ? [
        `- line ${repair.line}: with \`${repair.after}\` instead of \`${repair.before}\`, ${repair.mends} of the ${repair.of} violated points come true`,
      ]
    : [];
  return [
    section("subgoal", subgoals.map(pointText)),
    section("gap_analysis", [...gapAnalysis.map(pointText), ...suggestion]),
    section("checklist", checklist.map(pointText)),
  ].join("\n");
}

const section = (name: string, items: readonly string[]) =>
  `<${name}>\n${items.length > 0 ? items.join("\n") : "- none"}\n</${name}>`;

/** E.g. `- line 11: median([3, 1, 2]) returns 2; median([3, 1, 2]) returned 3`. */
export function pointText({ text, status, line, failingInput, actual }: CritiquePoint): string {
  const place = line === null ? "" : `line ${line}: `;
  const evidence = failingInput === null || actual === null ? "" : `; ${failingInput} ${actual}`;
  const mark = status === "met" || status === "verified" ? ` (${status})` : "";
  return `- ${place}${text}${evidence}${mark}`.replaceAll(/\s*\n\s*/g, " ");
}
