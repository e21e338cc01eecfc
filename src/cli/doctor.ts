import type { Command } from "commander";
import { EXIT } from "./exit.ts";
import { ProgressLine } from "./progress.ts";
import { examineInstallation } from "./run-doctor.ts";

export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("Check what is installed, how large the cache is, and whether Lean works here.")
    .option("--json", "one JSON object")
    .action(async ({ json }: { json?: boolean }) => {
      const progress = new ProgressLine();
      const findings = await examineInstallation((step) => progress.show(step));
      progress.clear();
      if (json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
      else {
        for (const { ok, what, detail, optional } of findings.checks) {
          process.stdout.write(`${ok ? "✓" : optional ? "–" : "✗"} ${what}: ${detail}\n`);
        }
      }
      process.exitCode = findings.ok ? EXIT.ok : EXIT.environment;
    });
}
