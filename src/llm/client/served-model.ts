import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import { innermostReason } from "./failure.ts";

/** A model of an OpenAI-compatible server. */
export interface ServedModel {
  /** E.g. `http://localhost:8000/v1`. */
  baseUrl: string;
  /** As the server calls it. */
  model: string;
}

/** The same where the server may be asked for the name. */
export type ModelAddress = Omit<ServedModel, "model"> & { model: string | undefined };

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Milliseconds in which a server tells what it serves. */
const ANSWER_MS = 10_000;

/** Reads `http://localhost:8000/v1` or `http://localhost:8000/v1#NAME`. Throws `bad-input`. */
export function readModelAddress(text: string): ModelAddress {
  const at = text.indexOf("#");
  const [base, model] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? "")) {
    throw new LemmataError("bad-input", `${text} is no address of a model server`, {
      hint: "Give e.g. http://localhost:8000/v1, or http://localhost:8000/v1#NAME for one of its models.",
    });
  }
  return { baseUrl: base.replace(/\/+$/, ""), model: model === "" ? undefined : model };
}

/**
 * The model at an address; without a name the only one that the server lists under `/models`. Throws
 * `model-unavailable` when it lists none, and `bad-input` when it lists several.
 */
export async function findModel({ baseUrl, model }: ModelAddress): Promise<ServedModel> {
  if (model !== undefined) return { baseUrl, model };
  const names = await listModels(baseUrl);
  if (names.length === 1) return { baseUrl, model: names[0] as string };
  const hint = `Name the model: ${baseUrl}#${names[0] ?? "NAME"}.`;
  if (names.length === 0) {
    throw new LemmataError("model-unavailable", `${baseUrl} serves no model`, { hint });
  }
  const message = `${baseUrl} serves ${names.length} models: ${names.join(", ")}`;
  throw new LemmataError("bad-input", message, { hint });
}

async function listModels(baseUrl: string): Promise<string[]> {
  const url = `${baseUrl}/models`;
  const fail = (why: string, cause?: unknown) =>
    new LemmataError("model-unavailable", `${url}: ${why}`, {
      cause,
      hint: "Is the server running there? Its address usually ends in /v1. With #NAME at the end it is not asked which model it serves.",
    });
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (cause) {
    throw fail(`cannot reach it: ${innermostReason(cause)}`, cause);
  }
  if (!response.ok) throw fail(`the server answers ${response.status}`);
  const read = listSchema.safeParse(await response.json().catch(() => undefined));
  if (!read.success) throw fail("this is no list of models");
  return read.data.data.map(({ id }) => id);
}
