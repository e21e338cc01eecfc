import { InvalidArgumentError } from "commander";

/** Reads a whole number from one on. */
export function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new InvalidArgumentError("expected a whole number greater than zero");
  }
  return value;
}

/** Reads a whole number from zero on. */
export function amount(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new InvalidArgumentError("expected a whole number");
  return value;
}

/** Reads a number above zero. */
export function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("expected a number greater than zero");
  return value;
}

/** For options that can be given several times. */
export function collect(value: string, all: string[]): string[] {
  return [...all, value];
}
