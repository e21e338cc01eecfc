import { afterAll, expect, test } from "vitest";
import { ScriptedModelServer } from "../../../tests/scripted-model-server.ts";
import { findModel, readModelAddress } from "./served-model.ts";

const server = await ScriptedModelServer.start();
afterAll(() => server.close());

test("an address may name one of the server's models", () => {
  expect(readModelAddress("http://h:1/v1/")).toEqual({
    baseUrl: "http://h:1/v1",
    model: undefined,
  });
  expect(readModelAddress("https://h/v1#A/b:c")).toEqual({
    baseUrl: "https://h/v1",
    model: "A/b:c",
  });
  for (const wrong of ["prover-8b", "localhost:8000", "ftp://h/v1"]) {
    expect(() => readModelAddress(wrong)).toThrow("no address of a model server");
  }
});

test("the only model of a server needs no name", async () => {
  const { baseUrl } = server;
  const find = () => findModel({ baseUrl, model: undefined });
  expect(await find()).toEqual({ baseUrl, model: "scripted" });
  expect(await findModel({ baseUrl, model: "other" })).toEqual({ baseUrl, model: "other" });
  server.models = ["a", "b"];
  await expect(find()).rejects.toThrow("serves 2 models: a, b");
  server.models = [];
  await expect(find()).rejects.toThrow("serves no model");
  const dead = findModel({ baseUrl: "http://127.0.0.1:9/v1", model: undefined });
  await expect(dead).rejects.toMatchObject({ code: "model-unavailable" });
});
