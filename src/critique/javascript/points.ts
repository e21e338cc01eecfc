import type { CritiquePoint } from "../../core/index.ts";
import type { BrokenMessage, CallMessage, TestMessage } from "./answer.ts";
import type { Declaration } from "./declarations.ts";
import type { JavaScriptExample } from "./examples.ts";

/** Codes of errors that speak of the sandbox: no files, no processes, no network. */
const OF_THE_SANDBOX =
  /^(?:ERR_ACCESS_DENIED|ENOENT|EACCES|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ERR_UNKNOWN_BUILTIN_MODULE)$/;

const NOTHING: CritiquePoint = {
  text: "",
  source: "example",
  status: "unknown",
  line: null,
  failingInput: null,
  expected: null,
  actual: null,
  confidence: "sure",
};

export function uncheckedPoint(reason: string): CritiquePoint {
  return { ...NOTHING, source: "text", text: `not checked: ${reason}` };
}

/** Why a draft could not be loaded: its own fault only where it is no JavaScript, or raises by itself. */
export function brokenPoint(broken: BrokenMessage, typescript: boolean): CritiquePoint {
  const { isSyntax, missing, message = "", error = "", code, line, stack } = broken;
  if (missing !== null) return uncheckedPoint(`the draft imports ${missing}, which is not there`);
  if (code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX") {
    return uncheckedPoint(`types of the draft cannot be stripped: ${message.split("\n")[0]}`);
  }
  if (code && OF_THE_SANDBOX.test(code))
    return uncheckedPoint(`loading it raised ${error}: ${message}`);
  const isDraft = isSyntax || code === "ERR_INVALID_TYPESCRIPT_SYNTAX" || line;
  if (!isDraft) return uncheckedPoint(`the draft cannot be loaded: ${error}: ${message}`);
  const language = typescript ? "TypeScript" : "JavaScript";
  const text = line && !isSyntax ? "the draft loads" : `the draft is not ${language}: ${message}`;
  const at = /^(?:lemmata:draft)?:(\d+)/.exec(stack)?.[1];
  return {
    ...NOTHING,
    source: "text",
    text: text.split("\n")[0] as string,
    status: "violated",
    line: line ?? (at === undefined ? null : Number(at)),
    failingInput: "import",
    actual: isSyntax ? null : `raised ${error}: ${message.split("\n")[0]}`,
  };
}

/** What came of an example; `undefined` for what is no call. */
export function examplePoint(
  { expression, expected, raises }: JavaScriptExample,
  made: CallMessage | undefined,
  declared: Declaration | undefined,
): CritiquePoint | undefined {
  if (made?.status === "unreadable") return undefined;
  const wanted = raises ? `throws${raises.name ? ` ${raises.name}` : ""}` : `returns ${expected}`;
  const point = { ...NOTHING, text: `${expression} ${wanted}`, expected: wanted };
  if (!made || made.status === "waited" || (made.code && OF_THE_SANDBOX.test(made.code)))
    return point;
  const right = raises
    ? made.status === "raised" && (raises.name === null || raises.name === made.error)
    : made.matches === true;
  if (right) return { ...point, status: "met" };
  // What raises outside of the draft is no call of it, e.g. a name that nobody declares.
  const isElsewhere = made.status === "raised" && made.error === "ReferenceError" && !made.line;
  if (isElsewhere) return point;
  return {
    ...point,
    status: "violated",
    line: made.line ?? declared?.line ?? null,
    failingInput: expression,
    actual: describe(made),
  };
}

function describe({ status, shown, error, message }: CallMessage): string {
  if (status === "timed-out") return "did not end in time";
  return status === "raised" ? `threw ${error}: ${message}` : `returned ${shown}`;
}

/** Whether results are of the annotated type. */
export function typePoint(
  { name, line, result }: Declaration,
  calls: readonly { example: JavaScriptExample; made: CallMessage | undefined }[],
): CritiquePoint | undefined {
  const mine = calls.filter(
    ({ example, made }) => example.name === name && made?.status === "returned",
  );
  if (result === null || mine.length === 0) return undefined;
  const wanted = `the result is of type ${result.join(" or ")}`;
  const point: CritiquePoint = {
    ...NOTHING,
    source: "signature",
    text: `${name}: ${wanted}`,
    confidence: "likely",
    expected: wanted,
    status: "met",
  };
  const isCallOf = (expression: string) => expression.startsWith(name);
  const wrong = mine.find(
    ({ example, made }) => isCallOf(example.expression) && !result.includes(made?.type ?? ""),
  );
  if (!wrong?.made) return point;
  const { example, made } = wrong;
  const failingInput = example.expression;
  const actual = `returned ${made.shown}, of type ${made.type}`;
  return { ...point, status: "violated", line, failingInput, actual };
}

/** What a test says of the draft; `undefined` where it does not speak of it, with the reason. */
export function testPoint(
  { name, status, called, isAssertion, isDeclined, code, ...said }: TestMessage,
  lineOf: (name: string) => number | null,
): CritiquePoint | { declined: string } {
  const point: CritiquePoint = { ...NOTHING, source: "test", text: `test "${name}" passes` };
  if (status === "passed") return { ...point, status: "met" };
  const message = (said.message ?? "").trim().replaceAll(/\s*\n\s*/g, " ");
  const reason = status === "none" ? "it has no tests" : `${said.error}: ${message}`;
  if (status === "timed-out") return { declined: `test "${name}" did not end in time` };
  const isOurs = isAssertion ? called !== null || said.line : said.line;
  if (isDeclined || !isOurs || (code && OF_THE_SANDBOX.test(code))) {
    return { declined: `test "${name}": ${reason}` };
  }
  return {
    ...point,
    status: "violated",
    line: said.line ?? lineOf(called?.split("(")[0] ?? ""),
    failingInput: called ?? name,
    expected: "the test passes",
    actual: isAssertion ? `failed: ${message}` : `threw ${reason}`,
  };
}
