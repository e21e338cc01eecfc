import Std.Data.HashMap
import Std.Data.TreeMap

open Std

/-- What a shop has of each article. -/
structure Stock where
  items : HashMap String Nat := {}

namespace Stock

def qty (s : Stock) (sku : String) : Nat := s.items.getD sku 0

def restock (s : Stock) (sku : String) (n : Nat) : Stock :=
  { s with items := s.items.insert sku (s.qty sku + n) }

def withdraw (s : Stock) (sku : String) (n : Nat) : Stock :=
  { s with items := s.items.insert sku (s.qty sku - n) }

def receive (s : Stock) (delivery : List (String × Nat)) : Stock :=
  delivery.foldl (fun s (sku, n) => s.restock sku n) s

theorem qty_restock (s : Stock) (a b : String) (n : Nat) :
    (s.restock a n).qty b = s.qty b + if a = b then n else 0 := by sorry

theorem qty_receive (s : Stock) (ds : List (String × Nat)) (a : String) :
    (s.receive ds).qty a = s.qty a + ((ds.filter (fun d => d.1 == a)).map Prod.snd).sum := by sorry

theorem qty_withdraw_restock (s : Stock) (a b : String) (n : Nat) :
    ((s.withdraw a n).restock a n).qty b = s.qty b := by sorry

/-- Which articles lie on which shelf. -/
def shelves (places : List (String × Nat)) : TreeMap Nat (List String) :=
  places.foldr (init := ∅) fun (sku, shelf) m => m.insert shelf (sku :: m.getD shelf [])

theorem mem_shelves (places : List (String × Nat)) (sku : String) (shelf : Nat) :
    sku ∈ (shelves places).getD shelf [] ↔ (sku, shelf) ∈ places := by sorry

end Stock
