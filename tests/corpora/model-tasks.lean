/-! Thirty small theorems with proofs, for scripted models that know them. A line `-- TITLE` begins a task, which stands
alone: the last theorem is what has to be proved. -/

-- length of a concatenation
theorem own_length_append (xs ys : List Nat) :
    (xs ++ ys).length = ys.length + xs.length := by
  rw [List.length_append]
  exact Nat.add_comm _ _

-- a sum with an accumulator
def sumAcc : List Nat → Nat → Nat
  | [], acc => acc
  | x :: xs, acc => sumAcc xs (acc + x)

theorem sumAcc_eq_add (xs : List Nat) (acc : Nat) : sumAcc xs acc = acc + sumAcc xs 0 := by
  induction xs generalizing acc with
  | nil => simp [sumAcc]
  | cons x xs ih =>
    simp only [sumAcc]
    rw [ih (acc + x), ih (0 + x)]
    omega

-- the mirror of a mirror
inductive Shape where
  | tip
  | fork (left : Shape) (value : Nat) (right : Shape)

def Shape.mirror : Shape → Shape
  | .tip => .tip
  | .fork l v r => .fork r.mirror v l.mirror

theorem mirror_of_mirror (t : Shape) : t.mirror.mirror = t := by
  induction t with
  | tip => rfl
  | fork l v r ihl ihr => simp [Shape.mirror, ihl, ihr]

-- the size of a mirror
inductive Bush where
  | leaf
  | node (left right : Bush)

def Bush.count : Bush → Nat
  | .leaf => 1
  | .node l r => l.count + r.count

def Bush.swap : Bush → Bush
  | .leaf => .leaf
  | .node l r => .node r.swap l.swap

theorem count_of_swap (t : Bush) : t.swap.count = t.count := by
  induction t with
  | leaf => rfl
  | node l r ihl ihr =>
    simp only [Bush.swap, Bush.count, ihl, ihr]
    omega

-- twice the triangle
def triangle : Nat → Nat
  | 0 => 0
  | n + 1 => triangle n + (n + 1)

theorem twice_triangle (n : Nat) : 2 * triangle n = n * n + n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    simp only [triangle, Nat.mul_add, ih, Nat.add_mul]
    omega

-- odd numbers sum to squares
def oddSum : Nat → Nat
  | 0 => 0
  | n + 1 => oddSum n + (2 * n + 1)

theorem oddSum_square (n : Nat) : oddSum n = n * n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    simp only [oddSum, ih, Nat.add_mul, Nat.mul_add]
    omega

-- doubling a list
def stutter : List Nat → List Nat
  | [] => []
  | x :: xs => x :: x :: stutter xs

theorem length_stutter (xs : List Nat) : (stutter xs).length = xs.length + xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp only [stutter, List.length_cons, ih]
    omega

-- members of a doubled list
def echo : List Nat → List Nat
  | [] => []
  | x :: xs => x :: x :: echo xs

theorem mem_echo_iff (a : Nat) (xs : List Nat) : a ∈ echo xs ↔ a ∈ xs := by
  induction xs with
  | nil => simp [echo]
  | cons x xs ih => simp [echo, ih]

-- increments do not change the length
def bumpAll : List Nat → List Nat
  | [] => []
  | x :: xs => (x + 1) :: bumpAll xs

theorem length_bumpAll (xs : List Nat) : (bumpAll xs).length = xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih => simp [bumpAll, ih]

-- increments add the length to the sum
def total : List Nat → Nat
  | [] => 0
  | x :: xs => x + total xs

def raised : List Nat → List Nat
  | [] => []
  | x :: xs => (x + 1) :: raised xs

theorem total_raised (xs : List Nat) : total (raised xs) = total xs + xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp only [raised, total, ih, List.length_cons]
    omega

-- no element is above the largest
def largest : List Nat → Nat
  | [] => 0
  | x :: xs => max x (largest xs)

theorem le_largest (a : Nat) (xs : List Nat) (h : a ∈ xs) : a ≤ largest xs := by
  induction xs with
  | nil => cases h
  | cons x xs ih =>
    simp only [largest]
    cases h with
    | head => exact Nat.le_max_left _ _
    | tail _ h => exact Nat.le_trans (ih h) (Nat.le_max_right _ _)

-- an element is put in somewhere
def putIn (a : Nat) : List Nat → List Nat
  | [] => [a]
  | x :: xs => if a ≤ x then a :: x :: xs else x :: putIn a xs

theorem length_putIn (a : Nat) (xs : List Nat) : (putIn a xs).length = xs.length + 1 := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp only [putIn]
    split
    · rfl
    · simp [ih]

-- depth is less than size
inductive Twig where
  | bud
  | grow (left right : Twig)

def Twig.depth : Twig → Nat
  | .bud => 0
  | .grow l r => max l.depth r.depth + 1

def Twig.size : Twig → Nat
  | .bud => 1
  | .grow l r => l.size + r.size + 1

theorem depth_lt_size (t : Twig) : t.depth < t.size := by
  induction t with
  | bud => decide
  | grow l r ihl ihr =>
    simp only [Twig.depth, Twig.size]
    omega

-- leaves are one more than forks
inductive Plant where
  | leaf
  | fork (left right : Plant)

def Plant.leaves : Plant → Nat
  | .leaf => 1
  | .fork l r => l.leaves + r.leaves

def Plant.forks : Plant → Nat
  | .leaf => 0
  | .fork l r => l.forks + r.forks + 1

theorem leaves_eq_forks (t : Plant) : t.leaves = t.forks + 1 := by
  induction t with
  | leaf => rfl
  | fork l r ihl ihr =>
    simp only [Plant.leaves, Plant.forks, ihl, ihr]
    omega

-- flattening keeps the number of values
inductive Nest where
  | one (value : Nat)
  | two (left right : Nest)

def Nest.values : Nest → List Nat
  | .one v => [v]
  | .two l r => l.values ++ r.values

def Nest.number : Nest → Nat
  | .one _ => 1
  | .two l r => l.number + r.number

theorem length_values (t : Nest) : t.values.length = t.number := by
  induction t with
  | one v => rfl
  | two l r ihl ihr => simp [Nest.values, Nest.number, ihl, ihr]

-- a number is below its power of two
def twoTo : Nat → Nat
  | 0 => 1
  | n + 1 => 2 * twoTo n

theorem lt_twoTo (n : Nat) : n < twoTo n := by
  induction n with
  | zero => decide
  | succ n ih =>
    simp only [twoTo]
    omega

-- powers add up
def doubled : Nat → Nat
  | 0 => 1
  | n + 1 => doubled n + doubled n

theorem doubled_add (m n : Nat) : doubled (m + n) = doubled m * doubled n := by
  induction n with
  | zero => simp [doubled]
  | succ n ih => rw [Nat.add_succ, doubled, doubled, ih, Nat.mul_add]

-- half of a double
theorem half_of_even (n k : Nat) (h : n = k + k) : n / 2 = k := by
  rw [h]
  omega

-- remainders of squares
theorem square_mod_three (n : Nat) (h : n % 3 = 2) : n * n % 3 = 1 := by
  rw [Nat.mul_mod, h]

-- products of bounded numbers
theorem product_bounded (a b c : Nat) (h : a ≤ b) (k : b ≤ c) : a * b ≤ c * c := by
  exact Nat.mul_le_mul (Nat.le_trans h k) k

-- a sum with its terms exchanged
inductive Term where
  | lit (value : Nat)
  | plus (left right : Term)

def Term.eval : Term → Nat
  | .lit v => v
  | .plus l r => l.eval + r.eval

def Term.flip : Term → Term
  | .lit v => .lit v
  | .plus l r => .plus r.flip l.flip

theorem eval_of_flip (t : Term) : t.flip.eval = t.eval := by
  induction t with
  | lit v => rfl
  | plus l r ihl ihr =>
    simp only [Term.flip, Term.eval, ihl, ihr]
    exact Nat.add_comm _ _

-- occurrences in a concatenation
def occurs (a : Nat) : List Nat → Nat
  | [] => 0
  | x :: xs => if x = a then occurs a xs + 1 else occurs a xs

theorem occurs_append (a : Nat) (xs ys : List Nat) :
    occurs a (xs ++ ys) = occurs a xs + occurs a ys := by
  induction xs with
  | nil => simp [occurs]
  | cons x xs ih =>
    simp only [List.cons_append, occurs, ih]
    split <;> omega

-- what is kept is no longer
def keepAbove (k : Nat) : List Nat → List Nat
  | [] => []
  | x :: xs => if k < x then x :: keepAbove k xs else keepAbove k xs

theorem length_keepAbove (k : Nat) (xs : List Nat) : (keepAbove k xs).length ≤ xs.length := by
  induction xs with
  | nil => exact Nat.le_refl _
  | cons x xs ih =>
    simp only [keepAbove]
    split <;> simp only [List.length_cons] <;> omega

-- what is kept is large
def filterAbove (k : Nat) : List Nat → List Nat
  | [] => []
  | x :: xs => if k < x then x :: filterAbove k xs else filterAbove k xs

theorem filterAbove_spec (k a : Nat) (xs : List Nat) (h : a ∈ filterAbove k xs) : k < a := by
  induction xs with
  | nil => cases h
  | cons x xs ih =>
    simp only [filterAbove] at h
    split at h
    · next large =>
      cases h with
      | head => exact large
      | tail _ h => exact ih h
    · exact ih h

-- turning a list with an accumulator
def turnOnto : List Nat → List Nat → List Nat
  | [], acc => acc
  | x :: xs, acc => turnOnto xs (x :: acc)

theorem length_turnOnto (xs acc : List Nat) :
    (turnOnto xs acc).length = xs.length + acc.length := by
  induction xs generalizing acc with
  | nil => simp [turnOnto]
  | cons x xs ih =>
    simp only [turnOnto, ih, List.length_cons]
    omega

-- a concatenation of our own
def chain : List Nat → List Nat → List Nat
  | [], ys => ys
  | x :: xs, ys => x :: chain xs ys

theorem chain_eq_append (xs ys : List Nat) : chain xs ys = xs ++ ys := by
  induction xs with
  | nil => rfl
  | cons x xs ih => rw [chain, ih, List.cons_append]

-- the steps of a counter
def countUp : Nat → Nat → Nat
  | 0, start => start
  | n + 1, start => countUp n (start + 2)

theorem countUp_eq (n start : Nat) : countUp n start = start + 2 * n := by
  induction n generalizing start with
  | zero => rfl
  | succ n ih =>
    rw [countUp, ih]
    omega

-- copies of a value
def copies : Nat → Nat → List Nat
  | 0, _ => []
  | n + 1, a => a :: copies n a

theorem mem_copies (n a b : Nat) (h : b ∈ copies n a) : b = a := by
  induction n with
  | zero => cases h
  | succ n ih =>
    cases h with
    | head => rfl
    | tail _ h => exact ih h

-- a parity in two ways
def isEven : Nat → Bool
  | 0 => true
  | n + 1 => !isEven n

theorem isEven_twice (n : Nat) : isEven (n + n) = true := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [show n + 1 + (n + 1) = n + n + 1 + 1 by omega, isEven, isEven, ih]
    rfl

-- truncated difference
theorem minus_then_plus (a b c : Nat) (h : b ≤ a) (k : a ≤ c) : c - a + (a - b) = c - b := by
  omega
