/** What is asked of the harness: `JavaScriptRequest`, as it arrives. */
interface Request {
  code: string;
  typescript: boolean;
  commonjs: boolean;
  names: string[];
  watched: string | null;
  calls: { expression: string; expected: string | null }[];
  tests: { code: string; typescript: boolean; commonjs: boolean } | null;
  callMs: number;
}

/** Left by what loaded the harness; see run-javascript.ts. */
export const request = (globalThis as unknown as { lemmataRequest: Request }).lemmataRequest;
