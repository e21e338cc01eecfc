#!/usr/bin/env node
// Starts the command line on Node 24 or newer: on an older Node it goes on with the one that the
// `node` npm package brought.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED = 24;
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR2"];

if (Number(process.versions.node.split(".")[0]) >= NEEDED) {
  const main = new URL("../dist/cli/start.js", import.meta.url);
  if (!existsSync(main)) {
    console.error("lemmata: dist/ is missing; run `npm run build` (or `npm ci`) first");
    process.exit(3);
  }
  await import(main.href);
} else {
  const node = bundledNode();
  if (!node) {
    console.error(
      `lemmata needs Node ${NEEDED} or newer; this is Node ${process.versions.node}, and the npm package \`node\` has no binary.\n` +
        "Run `npm ci` with install scripts allowed, or install Node 24.",
    );
    process.exit(3);
  }
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  becomeNode(node, args);
  runNode(node, args);
}

/**
 * Goes on as the other Node, in this very process: signals, exit code and parent stay what they are. Returns where
 * this Node or system cannot do that.
 * @param {string} node @param {string[]} args
 */
function becomeNode(node, args) {
  if (process.platform === "win32" || !process.execve) return;
  try {
    process.execve(node, [node, ...args], process.env);
  } catch {
    // Not in this version, or not on this system.
  }
}

/**
 * Runs the other Node as a child: it gets the signals, and its end is this process's end. When this process is
 * killed, the child sees that (`platform/starter.ts`).
 * @param {string} node @param {string[]} args
 */
function runNode(node, args) {
  const env = { ...process.env, LEMMATA_LAUNCHER: String(process.pid) };
  const child = spawn(node, args, { stdio: "inherit", env });
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`lemmata: ${node} cannot be started: ${error.message}`);
    process.exit(3);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 3);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    // Where this process outlives the signal.
    setTimeout(() => process.exit(128 + constants.signals[signal]), 100);
  });
}

// As in src/lean/embedded/process/node-binary.ts. Not imported from dist/: on an old Node this file has to
// work, and say what is missing, before anything of dist/ can be counted on.
function bundledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve("node/package.json");
    const path = join(dirname(manifest), "bin", "node");
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
