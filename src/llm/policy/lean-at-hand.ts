import type { ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import { readHeader } from "../../lean/index.ts";
import { LIBRARY_CONSTANTS, NOTATIONS, TACTICS, type WantedTactic } from "./wanted-syntax.ts";

/** What the Lean of a search has, and what it lacks of what models take for granted. */
export interface LeanAtHand {
  /** E.g. `4.28.0-pre`; absent where Lean did not say. */
  version?: string;
  /** That a text may use, e.g. `["Init", "Std"]`. */
  libraries: readonly string[];
  /** Of the tactics and notations that are asked for, those that are there. */
  known: ReadonlySet<string>;
}

/** Where a goal stands. */
export interface LeanPlace {
  workspace: ProofWorkspace;
  environment: number;
  context: string;
  droppedImports?: readonly string[];
}

const TIME_MS = 30_000;

/**
 * Asks Lean itself, in one request: a line for each thing, which has an error where the thing is not there. Nothing
 * where Lean does not answer.
 */
export async function readLeanAtHand(
  place: LeanPlace,
  limits: RequestLimits = {},
): Promise<LeanAtHand | undefined> {
  const questions = new Map<string, string>([
    ["version", "#eval Lean.versionString"],
    ...Object.entries(LIBRARY_CONSTANTS).map(([name, is]) => [name, `#check @${is}`] as const),
    // Only whether it can be parsed is of interest: it never runs.
    ...Object.entries(TACTICS).map(([tactic, { written = tactic }]) => {
      return [tactic, `example : True := by first | trivial | ${written}`] as const;
    }),
    ...Object.keys(NOTATIONS).map((sign) => [sign, `#check (${sign})`] as const),
  ]);
  const answers = await answersTo([...questions.values()], place, limits);
  if (!answers) return undefined;
  const known = new Set([...questions.keys()].filter((_, i) => answers[i]?.isThere));
  const version = /[\w.+-]+/.exec(answers[0]?.info ?? "")?.[0];
  const own = Object.keys(LIBRARY_CONSTANTS).filter((name) => known.has(name));
  return { version, libraries: [...new Set(["Init", ...own, ...importedRoots(place)])], known };
}

/** Statements of library theorems, as Lean prints them; those that are not there are left out. */
export async function readStatements(
  names: readonly string[],
  place: LeanPlace,
  limits: RequestLimits = {},
): Promise<string[]> {
  const checks = names.map((name) => `#check ${name}`);
  const answers = names.length === 0 ? [] : await answersTo(checks, place, limits);
  return (answers ?? []).flatMap(({ isThere, info }) => (isThere && info ? [info.trim()] : []));
}

/** What Lean says to each command, which is a line. */
async function answersTo(
  commands: readonly string[],
  { workspace, environment }: LeanPlace,
  limits: RequestLimits,
): Promise<{ isThere: boolean; info: string | undefined }[] | undefined> {
  const asked = { text: `${commands.join("\n")}\n`, environment };
  const run = await workspace.run(asked, { timeoutMs: TIME_MS, ...limits });
  if (run.status !== "finished") return undefined;
  workspace.release({ environments: [run.environment] });
  return commands.map((_, i) => {
    const own = run.messages.filter(({ pos }) => pos.line === i + 1);
    return {
      isThere: own.every(({ severity }) => severity !== "error"),
      info: own.find(({ severity }) => severity === "info")?.data,
    };
  });
}

function importedRoots({ context, droppedImports = [] }: LeanPlace): string[] {
  return readHeader(context).imports.flatMap(({ module }) =>
    droppedImports.includes(module) ? [] : [module.split(".")[0] as string],
  );
}

/** In words for a model: version and libraries, what is not there and what to use in its place, what is strong. */
export function describeLean({ version = "4", libraries, known }: LeanAtHand): string {
  const tactics = Object.entries(TACTICS);
  const lacking = tactics.filter(([name, { use }]) => use === undefined && !known.has(name));
  const signs = Object.entries(NOTATIONS).flatMap(([sign, { instead }]) =>
    known.has(sign) || instead === undefined ? [] : `${instead}, not \`${sign}\``,
  );
  const useful = tactics.flatMap(([name, { use }]) =>
    known.has(name) && use !== undefined ? `\`${name}\` (${use})` : [],
  );
  const none = libraries.includes("Mathlib")
    ? ""
    : " There is no Mathlib: none of its lemmas, notations and tactics.";
  const sentence = (start: string, things: string[], separator = ", ") =>
    things.length > 0 ? [`${start} ${things.join(separator)}.`] : [];
  return [
    `This is Lean ${version} with the libraries ${quoted(libraries)}.${none}`,
    ...sentence("Write", signs),
    ...(lacking.length > 0 ? ["Unknown tactics, and what to use instead:"] : []),
    ...substitutes(lacking),
    ...sentence("Useful tactics:", useful, "; "),
  ].join("\n");
}

/** A line for each substitute, e.g. "- `aesop`, `tauto`: `grind` or `simp_all`". */
function substitutes(lacking: readonly (readonly [string, WantedTactic])[]): string[] {
  const names = new Map<string, string[]>();
  for (const [name, { instead = "" }] of lacking) {
    names.set(instead, [...(names.get(instead) ?? []), name]);
  }
  return [...names].map(([instead, own]) => `- ${quoted(own)}${instead && `: ${instead}`}`);
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
