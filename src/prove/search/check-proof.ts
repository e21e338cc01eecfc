import {
  type Goal,
  type Message,
  type RejectionCause,
  type Statement,
  theoremText,
} from "../../core/index.ts";
import type { ProofWorkspace, RequestLimits, WorkspaceRun } from "../../core/ports/index.ts";
import { axiomOrigin } from "../../verify/index.ts";
import { axiomsIn, forbiddenWays, openTheoremsIn } from "./forbidden-ways.ts";
import { endOfCode, isNamed, messagesInProof } from "./theorem-text.ts";
import { isAmong } from "./worker.ts";

const ADMITTED = ["propext", "Classical.choice", "Quot.sound"];
/** Listed by `#print axioms` when a proof cheats; constants of a library without bodies are listed, too. */
const FORBIDDEN = ["sorryAx", "Lean.ofReduceBool", "Lean.ofReduceNat", "Lean.trustCompiler"];

export interface Rejection {
  accepted: false;
  cause: RejectionCause;
  reasons: string[];
  messages: Message[];
  goals: Goal[];
}

export type ProofCheck = { accepted: true; uses: string[] } | Rejection;

export interface ProofCheckRequest {
  workspace: ProofWorkspace;
  environment: number;
  statement: Statement;
  proof: string;
  /** Names of lemmas that stand as axioms in the environment. */
  lemmas: readonly string[];
  /** Axioms that the context declares: no proof may rest on them. */
  contextAxioms: readonly string[];
  limits: RequestLimits;
}

/**
 * Runs `STATEMENT := PROOF` and `#print axioms`. Accepted: one command and no more, no error, no
 * `sorry`, no axioms beyond the admitted and the lemmas; `uses` are the lemmas that it rests on.
 * This keeps honest searches on the way; what a hostile text makes Lean print is for the gate to judge.
 */
export async function checkProof(request: ProofCheckRequest): Promise<ProofCheck> {
  const { workspace, environment, statement, proof, limits } = request;
  const theorem = theoremText(statement, proof);
  const text = `${theorem}\n#print axioms ${statement.name}`;
  const run = await workspace.run({ text, environment }, limits);
  if (run.status !== "finished") {
    return reject("interrupted", [`the check ended early: ${run.reason}`], run.messages);
  }
  const lines = theorem.split("\n").length;
  const own = run.messages.filter(({ pos }) => pos.line <= lines);
  const messages = messagesInProof(statement, own);
  if (!isOneCommand(run, statement, theorem)) {
    const hasError = own.some(({ severity }) => severity === "error");
    const reason = "the proof must end where the theorem ends: no further commands";
    return reject(hasError ? "check" : "extra-command", [reason], messages);
  }
  const goals = await holeGoals(workspace, run, limits);
  if (run.messages.some(({ severity }) => severity === "error")) {
    const reasons = ["Lean reports errors", ...forbiddenWays(proof)];
    return { ...reject("check", reasons, messages), goals };
  }
  const printed = run.messages.find(({ pos, severity }) => pos.line > lines && severity === "info");
  const verdict = await judgeAxioms(printed?.data, request);
  return verdict.accepted ? verdict : { ...verdict, messages, goals };
}

export function reject(
  cause: RejectionCause,
  reasons: string[],
  messages: Message[] = [],
): Rejection {
  return { accepted: false, cause, reasons, messages, goals: [] };
}

/** Whether all of the text is one declaration, that of the statement. */
export function isOneCommand(
  run: WorkspaceRun & { status: "finished" },
  statement: Statement,
  text: string,
): boolean {
  const [command] = run.commands;
  if (run.commands.length !== 1 || command === undefined) return false;
  const end = endOfCode(text);
  const { line, column } = command.endPos;
  return isNamed(command.name, statement.name) && line === end.line && column === end.column;
}

async function judgeAxioms(
  printed: string | undefined,
  request: ProofCheckRequest,
): Promise<ProofCheck> {
  const { statement, proof, lemmas, contextAxioms } = request;
  const listed = printed && axiomsIn(printed);
  if (!listed) return reject("check", ["Lean did not tell on which axioms the proof rests"]);
  const uses: string[] = [];
  const forbidden: string[] = [];
  for (const axiom of listed.axioms) {
    const lemma = lemmas.find((name) => isNamed(axiom, name));
    const isOwn = axiom.startsWith(`${listed.name}.`);
    if (ADMITTED.includes(axiom)) continue;
    if (lemma !== undefined) uses.push(lemma);
    else if (FORBIDDEN.includes(axiom) || isOwn || isAmong(axiom, contextAxioms)) {
      forbidden.push(axiom);
    }
  }
  if (forbidden.includes("sorryAx")) {
    const open = await openTheoremsIn(proof, request, request.limits);
    const reason =
      open.length === 0
        ? "the proof contains `sorry` or rests on one"
        : `the proof rests on what is not proved: ${open.join(", ")}`;
    return reject("forbidden-axiom", [reason]);
  }
  if (forbidden.length > 0) {
    return reject("forbidden-axiom", [
      `${statement.name} rests on ${forbidden.map((axiom) => `${axiom}${axiomOrigin(axiom)}`).join(", ")}`,
    ]);
  }
  return { accepted: true, uses };
}

async function holeGoals(
  workspace: ProofWorkspace,
  run: WorkspaceRun & { status: "finished" },
  limits: RequestLimits,
): Promise<Goal[]> {
  const found: Goal[] = [];
  for (const { proofState } of run.sorries.slice(0, 8)) {
    const goals = await workspace.goals(proofState, "full", limits);
    if (goals.status === "finished") found.push(...goals.value);
  }
  return found;
}
