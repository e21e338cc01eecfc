import { z } from "zod";
import { DEFAULT_LIMITS } from "../core/index.ts";
import type { Installation } from "./installation.ts";
import { SandboxProcess, sandboxFailure } from "./sandbox-process.ts";

/** What a process in the sandbox sees of its confinement. */
const PROBE = `
import json, os
status = dict(line.split(maxsplit=1) for line in open("/proc/self/status") if len(line.split()) > 1)
status = {name.rstrip(":"): value.strip() for name, value in status.items()}
print(json.dumps({
    "uid": os.getuid(),
    "root": sorted(os.listdir("/")),
    "processes": len([name for name in os.listdir("/proc") if name.isdigit()]),
    "interfaces": [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line],
    "capabilities": int(status["CapEff"], 16) | int(status["CapBnd"], 16),
    "noNewPrivileges": status["NoNewPrivs"] == "1",
    "filtered": status["Seccomp"] == "2",
}))
`;

const seenSchema = z.object({
  uid: z.literal(65534),
  root: z.array(z.string()).refine((names) => !names.includes("etc"), "the host is seen"),
  processes: z.literal(1),
  interfaces: z.array(z.literal("lo")),
  capabilities: z.literal(0),
  noNewPrivileges: z.literal(true),
  filtered: z.literal(true),
});

/**
 * Starts a sandbox and looks at it from inside: nobody, alone, no network, no capabilities, no host files,
 * filtered calls. Throws `sandbox-unavailable` when it does not start or does not hold.
 */
export async function probeSandbox(installation: Installation): Promise<void> {
  const options = {
    installation,
    limits: DEFAULT_LIMITS,
    part: "script",
    keepOutput: true,
  } as const;
  const sandbox = new SandboxProcess(options);
  sandbox.request(PROBE);
  sandbox.endRequests();
  const timer = setTimeout(() => sandbox.kill("timed-out"), 60_000);
  const { code } = await sandbox.ended.finally(() => clearTimeout(timer));
  if (code !== 0) {
    const said = sandbox.stderr.trim().slice(0, 500) || `exit code ${code}`;
    throw sandboxFailure(`the sandbox does not start: ${said}`);
  }
  const seen = seenSchema.safeParse(JSON.parse(sandbox.stdout));
  if (!seen.success) {
    throw sandboxFailure(`the sandbox does not hold: ${z.prettifyError(seen.error)}`);
  }
}
