/-! Small parsers and printers on lists of characters. -/

/-- Strings of well nested brackets. -/
inductive Nest where
  | nil
  | wrap (inside after : Nest)

def Nest.print : Nest → List Char
  | nil => []
  | wrap a b => '(' :: a.print ++ ')' :: b.print

/-- `depth` brackets are open. -/
def check (depth : Nat) : List Char → Bool
  | [] => depth == 0
  | c :: cs =>
    if c = '(' then check (depth + 1) cs
    else if c = ')' then
      match depth with
      | 0 => false
      | d + 1 => check d cs
    else check depth cs

def Nest.pairs : Nest → Nat
  | nil => 0
  | wrap a b => a.pairs + b.pairs + 1

def readNat (cs : List Char) : Nat := cs.foldl (fun n c => 10 * n + (c.toNat - '0'.toNat)) 0

def fields (sep : Char) : List Char → List (List Char)
  | [] => [[]]
  | c :: cs =>
    if c = sep then [] :: fields sep cs
    else match fields sep cs with
      | [] => [[c]]
      | w :: ws => (c :: w) :: ws

def unfields (sep : Char) : List (List Char) → List Char
  | [] => []
  | [w] => w
  | w :: ws => w ++ sep :: unfields sep ws

def encode [DecidableEq α] : List α → List (Nat × α)
  | [] => []
  | x :: xs =>
    match encode xs with
    | (n, y) :: rest => if x = y then (n + 1, y) :: rest else (1, x) :: (n, y) :: rest
    | [] => [(1, x)]

def decode (ps : List (Nat × α)) : List α := ps.flatMap fun p => List.replicate p.1 p.2

theorem length_print (t : Nest) : t.print.length = 2 * t.pairs := by
  sorry

theorem check_print (t : Nest) : check 0 t.print = true := by
  sorry

theorem readNat_append (xs ys : List Char) :
    readNat (xs ++ ys) = readNat xs * 10 ^ ys.length + readNat ys := by
  sorry

theorem unfields_fields (sep : Char) (cs : List Char) : unfields sep (fields sep cs) = cs := by
  sorry

theorem decode_encode [DecidableEq α] (xs : List α) : decode (encode xs) = xs := by
  sorry
