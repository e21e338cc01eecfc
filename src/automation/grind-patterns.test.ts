import { expect, test } from "vitest";
import { GrindPatterns } from "./grind-patterns.ts";

test("only bare names in the lists of a `grind` are asked for", () => {
  const patterns = new GrindPatterns();
  const tactic =
    "induction xs <;> (simp_all [a]; grind (splits := 3) [b]; grind +ring [cases C, = d, f x, N.e, b'])";
  expect(patterns.unknownIn(tactic)).toEqual(["b", "N.e", "b'"]);
  expect(patterns.unknownIn("grind [x, x]; grind only [y]")).toEqual(["x", "y"]);
});

test("what is known of names is put before them, in all lists", () => {
  const patterns = new GrindPatterns();
  patterns.learn(["x", "y", "z"], ["lemmata_pattern_0_0 lemmata_pattern_1_5 : True\n⊢ p"]);
  expect(patterns.unknownIn("grind [x, y, z]")).toEqual([]);
  expect(["x", "y", "z", "w"].map((name) => patterns.takes(name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(patterns.spelled("simp [x] <;> grind [x, y, z, w] <;> grind only [y]")).toBe(
    "simp [x] <;> grind [!. x, = y, z, w] <;> grind only [= y]",
  );
});
