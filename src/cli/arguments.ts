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

/** Reads a number, also a negative one. */
export function decimal(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new InvalidArgumentError("expected a number");
  return value;
}

/** Reads a number from 0 to 1. */
export function share(text: string): number {
  const value = decimal(text);
  if (value < 0 || value > 1) throw new InvalidArgumentError("expected a number from 0 to 1");
  return value;
}

/** For options that can be given several times. */
export function collect(value: string, all: string[]): string[] {
  return [...all, value];
}
