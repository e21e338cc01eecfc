import { spawn } from "node:child_process";
import { once } from "node:events";
import { LemmataError } from "../core/errors/index.ts";

/** What a trainer's command is told, as variables of its environment. */
export interface TrainerRequest {
  model: string;
  iteration: number;
  /** Folder of this iteration, with the trainer's configuration; the checkpoint belongs into it. */
  out: string;
  /** JSONL for the trainer. */
  train: string;
  /** The same of held-out files, where there are any. */
  validation?: string | undefined;
  /** More files by the name of their variable, e.g. `LEMMATA_GROUPS`. */
  files?: Readonly<Record<string, string>>;
}

/**
 * Runs the user's trainer in a shell. Its last line says what to ask from now on, e.g. `http://localhost:8000/v1#step-2`;
 * without one the model keeps its name. Throws `bad-input` with its last words when it fails.
 */
export async function runTrainer(
  command: string,
  { model, iteration, out, train, validation, files }: TrainerRequest,
  { signal, onLine }: { signal: AbortSignal; onLine: (line: string) => void },
): Promise<string> {
  const child = spawn(command, {
    shell: true,
    signal,
    env: {
      ...process.env,
      LEMMATA_MODEL: model,
      LEMMATA_ITERATION: String(iteration),
      LEMMATA_OUT: out,
      LEMMATA_TRAIN: train,
      LEMMATA_VALIDATION: validation ?? "",
      ...files,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let last = "";
  let errors = "";
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines.filter((one) => one.trim() !== "")) {
      last = line.trim();
      onLine(last);
    }
  });
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    errors = `${errors}${piece}`.slice(-2_000);
  });
  const [status] = await once(child, "close").catch((cause) => {
    if (signal.aborted) throw new LemmataError("cancelled", "the trainer was stopped", { cause });
    throw cause;
  });
  if (text.trim() !== "") last = text.trim();
  if (status !== 0) {
    const message = `the trainer ended with ${status}: ${errors.trim() || last}`;
    throw new LemmataError("bad-input", message, {
      hint: "The same command goes on from here, and calls it again.",
    });
  }
  return /^https?:\/\/\S+$/.test(last) ? last : model;
}
