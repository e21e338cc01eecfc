import { afterAll, beforeAll, expect, test } from "vitest";
import { type Lean, openLean } from "../lean/index.ts";
import { forThisLean } from "./older-lean.ts";

let lean: Lean;
beforeAll(async () => {
  lean = await openLean();
});
afterAll(() => lean.close());

const OLD = `import Std
def zeros (n : Nat) : Array Nat := Array.mkArray n 0
def none : Std.HashMap Nat Nat := Std.HashMap.empty
def nobody : Std.HashSet Nat := Std.HashSet.empty
def flat (xss : List (List Nat)) : List Nat := xss.join
def twice (xs : List Nat) : List Nat := List.bind xs fun x => [x, x]
def rotated (s : String) : String := s.drop 1 ++ s.take 1
def tail (s : String) : String := s.drop 1
def has (s t : String) : Bool := s.containsSubstr t
#guard (zeros 3).size == 3
#guard (none.size, nobody.size, flat [[1], [2]], twice [4]) == (0, 0, [1, 2], [4, 4])
#guard rotated "abc" == "bca" && tail "abc" == "bc" && has "abc" "bc" && !has "abc" "ca"
theorem size_zeros (n : Nat) : (zeros n).size = n := by simp [zeros]
`;

test("names that Lean has dropped mean what they meant", async () => {
  let text = OLD;
  // What is missing shows bit by bit: an error hides those behind it.
  for (let round = 0; round < 4; round++) {
    const { messages } = await lean.check(text).result;
    const older = forThisLean(text, messages);
    if (!older) {
      expect(messages.filter(({ severity }) => severity !== "info")).toEqual([]);
      break;
    }
    text = older.text;
  }
  expect(text.split("\n")).toHaveLength(OLD.split("\n").length);
});
