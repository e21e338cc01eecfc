import { Option } from "commander";
import { readModelAddress } from "../llm/index.ts";

/** The option `--model`, a server and perhaps one of its models. */
export function modelOption(): Option {
  const purpose =
    "the model of an OpenAI-compatible server, e.g. http://localhost:8000/v1, or one by its name: URL#NAME";
  return new Option("--model <url>", purpose).argParser(readModelAddress);
}
