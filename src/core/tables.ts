/** Rows as CSV (RFC 4180, lines end in CRLF); what is not known is empty. */
export function csvTable(
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string {
  return rows.map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

function csvField(value: string | number | null | undefined): string {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table in Markdown. */
export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

const cellText = (text: string) => text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");

/** E.g. `12.5 %` for 0.125. */
export const percentText = (share: number): string => `${(100 * share).toFixed(1)} %`;
