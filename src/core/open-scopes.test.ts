import { expect, test } from "vitest";
import { closingOf, namespaceAt } from "./open-scopes.ts";

const TEXT = `namespace A.B
section
noncomputable section Named
-- namespace Comment
namespace C
end C
namespace D
`;

test("the namespace at the end of a text knows what was closed", () => {
  expect(namespaceAt(TEXT)).toBe("A.B.D");
  expect(namespaceAt("namespace A\nend A\n")).toBe("");
});

test("what is open is closed from the inside, by its name", () => {
  expect(closingOf(TEXT)).toBe("end D\nend Named\nend\nend B\nend A");
  expect(closingOf("def one := 1\n")).toBe("");
});
