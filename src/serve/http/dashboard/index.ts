// The dashboard: its page, and what only it asks for. The page itself is `web/`, built into `dist/web`.
// Input: recorded runs. Output: files with a strict Content-Security-Policy; streams of what changes in runs.

export { addLiveRoutes } from "./live-routes.ts";
export { addPages } from "./pages.ts";
