def partitionBy {α : Type} (p : α → Bool) (xs : List α) : Array α × Array α := Id.run do
  let mut yes := #[]
  let mut no := #[]
  for x in xs do
    if p x then
      yes := yes.push x
    else
      no := no.push x
  return (yes, no)

def dedup (xs : List Nat) : List Nat := Id.run do
  let mut seen := []
  for x in xs do
    if !seen.contains x then
      seen := x :: seen
  return seen.reverse

theorem partitionBy_fst {α : Type} (p : α → Bool) (xs : List α) :
    (partitionBy p xs).1.toList = xs.filter p := by sorry

theorem partitionBy_size {α : Type} (p : α → Bool) (xs : List α) :
    (partitionBy p xs).1.size + (partitionBy p xs).2.size = xs.length := by sorry

theorem mem_dedup (xs : List Nat) (x : Nat) : x ∈ dedup xs ↔ x ∈ xs := by sorry

theorem dedup_nodup (xs : List Nat) : (dedup xs).Nodup := by sorry

theorem dedup_length (xs : List Nat) : (dedup xs).length < xs.length := by sorry
