import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import { readText, writeTarget } from "../platform/index.ts";
import { type Checkpoint, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { type TrainSettings, trainSettingsSchema } from "./train-settings.ts";

const workSchema = z.object({
  /** Tactics asked for, and those of them that the cache answered. */
  checks: z.int(),
  cached: z.int(),
  /** Milliseconds by the clock, and of processor time, Lean's included; `null` where that is not known. */
  elapsedMs: z.number(),
  cpuMs: z.number().nullable(),
});

/** What a training took. */
export type Work = z.infer<typeof workSchema>;

/**
 * The files of a training. Each appears or is replaced when it is complete, so that they are valid whenever
 * the process dies.
 */
export class TrainFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * Begins a training in the folder, or resumes the one that is there. Throws `bad-input` where there is one and
   * `resume` is not asked for, and where the settings are others.
   */
  begin(settings: TrainSettings, resume: boolean): void {
    const file = join(this.path, "settings.json");
    if (!existsSync(file)) {
      writeTarget(file, `${JSON.stringify(settings, null, 2)}\n`);
      return;
    }
    if (!resume)
      throw new LemmataError("bad-input", `${this.path} has a training already`, {
        hint: "Continue it with --resume, or give another folder with --out.",
      });
    const before = this.read("settings.json", trainSettingsSchema);
    if (JSON.stringify(before) !== JSON.stringify(settings))
      throw new LemmataError("bad-input", `the training in ${this.path} has other settings`, {
        hint: `They are in ${file}; give the same, or another folder with --out.`,
      });
  }

  /** The value of a file, or what `make` gives, which is kept; `undefined` is not. */
  async loadOrMake<T>(
    name: string,
    schema: z.ZodType<T>,
    make: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (existsSync(join(this.path, name))) return this.read(name, schema);
    const value = await make();
    if (value !== undefined) this.write(name, JSON.stringify(value));
    return value;
  }

  write(name: string, text: string): void {
    writeTarget(join(this.path, name), `${text}\n`);
  }

  /** Adds what a session did; gives the sum over all sessions. */
  addWork(session: Work): Work {
    const name = "work.json";
    const before = existsSync(join(this.path, name)) ? this.read(name, workSchema) : undefined;
    const sum: Work = {
      checks: session.checks + (before?.checks ?? 0),
      cached: session.cached + (before?.cached ?? 0),
      elapsedMs: session.elapsedMs + (before?.elapsedMs ?? 0),
      cpuMs: session.cpuMs === null ? null : session.cpuMs + (before?.cpuMs ?? 0),
    };
    this.write(name, JSON.stringify(sum));
    return sum;
  }

  checkpoint(name: string): Checkpoint | undefined {
    const file = join(this.path, name);
    return existsSync(file) ? readCheckpoint(file, readText(file)) : undefined;
  }

  writeCheckpoint(name: string, checkpoint: Checkpoint): void {
    writeTarget(join(this.path, name), writeCheckpoint(checkpoint));
  }

  private read<T>(name: string, schema: z.ZodType<T>): T {
    const file = join(this.path, name);
    try {
      return schema.parse(JSON.parse(readText(file)));
    } catch (cause) {
      if (cause instanceof LemmataError) throw cause;
      throw new LemmataError("bad-input", `${file} is not a file of a training`, { cause });
    }
  }
}
