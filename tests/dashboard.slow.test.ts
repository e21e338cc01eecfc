import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, openBrowser, seriousIssues } from "./support/browser.ts";
import { type CuttableProxy, openProxy } from "./support/cuttable-proxy.ts";
import { recordHostileRun, recordLargeTree, recordLeftRun } from "./support/dashboard-runs.ts";
import { type OpenServer, openServer } from "./support/open-server.ts";

const GOALS = 5000;
/** Milliseconds: the machine may be busy, and Lean starts with the first request. */
const LONG = 240_000;
const PATIENCE = { timeout: LONG };

const TEXT = `def sum : List Nat → Nat
  | [] => 0
  | x :: xs => x + sum xs

theorem sum_append (xs ys : List Nat) : sum (xs ++ ys) = sum xs + sum ys := by
  sorry

theorem sum_singleton (x : Nat) : sum [x] = x := by
  sorry
`;

if (!hasBrowser())
  console.warn("skipped: there is no /usr/bin/chromium (apt-get install chromium)");

describe.skipIf(!hasBrowser())("the dashboard in a browser", () => {
  let folder: string;
  let server: OpenServer;
  let proxy: CuttableProxy;
  let browser: Browser;
  let page: Page;
  let large: string;
  let hostile: string;
  let left: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    const root = fileURLToPath(new URL("..", import.meta.url));
    execFileSync(process.execPath, [join(root, "scripts", "build-web.js")]);
    folder = mkdtempSync(join(tmpdir(), "lemmata-dashboard-"));
    large = recordLargeTree(folder, GOALS);
    hostile = recordHostileRun(folder);
    left = recordLeftRun(folder);
    server = await openServer({ folder });
    proxy = await openProxy(server.port);
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(LONG);
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      const text = message.text();
      // Of cut connections, and of a run that was asked for and is none.
      const isMeant = /net::ERR|status of 404/.test(text);
      if (message.type() === "error" && !isMeant) complaints.push(text);
    });
  });

  afterAll(async () => {
    await browser?.close();
    await proxy?.cut();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (path: string) => page.goto(`${proxy.url}/#/${path}`);

  test("the page is there at once", async () => {
    await open("runs");
    await page.getByRole("link", { name: "large.lean" }).waitFor();
    const paint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    console.info(`first contentful paint after ${paint?.toFixed(0)} ms (bar: 1000)`);
    await page.getByLabel("Text").fill("large");
    await expect.poll(() => page.locator(".list .item").count(), PATIENCE).toBe(1);
  });

  test("a tree of thousands of goals answers to keys", async () => {
    await open(`runs/${large}/tasks/1`);
    const tree = page.getByRole("tree");
    await tree.waitFor();
    await page.getByText(`${GOALS.toLocaleString("en-US")} goals`).waitFor();
    await tree.focus();
    const before = Date.now();
    await page.keyboard.press("End");
    const current = page.locator('.row[aria-selected="true"]');
    await expect.poll(() => current.getAttribute("aria-level"), PATIENCE).not.toBe("1");
    for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowUp");
    const ms = (Date.now() - before) / 41;
    console.info(`${GOALS} goals: ${ms.toFixed(0)} ms for each key`);
    // The cost of a key does not grow with the tree: what is out of sight is not in the page.
    expect(await page.locator(".row").count()).toBeLessThan(80);
    await page.keyboard.press("Home");
    await expect.poll(() => current.getAttribute("aria-level"), PATIENCE).toBe("1");
    expect(await current.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.locator(".row").count(), PATIENCE).toBe(1);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".row").count(), PATIENCE).toBeGreaterThan(10);
    expect(await seriousIssues(page)).toEqual([]);
  });

  test("names and theorems are text, whatever is in them", async () => {
    await open(`runs/${hostile}/tasks/1?goal=g0`);
    await page.getByRole("treeitem").first().waitFor();
    await page.locator(".in-place", { hasText: "<img" }).first().waitFor();
    await open(`runs/${hostile}`);
    await page.getByText("Score against provability").waitFor();
    expect(await page.locator("img, main script").count()).toBe(0);
    expect(await page.title()).toBe(`Run ${hostile} · Lemmata`);
    expect(await seriousIssues(page)).toEqual([]);
    await open(`compare?a=${hostile}&b=${large}`);
    await page.getByText("By the first alone: 3").waitFor();
    expect(await seriousIssues(page)).toEqual([]);
  });

  test("a new page has its title, and the keyboard begins at its content", async () => {
    await open("runs");
    await page.getByRole("link", { name: "large.lean" }).click();
    await page.getByRole("heading", { name: "large.lean" }).waitFor();
    expect(await page.title()).toBe(`Run ${large} · Lemmata`);
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
    await open("runs/none");
    await page.getByRole("heading", { level: 1, name: "That did not work" }).waitFor();
    await page.getByRole("link", { name: "All runs" }).click();
    await page.getByRole("heading", { name: "Runs" }).waitFor();
  });

  test("what a command left that was killed is not shown as going on", async () => {
    await open(`runs/${left}`);
    await page.getByText("Stopped: the server of models is gone").waitFor();
    await open(`runs/${left}/tasks/1`);
    await page.locator('.lead [data-state="interrupted"]').waitFor();
    await page.getByRole("button", { name: "interrupted t (2)" }).waitFor();
    expect(await page.locator('[data-state="running"]').count()).toBe(0);
  });

  test("a proof: begun in the editor, watched, reloaded, cut off, regained, opened", async () => {
    await open("runs");
    await page.evaluate((text) => localStorage.setItem("lemmata-text", text), TEXT);
    await open("editor");
    const prove = page.getByRole("button", { name: /^Prove all/ });
    await prove.waitFor();
    expect(await seriousIssues(page)).toEqual([]);
    await page.getByRole("button", { name: "sum_append, line 6" }).click();
    await page.getByLabel("Goals at the cursor").getByText("sum (xs ++ ys)").waitFor();
    await prove.click();
    await page.getByRole("link", { name: /Watch the tree|Open the proof/ }).waitFor();
    // In the middle, on the page that began it.
    await page.reload();
    await page.getByRole("link", { name: /Watch the tree|Open the proof/ }).click();
    await page.getByRole("treeitem").first().waitFor();
    await page.reload();
    await page.getByRole("treeitem").first().waitFor();

    await page.goto(`${proxy.url}/#/runs`);
    await page.getByText("Live", { exact: true }).waitFor();
    await proxy.cut();
    await page.getByText("Connection lost").waitFor();
    await proxy.mend();
    await page.getByText("Live", { exact: true }).waitFor();

    await page.getByRole("link", { name: /^text sum_append and 1 more/ }).click();
    await page.locator('.item[href$="/tasks/1"]').click();
    await page.getByRole("heading", { name: "Final proof" }).waitFor();
    await page.locator('.editor[data-goals="ready"]').waitFor();
    await page.locator(".cm-line", { hasText: "theorem sum_singleton" }).waitFor();
    expect(await page.locator(".cm-content", { hasText: "sorry" }).count()).toBe(0);
    const tactic = page.locator(".cm-line .t-tactic").first();
    await tactic.hover();
    await page.locator(".goal-tip", { hasText: "⊢" }).waitFor();
    expect(await seriousIssues(page)).toEqual([]);

    await open("editor");
    await page.locator(".cm-line", { hasText: "theorem sum_singleton" }).waitFor();
    await expect.poll(() => page.locator(".cm-content .t-sorry").count(), PATIENCE).toBe(0);
  });

  async function proveAll(text: string): Promise<void> {
    await page.evaluate((text) => sessionStorage.setItem("lemmata-text", text), text);
    await open("runs");
    await open("editor");
    await page.getByRole("button", { name: /^Prove all/ }).click();
  }

  test("what is typed while a proof is looked for stays, and the proof comes into it", async () => {
    await proveAll(TEXT);
    await page.locator(".cm-content").first().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type('-- 1 \\ne\ndef lines := "a\\nb "\n');
    await page.locator(".cm-line", { hasText: "induction" }).first().waitFor();
    await page.locator(".cm-line", { hasText: "-- 1 ≠" }).waitFor();
    await page.locator(".cm-line", { hasText: 'def lines := "a\\nb "' }).waitFor();
    expect(await page.locator(".cm-content", { hasText: "sorry" }).count()).toBe(0);
  });

  test("a proof that no longer fits is not put into the text", async () => {
    const text = `def c : Nat := 1\n\n${TEXT}\ntheorem t : c = 1 := by\n  sorry\n`;
    await proveAll(text);
    await page.locator(".cm-content").first().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("2");
    await page.getByText("the proofs do not fit into it").waitFor();
    await page.locator(".cm-line", { hasText: "def c : Nat := 2" }).waitFor();
    expect(await page.locator(".cm-line", { hasText: "sorry" }).count()).toBe(3);
  });

  test("a file keeps its line ends", async () => {
    await open("runs");
    await open("editor");
    const buffer = Buffer.from("def a := 1\r\ndef b := 2\r\n");
    const file = { name: "Two.lean", mimeType: "text/plain", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator(".cm-line", { hasText: "def a" }).first().click();
    await page.keyboard.press("End");
    await page.keyboard.type("0");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("Two.lean");
    expect(await textOf(await saved.createReadStream())).toBe("def a := 10\r\ndef b := 2\r\n");
  });

  test("of a file that is false in part, the proofs of the rest are shown, too", async () => {
    const text = TEXT.replace("sum [x] = x :=", "sum [x] = 0 :=");
    await proveAll(text);
    await page.getByText("sum_singleton, line", { exact: false }).last().waitFor();
    await page.getByRole("link", { name: /Open the (proof|search)/ }).click();
    await page.getByRole("heading", { name: "Disproof" }).waitFor();
    await page.getByRole("heading", { name: "The file with the proofs of what is true" }).waitFor();
    await page.locator(".cm-line", { hasText: "theorem sum_append" }).last().waitFor();
  });

  test("in the dark nothing serious is found either, and on a phone nothing is cut off", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
      "runs",
      `runs/${hostile}`,
      `runs/${hostile}/tasks/1`,
      `compare?a=${hostile}&b=${large}`,
      "editor",
    ]) {
      await open(path);
      await page.locator("h1").waitFor();
      expect(await seriousIssues(page), path).toEqual([]);
      const beyond = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(beyond, path).toBeLessThanOrEqual(0);
    }
  });

  test("no page broke a rule of its Content-Security-Policy, or failed", () => {
    expect(complaints).toEqual([]);
  });
});
