import { expect, test } from "vitest";
import { publishedCritiqueSchema } from "./support/critique-output-schema.ts";

const SCHEMA = new URL("../docs/schemas/critique-output.schema.json", import.meta.url);

test("the schema in docs/ is that of the command", async () => {
  await expect(publishedCritiqueSchema()).toMatchFileSnapshot(SCHEMA.pathname);
});
