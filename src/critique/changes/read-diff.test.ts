import { expect, test } from "vitest";
import { readDiff } from "./read-diff.ts";

const DIFF = `diff --git a/src/a.py b/src/a.py
index 1..2 100644
--- a/src/a.py
+++ b/src/a.py
@@ -1,2 +1,3 @@
 one
+two
 three
@@ -9,3 +10,2 @@ def f():
 nine
-ten
 eleven
diff --git a/gone.py b/gone.py
deleted file mode 100644
--- a/gone.py
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/old.py b/new name.py
similarity index 90%
rename from old.py
rename to new name.py
--- a/old.py
+++ b/new name.py
@@ -4,0 +5 @@
+five
`;

test("lines of the new files: those added, and those around a deletion; deleted files are left out", () => {
  const files = readDiff(DIFF);
  expect(files.map(({ paths, lines }) => [paths[0], lines])).toEqual([
    ["src/a.py", [2, 10, 11]],
    ["new name.py", [5]],
  ]);
  expect(files[0]?.texts.get(11)).toBe("eleven");
});

test("a diff without prefixes keeps its names, an empty one is no fault, and other text is refused", () => {
  const [file] = readDiff(DIFF.replaceAll(/ [ab]\//g, " ").replaceAll("src/", "c/"));
  expect(file?.paths).toEqual(["a.py", "c/a.py"]);
  expect(readDiff("")).toEqual([]);
  expect(() => readDiff("def f(): pass\n")).toThrow(/no unified diff/);
  expect(() => readDiff("--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n one\n")).toThrow(/no unified diff/);
});
