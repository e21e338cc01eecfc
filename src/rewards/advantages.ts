import { once } from "node:events";
import { createWriteStream, mkdirSync, renameSync, rmSync, type WriteStream } from "node:fs";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { readLines, readText } from "../platform/index.ts";
import { GroupOutcomes } from "./advantages/group-advantages.ts";
import { addAdvantages, type RowOptions, readOutcome } from "./advantages/rollout-row.ts";
import { TokenBytes } from "./tokens/token-bytes.ts";

export interface AdvantagesCommand {
  /** A .jsonl file; see `RolloutRow`. */
  rollouts: string;
  /** A tokenizer.json. */
  tokenizer: string;
  out: string;
  options: RowOptions;
  /** Called with rows that could not be used. */
  onBadRow: (line: number, why: string) => void;
}

export interface AdvantagesSummary {
  rows: number;
  groups: number;
  /** Groups whose outcomes are all equal: only the tactics' term is left. */
  flatGroups: number;
  badRows: number;
  /** Tactics without a term of their own, because an earlier one has the token. */
  sharedTokens: number;
  /** Where rejected rows are written, each with its line number and the reason. */
  rejected?: string;
}

/**
 * Writes rollouts with token advantages, row by row, in order and streaming: the file is read twice, first for the
 * outcomes of the groups, which need not stand together. A row that cannot be used stays out and goes to
 * `OUT.rejected.jsonl`; its outcome counts for its group when it can be read. Throws `bad-input` for files that
 * cannot be read or written.
 */
export async function writeAdvantages(command: AdvantagesCommand): Promise<AdvantagesSummary> {
  const tokenizer = TokenBytes.parse(readText(command.tokenizer));
  const groups = new Map<string, GroupOutcomes>();
  for await (const { row } of rowsOf(command.rollouts)) {
    const read = readOutcome(row);
    if (!read) continue;
    const key = keyOf(read.group);
    const group = groups.get(key) ?? new GroupOutcomes();
    group.add(read.outcome);
    groups.set(key, group);
  }
  const rejected = `${command.out}.rejected.jsonl`;
  const out = new RowFile(command.out);
  const bad = new RowFile(rejected);
  let sharedTokens = 0;
  try {
    for await (const { line, text, row, problem } of rowsOf(command.rollouts)) {
      const group = groups.get(keyOf(readOutcome(row)?.group ?? "")) ?? new GroupOutcomes();
      const scored =
        problem === undefined
          ? advantagesOf(row, { tokenizer, group }, command.options)
          : { problem };
      if (scored.problem !== undefined) {
        command.onBadRow(line, scored.problem);
        await bad.write({ line, problem: scored.problem, row: row ?? text });
      } else {
        sharedTokens += (scored.row.shared_tokens as unknown[] | undefined)?.length ?? 0;
        await out.write(scored.row);
      }
    }
    await out.finish();
    if (bad.rows > 0) await bad.finish();
    else rmSync(rejected, { force: true });
  } finally {
    out.discard();
    bad.discard();
  }
  const flatGroups = [...groups.values()].filter((group) => group.deviation("population") === 0);
  return {
    rows: out.rows,
    groups: groups.size,
    flatGroups: flatGroups.length,
    badRows: bad.rows,
    sharedTokens,
    rejected: bad.rows > 0 ? rejected : undefined,
  };
}

/** The row with its advantages, or what is wrong with it. */
function advantagesOf(...given: Parameters<typeof addAdvantages>) {
  try {
    return { row: addAdvantages(...given) };
  } catch (error) {
    if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
    return { problem: error.message };
  }
}

const keyOf = (group: string | number) => JSON.stringify(group);

interface Row {
  line: number;
  text: string;
  row?: unknown;
  problem?: string;
}

async function* rowsOf(path: string): AsyncGenerator<Row> {
  let line = 0;
  for await (const text of readLines(path)) {
    line++;
    if (text.trim() === "") continue;
    let row: unknown;
    let problem: string | undefined;
    try {
      row = JSON.parse(text);
    } catch (error) {
      problem = `this is not JSON: ${messageOf(error)}`;
    }
    yield { line, text, row, problem };
  }
}

/** A file of rows that appears, or is replaced, when it is complete. */
class RowFile {
  rows = 0;
  private readonly path: string;
  private readonly partial: string;
  private stream: WriteStream | undefined;

  constructor(path: string) {
    this.path = path;
    this.partial = `${path}.partial`;
  }

  async write(row: unknown): Promise<void> {
    await this.attempt(async (stream) => {
      this.rows++;
      if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, "drain");
    });
  }

  async finish(): Promise<void> {
    await this.attempt(async (stream) => {
      stream.end();
      await finished(stream);
      renameSync(this.partial, this.path);
    });
    this.stream = undefined;
  }

  /** Removes what was not finished. */
  discard(): void {
    if (!this.stream) return;
    this.stream.destroy();
    rmSync(this.partial, { force: true });
  }

  private async attempt(action: (stream: WriteStream) => Promise<void>): Promise<void> {
    try {
      await action(this.open());
    } catch (cause) {
      throw new LemmataError("bad-input", `cannot write ${this.path}: ${messageOf(cause)}`, {
        cause,
      });
    }
  }

  private open(): WriteStream {
    if (!this.stream) {
      mkdirSync(dirname(this.path), { recursive: true });
      this.stream = createWriteStream(this.partial);
      // The caller that waits for it gets the error.
      this.stream.on("error", () => {});
    }
    return this.stream;
  }
}
