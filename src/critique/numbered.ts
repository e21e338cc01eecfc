/** A program with the numbers of its lines before them, e.g. ` 7| return x`. */
export function numbered(program: string): string {
  const lines = program.trimEnd().split("\n");
  const width = String(lines.length).length;
  return lines.map((line, i) => `${String(i + 1).padStart(width)}| ${line}`).join("\n");
}
