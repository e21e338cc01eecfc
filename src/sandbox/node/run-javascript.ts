import { readFileSync } from "node:fs";
import { LemmataError } from "../../core/errors/index.ts";
import type { ExecutionLimits } from "../../core/index.ts";
import type { JavaScriptOutcome, JavaScriptRequest } from "../../core/ports/index.ts";
import type { Installation } from "../installation.ts";
import { START_MS } from "../program-side.ts";
import { SandboxProcess } from "../sandbox-process.ts";

interface JavaScriptRun extends Omit<JavaScriptRequest, "limits" | "signal"> {
  installation: Installation;
  limits: ExecutionLimits;
  signal: AbortSignal;
}

/** Node reserves far more addresses than it uses; its memory is watched from outside. */
const ADDRESS_BYTES = 2 ** 44;
/** Node has about a dozen threads. */
const LEAST_PROCESSES = 64;
/** Replies that may wait. */
const MOST_LINES = 20_000;

/** From source it is TypeScript, which Node strips itself. */
const isSource = import.meta.url.endsWith(".ts");
const HARNESS = [
  ...[
    "harness-main",
    "calls",
    "modules",
    "request",
    "run-tests",
    "say",
    "test-collector",
    "values",
  ],
];

/** Loads the harness from the texts that arrive on stdin, since there are no files to import. */
const LOADER = `
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
const { harness, format, request } = JSON.parse(readFileSync(0, "utf8"));
globalThis.lemmataRequest = request;
const own = (name) => "lemmata:harness/" + name.replace(/^.*\\//, "").replace(/\\.[jt]s$/, "");
registerHooks({
  resolve(name, context, next) {
    const isOurs = (context.parentURL ?? "").startsWith("lemmata:harness/") && name.startsWith("./");
    if (!isOurs && name !== "lemmata:harness/harness-main") return next(name, context);
    return { url: own(name), format, shortCircuit: true };
  },
  load(url, context, next) {
    const source = harness[url.replace("lemmata:harness/", "")];
    return source === undefined ? next(url, context) : { source, format, shortCircuit: true };
  },
});
await import("lemmata:harness/harness-main");
`;

const known = new Map<string, string>();

function harnessText(name: string): string {
  const file = `harness/${name}.${isSource ? "ts" : "js"}`;
  const text = known.get(name) ?? readFileSync(new URL(file, import.meta.url), "utf8");
  known.set(name, text);
  return text;
}

/**
 * Runs a draft in Node, with its permission model (no files, processes, workers, add-ons), in the sandbox that
 * Python programs run in. Throws `sandbox-unavailable` where this Node is older than 24.
 */
export async function runJavaScript(run: JavaScriptRun): Promise<JavaScriptOutcome> {
  const { installation, limits, signal, ...request } = run;
  if (Number.parseInt(process.versions.node, 10) < 24) {
    throw new LemmataError("sandbox-unavailable", "JavaScript is run with Node 24 or later", {
      hint: `this is Node ${process.versions.node}; the command line brings its own`,
    });
  }
  const node = process.execPath;
  const sandbox = new SandboxProcess({
    installation: { ...installation, readOnly: [...installation.readOnly, node] },
    limits: { ...limits, processes: Math.max(LEAST_PROCESSES, limits.processes) },
    addressBytes: ADDRESS_BYTES,
    part: "node",
    input: JSON.stringify({
      harness: Object.fromEntries(HARNESS.map((name) => [name, harnessText(name)])),
      format: isSource ? "module-typescript" : "module",
      request,
    }),
    maxLines: MOST_LINES,
    signal,
  });
  const heap = `--max-old-space-size=${Math.floor(limits.memoryBytes / (2 << 20))}`;
  const flags = ["--permission", "--no-warnings", "--experimental-vm-modules", heap];
  sandbox.request(JSON.stringify([node, ...flags, "--input-type=module", "--eval", LOADER]));
  sandbox.endRequests();
  try {
    const messages: unknown[] = [];
    let left = START_MS;
    for (;;) {
      const from = performance.now();
      const event = await sandbox.replies.next(left);
      if (event.kind === "late") sandbox.kill("timed-out");
      if (event.kind !== "line") break;
      // The clock begins when Node has started.
      left =
        messages.length === 0 ? limits.totalMs : Math.max(0, left - (performance.now() - from));
      messages.push(parsed(event.line));
    }
    const { reason } = await sandbox.ended;
    const status = reason === "exited" || reason === "done" ? "ended" : reason;
    return { status, messages: messages.slice(1), stderr: sandbox.stderr.slice(0, 2_000) };
  } finally {
    sandbox.kill("done");
    await sandbox.ended;
  }
}

/** What the draft wrote where the harness answers is no message. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
