import Std.Data.HashMap
open Std

def tally (xs : List String) : HashMap String Nat :=
  xs.foldl (fun m x => m.insert x (m.getD x 0 + 1)) ∅

structure Stock where
  items : HashMap String Nat
  log : Array String

def Stock.add (s : Stock) (name : String) (n : Nat) : Stock where
  items := s.items.insert name (s.items.getD name 0 + n)
  log := s.log.push name

def Stock.remove (s : Stock) (name : String) : Stock where
  items := s.items.erase name
  log := s.log.push name

theorem Stock.getD_add (s : Stock) (name other : String) (n : Nat) (h : other ≠ name) :
    (s.add name n).items.getD other 0 = s.items.getD other 0 := by
  sorry

theorem Stock.size_remove (s : Stock) (name : String) : (s.remove name).items.size = s.items.size - 1 := by
  sorry

theorem Stock.log_size_foldl (s : Stock) (xs : List (String × Nat)) :
    (xs.foldl (fun s p => s.add p.1 p.2) s).log.size = s.log.size + xs.length := by
  sorry

theorem tally_getD (xs : List String) (x : String) : (tally xs).getD x 0 = xs.count x := by
  sorry
