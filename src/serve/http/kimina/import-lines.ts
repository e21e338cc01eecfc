/** A line with its end. */
const LINE = /[^\r\n]*(?:\r\n|[\r\n]|$)/g;
const OF_MATHLIB = /^import Mathlib(?=\.|\s|$)/;

/** A text as the original splits it: its header is the lines at the beginning that are blank or begin with `import`. */
export interface ImportLines {
  /** Any of them is there. */
  hasImports: boolean;
  /** The text with one `import Mathlib` for all of the parts of it that the header imports; each line stays a line. */
  text: string;
}

/**
 * Clients were written for a server that has the whole of Mathlib loaded, and takes every import of a part of it for
 * `import Mathlib`, whether there is such a part or not.
 */
export function readImportLines(code: string): ImportLines {
  const lines = code.match(LINE) ?? [];
  const first = lines.findIndex((line) => line.trim() !== "" && !isImport(line));
  const header = first === -1 ? lines : lines.slice(0, first);
  let hasMathlib = false;
  const merged = header.map((line) => {
    if (!OF_MATHLIB.test(line.trim())) return line;
    const end = line.slice(line.trimEnd().length);
    const instead = hasMathlib ? "" : "import Mathlib";
    hasMathlib = true;
    return instead + end;
  });
  const text = merged.join("") + lines.slice(header.length).join("");
  return { hasImports: header.some(isImport), text };
}

function isImport(line: string): boolean {
  return line.trim().startsWith("import ");
}
