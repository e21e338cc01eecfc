/-! Exercise sheet 1: append and reverse, written by hand. -/
namespace Sheet1

def app : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: app xs ys

def rev : List α → List α
  | [] => []
  | x :: xs => app (rev xs) [x]

def revAcc : List α → List α → List α
  | [], acc => acc
  | x :: xs, acc => revAcc xs (x :: acc)

def fastRev (xs : List α) : List α := revAcc xs []

theorem app_nil (xs : List α) : app xs [] = xs := by sorry

theorem app_assoc (xs ys zs : List α) : app (app xs ys) zs = app xs (app ys zs) := by sorry

theorem rev_app (xs ys : List α) : rev (app xs ys) = app (rev ys) (rev xs) := by sorry

theorem rev_rev (xs : List α) : rev (rev xs) = xs := by sorry

theorem revAcc_eq (xs acc : List α) : revAcc xs acc = app (rev xs) acc := by sorry

theorem fastRev_eq (xs : List α) : fastRev xs = rev xs := by sorry

end Sheet1
