// Counts in how many theorems of each corpus the proofs used each rule of the automation:
// `npm run bench:rules -- FILE...`. FILE: what `npm run bench:corpora -- --save FILE`, or `prove --json` and
// `bench --json` of a benchmark wrote. A rule that helped a single theorem is marked.
import { readFileSync } from "node:fs";
import { RULES } from "../src/automation/index.ts";
import { readRuleUses, ruleUsesToMarkdown } from "../src/bench/index.ts";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: npm run bench:rules -- FILE...");
  process.exit(2);
}
const lines = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
console.log(
  ruleUsesToMarkdown(
    readRuleUses(lines),
    RULES.map(({ name }) => name),
  ),
);
