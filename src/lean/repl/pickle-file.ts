import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import { PINNED_LEAN, type Pickle, pickleSchema } from "../embedded/index.ts";

/** Writes a pickle under another name and renames it. Throws `bad-input` when it cannot be written. */
export async function writePickle(path: string, pickle: Pickle): Promise<void> {
  const work = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeFile(work, JSON.stringify(pickle));
    await rename(work, path);
  } catch (cause) {
    await rm(work, { force: true });
    throw new LemmataError("bad-input", `cannot write ${path}: ${messageOf(cause)}`, { cause });
  }
}

/** Reads a pickle of the expected kind. Throws `bad-input` for everything else. */
export async function readPickle(path: string, kind: Pickle["kind"]): Promise<Pickle> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    throw new LemmataError("bad-input", `cannot read the pickle ${path}: ${messageOf(cause)}`, {
      cause,
    });
  }
  const parsed = pickleSchema.safeParse(content);
  if (!parsed.success) {
    throw new LemmataError("bad-input", `${path} is not a pickle of this program`, {
      cause: parsed.error,
    });
  }
  const pickle = parsed.data;
  if (pickle.kind !== kind) {
    throw new LemmataError(
      "bad-input",
      `${path} holds no ${kind}: it is the pickle of another kind, ${pickle.kind}`,
    );
  }
  if (pickle.lean !== PINNED_LEAN.leanVersion) {
    throw new LemmataError("bad-input", `${path} was written by Lean ${pickle.lean}`, {
      hint: `this is Lean ${PINNED_LEAN.leanVersion}; make the pickle again`,
    });
  }
  return pickle;
}
