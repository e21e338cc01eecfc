import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Page } from "playwright-core";

const PATH = "/usr/bin/chromium";

/** Whether there is a browser. Where tests have to run it has to be there. */
export function hasBrowser(): boolean {
  return existsSync(PATH) || Boolean(process.env.CI);
}

const FLAGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: PATH, args: FLAGS });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds that is serious or critical, each in a line. */
export async function seriousIssues(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe;
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
  });
}

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}
