import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean } from "../index.ts";

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open({ spare: false });
});
afterAll(() => lean.close());

const THEOREM = "theorem a : 1 = 1 := rfl\n";

test.each([
  [
    "namespaces, sections, examples",
    `namespace A\n${THEOREM}end A\nsection\nexample : 2 = 2 := rfl\nend\n`,
    2,
  ],
  [
    "a mutual block and prefixes",
    `mutual\ndef f (n : Nat) : Nat := n\ndef g (n : Nat) : Nat := f n\nend\nopen Nat in\n${THEOREM}`,
    3,
  ],
  ["faults of syntax", `theorem t : 1 = \nexample : 1 = 1 := rfl\n`, 2],
  [
    "a macro, and an end before the end",
    `macro "mk" : command => \`(theorem z : 1 = 1 := rfl)\nmk\nnamespace B.C\nprivate ${THEOREM}end B.C\n#exit\n${THEOREM}`,
    1,
  ],
  [
    "the option itself",
    `set_option internal.cmdlineSnapshots true\nnamespace Q\n${THEOREM}end Q\nset_option internal.cmdlineSnapshots false\nnamespace R\n${THEOREM}`,
    2,
  ],
  ["no info trees", `run_cmd Lean.Elab.modifyInfoTrees fun _ => {}\n${THEOREM}`, 1],
])("with %s, a check finds the same whatever Lean keeps of its commands", async (_, text, count) => {
  const whole = { options: { "internal.cmdlineSnapshots": false } };
  const [plain, read] = [await lean.check({ text }), await lean.check({ text, ...whole })];
  expect(plain.commands).toHaveLength(count);
  for (const what of ["commands", "declarations", "messages"] as const) {
    expect(plain[what]).toEqual(read[what]);
  }
});
