import { z } from "zod";

/** As Pydantic reads them without `strict`: `"30"`, `30.0` and `true` are whole numbers as well. */
const int = (least = Number.MIN_SAFE_INTEGER) =>
  z.preprocess((given) => {
    if (typeof given === "boolean") return Number(given);
    if (typeof given === "string" && /^\s*[+-]?\d+(\.0*)?\s*$/.test(given)) return Number(given);
    return given;
  }, z.int().min(least));

const bool = z.preprocess((given) => {
  if (given === 1 || given === 0) return given === 1;
  if (typeof given !== "string") return given;
  const word = given.toLowerCase();
  if (["true", "t", "yes", "y", "on", "1"].includes(word)) return true;
  return ["false", "f", "no", "n", "off", "0"].includes(word) ? false : given;
}, z.boolean());

/** The forms of info trees. */
const infotree = z.enum(["full", "tactics", "original", "substantive"]).nullish();

/** `POST /api/check`. */
export const checkRequest = z
  .object({
    snippets: z.array(z.object({ id: z.string(), code: z.string() })),
    timeout: int(0).default(30),
    debug: bool.default(false),
    reuse: bool.default(true),
    infotree,
  })
  .superRefine(({ snippets }, { addIssue }) => {
    const ids = new Set(snippets.map(({ id }) => id));
    if (ids.size === 0) addIssue("`snippets` must be non empty");
    else if (ids.size < snippets.length) addIssue("`snippets` must have unique ids");
  });

/** `POST /verify` and `/one_pass_verify_batch`. */
export const verifyRequest = z.object({
  codes: z.array(
    z
      .object({
        custom_id: z.union([z.string(), z.int()]),
        proof: z.string().nullish(),
        code: z.string().nullish(),
      })
      .superRefine((given, context) => {
        if (given.proof != null || given.code != null) return;
        const message = "one of proof and code is required";
        context.addIssue({ code: "custom", message, input: given });
      }),
  ),
  timeout: int(0).default(300),
  infotree_type: infotree,
  disable_cache: bool.default(false),
});

/** `POST /api/ast`. */
export const astRequest = z.object({
  modules: z.array(z.string()),
  one: bool.default(true),
  timeout: int(0).default(3600),
});

/** `GET /api/ast`. */
export const astQuery = z.object({
  module: z.string(),
  one: bool.default(true),
  timeout: int(0).default(3600),
});

/** `POST /api/ast_code`. */
export const astCodeRequest = z.object({
  code: z.string(),
  module: z.string().default("User.Code"),
  timeout: int(0).default(3600),
});

export type InfoTreeForm = NonNullable<z.output<typeof infotree>>;
