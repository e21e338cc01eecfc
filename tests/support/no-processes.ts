import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/**
 * Set up before each file of the project `unit`: neither Lean nor Python nor the command line can be started
 * there, so that these tests stay fast, and need nothing but Node.
 */
const refuse = (): never => {
  throw new Error(
    "a unit test starts no process: name the file *.lean.test.ts or *.process.test.ts",
  );
};
const STARTERS = ["spawn", "fork", "exec", "execFile", "spawnSync", "execSync", "execFileSync"];
for (const name of STARTERS) Object.assign(childProcess, { [name]: refuse });
syncBuiltinESMExports();
