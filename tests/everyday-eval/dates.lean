import Std.Time

open Std.Time

/-- info: true -/
#guard_msgs in
#eval show IO Bool from do
  let today ← PlainDate.now
  return decide (today.year ≥ 2026)

/-- info: true -/
#guard_msgs in
#eval show IO Bool from do
  let now ← ZonedDateTime.now
  return now.timezone.offset == TimeZone.Offset.zero
