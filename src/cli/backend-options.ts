import { type Command, Option } from "commander";
import { LemmataError } from "../core/errors/index.ts";
import { BACKENDS, type BackendName } from "../verify/index.ts";

/** What only one backend takes. */
const OWN_OPTIONS = Object.values(BACKENDS)
  .flatMap(({ options }) => options)
  .map(({ flags, description }) => new Option(flags, description));

/** `--backend`, and what each backend takes besides. */
export function addBackendOptions(command: Command): Command {
  command.addOption(
    new Option("--backend <name>", "which Lean to ask")
      .choices(Object.keys(BACKENDS))
      .default(undefined, "embedded"),
  );
  for (const option of OWN_OPTIONS) command.addOption(option);
  return command;
}

/** What was given for them. */
export function givenBackend(flags: object): {
  backend?: BackendName;
  settings: Record<string, string>;
} {
  const given = flags as Record<string, string | undefined> & { backend?: BackendName };
  const names = OWN_OPTIONS.map((option) => option.attributeName());
  const settings = names.flatMap((name) => (given[name] ? [[name, given[name]]] : []));
  return { backend: given.backend, settings: Object.fromEntries(settings) };
}

/** The other Lean that was asked for, if any. Throws `bad-input` where `--core` was given with it. */
export function foreignBackend(flags: {
  core?: boolean;
}): { name: Exclude<BackendName, "embedded">; settings: Record<string, string> } | undefined {
  const { backend: name = "embedded", settings } = givenBackend(flags);
  if (name === "embedded") return undefined;
  if (!flags.core) return { name, settings };
  throw new LemmataError(
    "bad-input",
    "--core is for the embedded Lean: other backends have their own library",
  );
}
