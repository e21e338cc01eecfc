import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("../src/sandbox/python", import.meta.url));

/** What a program may say of all values of a kind, and the right answer that it does not know. */
const GUESSES = [
  ['{"a": 1}', "type(v) is dict and all(len(k) < 7 for k in v)"],
  ['{"a": None}', "type(v) is dict and all(len(k) < 7 for k in v)"],
  ["{1: [2]}", "type(v) is dict and all(len(one) < 9 for one in v.values())"],
  ["[1, 2]", "type(v) is list and all(type(one) is int for one in v)"],
  ["[[1, 2]]", "type(v) is list and all(len(one) < 9 for one in v)"],
  ["[None]", "type(v) is list and all(one is None for one in v)"],
  ["(True, 2.5)", "type(v) is tuple and all(type(one) in (bool, float) for one in v)"],
  ["{True}", "type(v) is set and all(type(one) is bool for one in v)"],
  ['"abc"', "type(v) is str and len(v) < 9"],
  ["41", "type(v) is int"],
] as const;

test("no decoy is told from the right answer by what is in it", () => {
  const program = [
    "import random, sys; sys.dont_write_bytecode = True",
    "from decoys import decoys_for",
    "dice = random.SystemRandom()",
    "def fits(v, says):",
    "    try: return bool(eval(says, {'v': v}))",
    "    except Exception: return False",
    "def told(text, says):",
    "    value = eval(text)",
    "    assert fits(value, says), text",
    "    return sum(not any(fits(one, says) for one in decoys_for(value, dice)) for _ in range(2000))",
    `print([text for text, says in ${JSON.stringify(GUESSES)} if told(text, says)])`,
  ].join("\n");
  const found = execFileSync("python3", ["-c", program], { cwd: FOLDER, encoding: "utf8" });
  expect(found.trim()).toBe("[]");
});
