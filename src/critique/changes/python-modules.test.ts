import { expect, test } from "vitest";
import { importedFiles, moduleOf } from "./python-modules.ts";

const filesOf = (texts: Record<string, string>) => ({
  read: (path: string) => texts[path],
  has: (path: string) => path in texts,
});

const FILES = filesOf({
  "src/shop/__init__.py": "from .prices import (\n    total,  # the sum\n    mean\n)\n",
  "src/shop/prices.py": "from . import tax\nimport shop.deep.more, os\n",
  "src/shop/tax.py": "from ..outside import x\n",
  "src/shop/deep/more.py": "",
  "src/other.py": "",
  "tests/test_a.py": "    from helpers import near\n",
  "tests/helpers.py": "",
  "run.py": "",
});

test("a module has the name of its outermost package first, and those from other roots", () => {
  expect(moduleOf("src/shop/prices.py", FILES, ["tests/test_a.py"])).toEqual({
    path: "src/shop/prices.py",
    names: ["shop.prices", "src.shop.prices"],
    roots: ["src", "", "tests"],
  });
  expect(moduleOf("src/shop/__init__.py", FILES, []).names[0]).toBe("shop");
  expect(moduleOf("run.py", FILES, []).names).toEqual(["run"]);
  expect(moduleOf("my-script.py", FILES, []).names).toEqual([]);
});

test("what files import is found through packages, relative imports and helpers of tests, and nothing else", () => {
  const roots = ["src", "", "tests"];
  const found = importedFiles(["src/shop/prices.py", "tests/test_a.py"], roots, FILES);
  expect(Object.keys(found).sort()).toEqual([
    "src/shop/__init__.py",
    "src/shop/deep/more.py",
    "src/shop/prices.py",
    "src/shop/tax.py",
    "tests/helpers.py",
    "tests/test_a.py",
  ]);
});
