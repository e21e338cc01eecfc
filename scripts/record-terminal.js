// Runs commands in a terminal of its own and draws what it showed, with its timing, as an animated SVG.
//
//   node scripts/record-terminal.js docs/pictures/prove.svg "npx lemmata prove FILE.lean" ["NEXT COMMAND" ...]
//
// The picture moves by CSS alone. Where it cannot move, or should not (prefers-reduced-motion), the last
// screen stands. What took longer than MAX_COMMAND_MS is played faster. Needs `script` of util-linux.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const COLUMNS = 112;
/** What is written within this time is one screen, so that a redraw does not flicker. */
const REDRAW_MS = 40;
/** Least time that a screen stands in the picture. */
const SCREEN_MS = 120;
/** A command that took longer is played faster, so that it takes this long. */
const MAX_COMMAND_MS = 9_000;
const TYPING_MS = 900;
const LAST_MS = 6_000;

const FONT_SIZE = 14;
const COLUMN_WIDTH = 8.43;
const LINE_HEIGHT = 20;
const MARGIN = 16;
const BAR = 34;

/** As much of a terminal as the command line uses: lines, carriage return, moving the cursor, erasing. No colours. */
export class Screen {
  lines = [""];
  row = 0;
  column = 0;

  write(text) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character
    const pieces = text.matchAll(/\u001b\[([?\d;]*)([A-Za-z])|[\s\S]/gu);
    for (const [piece, parameter, command] of pieces) {
      if (command) this.control(command, Number.parseInt(parameter, 10) || 0);
      else if (piece === "\n") this.down();
      else if (piece === "\r") this.column = 0;
      else this.put(piece);
    }
  }

  down() {
    this.row += 1;
    this.lines[this.row] ??= "";
  }

  put(character) {
    if (this.column >= COLUMNS) {
      this.down();
      this.column = 0;
    }
    const line = [...this.lines[this.row].padEnd(this.column)];
    line[this.column] = character;
    this.lines[this.row] = line.join("");
    this.column += 1;
  }

  control(command, number) {
    const head = [...this.lines[this.row]].slice(0, this.column).join("");
    if (command === "G") this.column = Math.max(0, number - 1);
    if (command === "A") this.row = Math.max(0, this.row - (number || 1));
    if (command === "K") this.lines[this.row] = number === 2 ? "" : head;
    if (command === "J") {
      this.lines[this.row] = head;
      this.lines.length = this.row + 1;
    }
  }
}

/** Runs the command in a terminal: what was written there and when, and when it ended, in ms since its start. */
function run(command) {
  const inside = `stty cols ${COLUMNS} rows 40 -echo; exec ${command}`;
  const child = spawn("script", ["-qefc", inside, "/dev/null"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, TERM: "xterm" },
  });
  const started = performance.now();
  const chunks = [];
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text) => {
    const at = performance.now() - started;
    const last = chunks.at(-1);
    if (last && at - last.at < REDRAW_MS) last.text += text;
    else chunks.push({ text, at });
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => resolve({ chunks, elapsedMs: performance.now() - started }));
  });
}

/** The screens of all commands, one after the other: `[{ at: ms, lines }]`, and how long it all took. */
async function record(commands) {
  const screen = new Screen();
  const screens = [];
  let clock = 0;
  let realMs = 0;
  const keep = (at) => screens.push({ at, lines: screen.lines.map((line) => line.trimEnd()) });
  for (const command of commands) {
    screen.write("$ ");
    keep(clock);
    clock += TYPING_MS;
    screen.write(`${command}\r\n`);
    keep(clock);
    const { chunks, elapsedMs } = await run(command);
    const shownMs = Math.min(elapsedMs, MAX_COMMAND_MS);
    for (const { text, at } of chunks) {
      screen.write(text);
      keep(clock + (at * shownMs) / elapsedMs);
    }
    clock += shownMs;
    realMs += elapsedMs;
    clock += TYPING_MS;
  }
  return { screens: readable(screens), endMs: clock + LAST_MS, realMs };
}

/** Leaves out screens that would be gone again before anyone could read them. */
function readable(screens) {
  return screens.filter(({ at }, index) => {
    const next = screens[index + 1];
    return next === undefined || Math.floor(next.at / SCREEN_MS) > Math.floor(at / SCREEN_MS);
  });
}

/** Each text that stood in a row, with the time from which and until which it stood there. */
function segments(screens, endMs) {
  const found = [];
  const height = Math.max(...screens.map(({ lines }) => lines.length));
  for (let row = 0; row < height; row++) {
    let open;
    for (const { at, lines } of screens) {
      const text = lines[row] ?? "";
      if (open?.text === text) continue;
      if (open) open.until = at;
      open = { row, text, from: at, until: endMs };
      found.push(open);
    }
  }
  return { height, found: found.filter(({ text }) => text !== "") };
}

export function draw({ screens, endMs, realMs }) {
  const { height, found } = segments(screens, endMs);
  const percent = (ms) => `${((100 * ms) / endMs).toFixed(2)}%`;
  const names = new Map();
  const rules = [];
  const texts = found.map(({ row, text, from, until }) => {
    const key = `${from} ${until}`;
    if (!names.has(key)) {
      names.set(key, `t${names.size}`);
      const end = until >= endMs ? "" : `${percent(until)}{visibility:hidden}`;
      const start =
        from <= 0
          ? "0%{visibility:visible}"
          : `0%{visibility:hidden}${percent(from)}{visibility:visible}`;
      rules.push(`@keyframes ${names.get(key)}{${start}${end}}`);
      rules.push(`.${names.get(key)}{animation-name:${names.get(key)}}`);
    }
    const still = until >= endMs ? "" : " gone";
    const y = BAR + MARGIN + row * LINE_HEIGHT + FONT_SIZE - 2;
    const prompt = text.startsWith("$ ")
      ? `<tspan class="dim">$</tspan>${escapeXml(text.slice(1))}`
      : escapeXml(text);
    return `<text class="${names.get(key)}${still}" x="${MARGIN}" y="${y}">${prompt}</text>`;
  });
  const width = Math.ceil(COLUMNS * COLUMN_WIDTH) + 2 * MARGIN;
  const total = BAR + 2 * MARGIN + height * LINE_HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" width="${width}" height="${total}" role="img" aria-label="Recording of a terminal">
<!-- Made by scripts/record-terminal.js from a run of ${(realMs / 1000).toFixed(1)} s. -->
<style>
text{font:${FONT_SIZE}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#e6edf3;white-space:pre}
.dim{fill:#7d8590}
.gone{visibility:hidden}
@media (prefers-reduced-motion: no-preference){
text[class]{animation-duration:${Math.round(endMs)}ms;animation-timing-function:step-end;animation-iteration-count:infinite}
${rules.join("\n")}
}
</style>
<rect width="${width}" height="${total}" rx="8" fill="#0d1117"/>
<rect x="0.5" y="0.5" width="${width - 1}" height="${total - 1}" rx="8" fill="none" stroke="#30363d"/>
<circle cx="20" cy="18" r="5.5" fill="#f47067"/><circle cx="38" cy="18" r="5.5" fill="#e0b341"/><circle cx="56" cy="18" r="5.5" fill="#57ab5a"/>
<g xml:space="preserve">
${texts.join("\n")}
</g>
</svg>
`;
}

function escapeXml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, ...commands] = process.argv.slice(2);
  if (!file?.endsWith(".svg") || commands.length === 0) {
    console.error('usage: node scripts/record-terminal.js OUT.svg "COMMAND" ["COMMAND" ...]');
    process.exit(2);
  }
  const recording = await record(commands);
  writeFileSync(file, draw(recording));
  console.log(
    `${file}: ${recording.screens.length} screens, ${(recording.realMs / 1000).toFixed(1)} s`,
  );
}
