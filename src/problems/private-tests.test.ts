import { expect, test } from "vitest";
import { decodePrivateTests } from "./private-tests.ts";

const JSON_TEXT = '[{"input": "[1, 2]\\n3", "output": "6", "testtype": "functional"}]';

// Made by Python: base64 of zlib of pickle.dumps(JSON_TEXT, protocol).
const BY_PROTOCOL = {
  1: "eJyLcGRgYIiuVsrMKygtUbJSUIo21FEwio3JM1bSUVDKLy2BCpuBuCWpxSUllQWpIIG00rzkksz8vMQcpdrYQgY9AOMhFVc=",
  2: "eJxrYIpwZGBgiK5WyswrKC1RslJQijbUUTCKjckzVtJRUMovLYEKm4G4JanFJSWVBakggbTSvOSSzPy8xByl2thCBj0ACUYV2Q==",
  4: "eJxrYJnqygABPY7R1UqZeQWlJUpWCkrRhjoKRrExecZKOgpK+aUlUGEzELcktbikpLIgFSSQVpqXXJKZn5eYo1QbO0UPAEXxFww=",
  5: "eJxrYJ3qygABPY7R1UqZeQWlJUpWCkrRhjoKRrExecZKOgpK+aUlUGEzELcktbikpLIgFSSQVpqXXJKZn5eYo1QbO0UPAEZAFw0=",
};

test.each(
  Object.entries(BY_PROTOCOL),
)("a text in a pickle of protocol %s is read", (_, encoded) => {
  expect(decodePrivateTests(encoded)).toBe(JSON_TEXT);
});

test("plain JSON is taken as it is", () => {
  expect(decodePrivateTests(JSON_TEXT)).toBe(JSON_TEXT);
});

test("a pickle that would run code is refused, as is one of a list", () => {
  const evil = "eJxrYJmqwAABPRxJpZk5JZl5xVN6WAuKMvNKpkye0sNcVJo3pXVK0BQ9AA+NDuo=";
  const list =
    "eJxrYJnqwQABsVN6HKOrlTLzCkpLlKwUlKINdRSMYmPyjJV0FJTyS0ugwmYgbklqcUlJZUEqSCCtNC+5JDM/LzFHqTZ2SqIeAKRzGGE=";
  expect(() => decodePrivateTests(evil)).toThrow(/more than a text/);
  expect(() => decodePrivateTests(list)).toThrow(/more than a text/);
});

test("what is neither is refused", () => {
  expect(() => decodePrivateTests("hello")).toThrow();
  expect(() => decodePrivateTests("")).toThrow();
});
