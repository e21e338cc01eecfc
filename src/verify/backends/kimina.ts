import { LemmataError } from "../../core/errors/index.ts";
import { KiminaVerifier } from "../../lean/remote/index.ts";
import { type BackendKind, reportingBackend } from "./backend.ts";

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
  async open({ kiminaUrl = "http://localhost:8000", kiminaKeyEnv }, { lanes }) {
    const apiKey = kiminaKeyEnv === undefined ? undefined : process.env[kiminaKeyEnv];
    if (kiminaKeyEnv !== undefined && !apiKey) {
      throw new LemmataError("bad-input", `the environment variable ${kiminaKeyEnv} is not set`);
    }
    return reportingBackend(new KiminaVerifier({ url: kiminaUrl, concurrency: lanes, apiKey }));
  },
};
