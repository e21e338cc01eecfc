import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { expect, test } from "vitest";
import { addCommands } from "../src/cli/commands.ts";
import { toolVersions } from "../src/lean/index.ts";
import { keysOf, queueName } from "../src/workers/queue/names.ts";

const DEPLOY = fileURLToPath(new URL("../deploy", import.meta.url));
const files = readdirSync(DEPLOY, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => readFileSync(join(DEPLOY, name), "utf8"));

test("the autoscaler counts in the queues of this version", () => {
  const counted = files.flatMap((text) => [...text.matchAll(/listName: (\S+)/g)].map((m) => m[1]));
  const wanted = ["checks", "proofs"].flatMap((part) => {
    const keys = keysOf(queueName(part, { ...toolVersions(), libraries: [] }));
    return [keys.prioritized, keys.active];
  });
  expect(counted).toEqual(wanted);
});

test("the commands of the containers are commands, with options that they have", async () => {
  const program = new Command();
  await addCommands(program, undefined);
  const found: string[] = [];
  for (const text of files) {
    const inLine = [...text.matchAll(/command: \[(.*)\]/g)].map((match) => match[1] ?? "");
    const inLines = [...text.matchAll(/args:\n((?: +- .*\n)+)/g)].map((match) => match[1] ?? "");
    for (const written of [...inLine, ...inLines]) {
      const words = written.split(/[,\s]+/).filter((word) => /^[a-z-]/.test(word) && word !== "-");
      const command = program.commands.find((each) => each.name() === words[0]);
      if (!command) continue;
      found.push(command.name());
      const known = command.options.map(({ long }) => long);
      for (const word of words.filter((word) => word.startsWith("--"))) {
        expect(known, `${command.name()} ${word}`).toContain(word);
      }
    }
  }
  expect(found.toSorted()).toEqual(["serve", "serve", "worker", "worker"]);
});
