import { readFile } from "node:fs/promises";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import type { LocalModule } from "../../core/index.ts";
import type { Interrupted, RequestLimits } from "../../core/ports/index.ts";
import type { LeanWorkspace, Pickle, StepOutcome, WorkspaceInput } from "../embedded/index.ts";
import { commandAnswer, errorAnswer, stepAnswer } from "./answers.ts";
import { type Answer, oneLineJson } from "./one-line-json.ts";
import { readPickle, writePickle } from "./pickle-file.ts";
import { type CommandOptions, decodeRequest, type ReplRequest } from "./request.ts";

export interface ReplOptions {
  /** Limit of one request, milliseconds; default none, as clients set their own. */
  timeoutMs?: number;
  /** Drop imports that this Lean does not have instead of reporting them. */
  core?: boolean;
  /** The modules of the user's project that a text imports, elaborated; without it there are none. */
  modulesOf?: (text: string) => Promise<readonly LocalModule[]>;
}

const LINE_WIDTH = 80;
const INFO_TREE_FORMS = ["full", "tactics", "original", "substantive"] as const;

/**
 * The protocol of the Lean REPL (leanprover-community/repl) over a workspace. Deviations, on purpose, are listed in
 * `docs/repl.md`.
 */
export class Repl {
  private readonly workspace: LeanWorkspace;
  private readonly options: ReplOptions;
  /** The client's numbers are indices into these. */
  private readonly environments: number[] = [];
  private readonly proofStates: number[] = [];

  constructor(workspace: LeanWorkspace, options: ReplOptions = {}) {
    this.workspace = workspace;
    this.options = options;
  }

  /** Answers one block of the input with the text to print. Never throws for what a client sends. */
  async answer(block: string): Promise<string> {
    let value: Answer;
    try {
      value = await this.answerRequest(block);
    } catch (error) {
      if (!(error instanceof LemmataError)) throw error;
      value = errorAnswer(error.message);
    }
    return this.print(value);
  }

  private async print(value: Answer): Promise<string> {
    const line = oneLineJson(value);
    if (line.length <= LINE_WIDTH) return line;
    // Lean's own layout; any layout is correct when Lean cannot be asked.
    return this.workspace.printJson(line).catch(() => line);
  }

  private async answerRequest(block: string): Promise<Answer> {
    let parsed: unknown;
    try {
      parsed = JSON.parse(block);
    } catch (error) {
      const complaint = (await this.workspace.jsonComplaint(block)) ?? messageOf(error);
      return errorAnswer(`Could not parse JSON:\n${complaint}`);
    }
    const request = decodeRequest(parsed);
    if (request.kind === "none") {
      return errorAnswer(`Could not parse as a valid JSON command:\n${request.complaint}`);
    }
    return this.dispatch(request);
  }

  private async dispatch(request: ReplRequest): Promise<Answer> {
    switch (request.kind) {
      case "command":
        return this.runText(request.cmd, request);
      case "file":
        return this.runFile(request);
      case "step":
        return this.step(request.proofState, request.tactic);
      case "pickle-environment": {
        const environment = this.environments[request.env];
        if (environment === undefined) return errorAnswer("Unknown environment.");
        await writePickle(request.pickleTo, this.workspace.pickle({ environment }));
        return { env: request.env };
      }
      case "unpickle-environment": {
        const pickle = await readPickle(request.unpickleEnvFrom, "environment");
        return { env: this.environments.push(await this.unpickle(pickle)) - 1 };
      }
      case "pickle-proof-state": {
        const proofState = this.proofStates[request.proofState];
        if (proofState === undefined) return errorAnswer("Unknown proof State.");
        await writePickle(request.pickleTo, this.workspace.pickle({ proofState }));
        return this.stepAnswer(await this.workspace.describe(proofState, this.limits()));
      }
      case "unpickle-proof-state": {
        if (request.env !== undefined && this.environments[request.env] === undefined) {
          return errorAnswer("Unknown environment.");
        }
        const pickle = await readPickle(request.unpickleProofStateFrom, "proof-state");
        const proofState = await this.unpickle(pickle);
        return this.stepAnswer(await this.workspace.describe(proofState, this.limits()));
      }
    }
  }

  /** The modules that it imports are those that the project has now. */
  private async unpickle(pickle: Pickle): Promise<number> {
    const [first] = pickle.entries;
    const text = first?.kind === "run" ? first.text : "";
    return this.workspace.unpickle(pickle, await this.options.modulesOf?.(text));
  }

  private limits(): RequestLimits {
    const { timeoutMs } = this.options;
    return timeoutMs === undefined ? {} : { timeoutMs };
  }

  private readonly renumber = (proofState: number) => this.proofStates.push(proofState) - 1;

  private async runText(text: string, options: CommandOptions): Promise<Answer> {
    const environment = options.env === undefined ? undefined : this.environments[options.env];
    if (options.env !== undefined && environment === undefined) {
      return errorAnswer("Unknown environment.");
    }
    const infotree = INFO_TREE_FORMS.find((form) => form === options.infotree);
    const input: WorkspaceInput = {
      text,
      core: this.options.core ?? false,
      environment,
      modules: environment === undefined ? await this.options.modulesOf?.(text) : undefined,
      rootGoals: options.rootGoals ?? false,
      tactics: options.allTactics ?? false,
      infotree,
    };
    const outcome = await this.workspace.run(input, this.limits());
    if (outcome.status !== "finished") return interruptedAnswer(outcome);
    const env = this.environments.push(outcome.environment) - 1;
    return commandAnswer(env, outcome, this.renumber);
  }

  private async runFile(request: { path: string } & CommandOptions): Promise<Answer> {
    let text: string;
    try {
      const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
      text = utf8.decode(await readFile(request.path));
    } catch (error) {
      return errorAnswer(readFailure(request.path, error));
    }
    return this.runText(text, request);
  }

  private async step(number: number, tactic: string): Promise<Answer> {
    const proofState = this.proofStates[number];
    if (proofState === undefined) return errorAnswer("Unknown proof state.");
    return this.stepAnswer(await this.workspace.step(proofState, tactic, this.limits()));
  }

  private stepAnswer(outcome: StepOutcome): Answer {
    if (outcome.status === "failed") return errorAnswer(`Lean error:\n${outcome.message}`);
    if (outcome.status !== "finished") return interruptedAnswer(outcome);
    return stepAnswer(outcome, this.renumber);
  }
}

function interruptedAnswer({ status, reason }: Interrupted): Answer {
  return errorAnswer(
    `Lean error:\n${status === "crashed" ? "Lean crashed" : "timed out"}: ${reason}`,
  );
}

/** Lean's words for the failures of reading a file, with the numbers of Linux. */
function readFailure(path: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return `no such file or directory (error code: 2)\n  file: ${path}`;
  if (code === "EACCES") return `permission denied (error code: 13)\n  file: ${path}`;
  if (code === "EISDIR")
    return `inappropriate type (error code: 21, is a directory)\n  file: ${path}`;
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return `Tried to read file '${path}' containing non UTF-8 data.`;
  }
  return `${messageOf(error)}\n  file: ${path}`;
}
