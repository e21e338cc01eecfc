import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { KiminaVerifier, ReplProcessVerifier } from "../src/lean/remote/index.ts";
import { startKiminaStandIn } from "./support/kimina-stand-in.ts";
import { lemmataReplCommand } from "./support/lemmata-repl.ts";
import { verifierContract } from "./verifier-contract.ts";

verifierContract("the embedded Lean", async () => {
  // What is left undefined is the default.
  const verifier = await EmbeddedLean.open({ spare: false, lanes: undefined });
  return { verifier, processIds: () => verifier.processIds };
});

verifierContract("a process that speaks the REPL protocol", async () => {
  const verifier = new ReplProcessVerifier({ argv: lemmataReplCommand() });
  return { verifier, processIds: () => verifier.processIds };
});

verifierContract("a Kimina server (stand-in)", async () => {
  const lean = await EmbeddedLean.open({ spare: false });
  const server = await startKiminaStandIn(lean);
  const verifier = new KiminaVerifier({ url: server.url });
  return {
    verifier,
    processIds: () => lean.processIds,
    release: async () => {
      await server.close();
      await lean.close();
    },
  };
});
