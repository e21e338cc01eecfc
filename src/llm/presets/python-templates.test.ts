import { expect, test } from "vitest";
import { pythonString, templateParts } from "./python-templates.ts";

const SOURCE = `
NAME = other
TRIPLE: str = """
Say "{name}":
\\tit's \\u22a2
""".strip()
class C:
    JOINED = (  # side by side
        "one\\n"
        f'two {x}'
        r'\\n'
    )
    NAME = 'found'
OPEN = "never
BYTES = b"no"
`;

test("a string is found where it is assigned, in any of its forms", () => {
  expect(pythonString(SOURCE, "TRIPLE")).toBe('\nSay "{name}":\n\tit\'s ⊢\n');
  expect(pythonString(SOURCE, "JOINED")).toBe("one\ntwo {x}\\n");
  expect(pythonString(SOURCE, "NAME")).toBe("found");
  expect(pythonString(SOURCE.replaceAll("\n", "\r\n"), "TRIPLE")).toBe(
    '\nSay "{name}":\n\tit\'s ⊢\n',
  );
});

test("what is no string is none", () => {
  for (const name of ["OPEN", "BYTES", "ABSENT", "AME"]) {
    expect(pythonString(SOURCE, name)).toBeUndefined();
  }
});

test("fields are told from braces", () => {
  expect(templateParts("a {{b}} {c} {} {d!r:>3}")).toEqual([
    ...[{ text: "a " }, { text: "{" }, { text: "b" }, { text: "}" }, { text: " " }],
    ...[{ field: "c" }, { text: " " }, { field: "" }, { text: " " }, { field: "d" }],
  ]);
  expect(templateParts("{ a")).toBeUndefined();
  expect(templateParts("a }")).toBeUndefined();
});
