/** Where a system keeps the zone of its clock. */
export const ZONE_PATH = "/etc/localtime";

/**
 * A zone file (TZif, RFC 9636, version 2) that says UTC: one type of local time, and no transition to another. Lean's
 * `Std.Time` reads it to tell the date.
 */
export function utcZone(): Uint8Array {
  const counts = Buffer.alloc(24);
  // Of the six, those of the types of local time and of the characters of their names.
  counts.writeUInt32BE(1, 16);
  counts.writeUInt32BE(4, 20);
  const header = Buffer.concat([Buffer.from("TZif2"), Buffer.alloc(15), counts]);
  // No offset, no daylight saving time, and the name at 0.
  const type = Buffer.alloc(6);
  const block = Buffer.concat([header, type, Buffer.from("UTC\0")]);
  return Buffer.concat([block, block, Buffer.from("\nUTC0\n")]);
}
