import { LemmataError } from "../../core/errors/index.ts";
import { KiminaSession, KiminaVerifier, RemoteWorkspace } from "../../lean/remote/index.ts";
import type { BackendKind, BackendSettings } from "./backend.ts";

/** A Kimina Lean Server. */
export const kimina: BackendKind = {
  options: [
    {
      flags: "--kimina-url <url>",
      description: "for kimina: address of the server, e.g. http://localhost:8000",
    },
    {
      flags: "--kimina-key-env <name>",
      description: "for kimina: environment variable with the API key",
    },
  ],
  async open(settings, { lanes }) {
    return new KiminaVerifier({ ...serverOf(settings), concurrency: lanes });
  },
  async openWorkspace(settings, { reads } = {}) {
    return new RemoteWorkspace(new KiminaSession(serverOf(settings)), { reads });
  },
};

function serverOf({ kiminaUrl = "http://localhost:8000", kiminaKeyEnv }: BackendSettings) {
  const apiKey = kiminaKeyEnv === undefined ? undefined : process.env[kiminaKeyEnv];
  if (kiminaKeyEnv !== undefined && !apiKey) {
    throw new LemmataError("bad-input", `the environment variable ${kiminaKeyEnv} is not set`);
  }
  return { url: kiminaUrl, apiKey };
}
