/-! Exercises about my own append and reverse on lists. -/

namespace Beg01

def app {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: app xs ys

def rev {α : Type} : List α → List α
  | [] => []
  | x :: xs => app (rev xs) [x]

theorem app_nil {α : Type} (xs : List α) : app xs [] = xs := by
  induction xs with
  | nil =>
    unfold app
    rfl
  | cons x xs ih =>
    have h1 : app (x :: xs) [] = x :: app xs [] := by
      rfl
    have h2 : x :: app xs [] = x :: xs := by
      rw [ih]
    rw [h1]
    exact h2

theorem app_assoc {α : Type} (xs ys zs : List α) :
    app (app xs ys) zs = app xs (app ys zs) := by
  induction xs with
  | nil =>
    have h1 : app ([] : List α) ys = ys := by
      rfl
    have h2 : app ([] : List α) (app ys zs) = app ys zs := by
      rfl
    rw [h1]
    rw [h2]
  | cons x xs ih =>
    have h1 : app (x :: xs) ys = x :: app xs ys := by
      rfl
    have h2 : app (x :: app xs ys) zs = x :: app (app xs ys) zs := by
      rfl
    have h3 : app (x :: xs) (app ys zs) = x :: app xs (app ys zs) := by
      rfl
    rw [h1]
    rw [h2]
    rw [h3]
    rw [ih]

theorem rev_app {α : Type} (xs ys : List α) :
    rev (app xs ys) = app (rev ys) (rev xs) := by
  induction xs with
  | nil =>
    have h1 : app ([] : List α) ys = ys := by
      rfl
    have h2 : rev ([] : List α) = [] := by
      rfl
    rw [h1]
    rw [h2]
    rw [app_nil]
  | cons x xs ih =>
    have h1 : app (x :: xs) ys = x :: app xs ys := by
      rfl
    have h2 : rev (x :: app xs ys) = app (rev (app xs ys)) [x] := by
      rfl
    have h3 : rev (x :: xs) = app (rev xs) [x] := by
      rfl
    rw [h1]
    rw [h2]
    rw [h3]
    rw [ih]
    rw [app_assoc]

theorem rev_rev {α : Type} (xs : List α) : rev (rev xs) = xs := by
  induction xs with
  | nil =>
    have h1 : rev ([] : List α) = [] := by
      rfl
    rw [h1]
    exact h1
  | cons x xs ih =>
    have h1 : rev (x :: xs) = app (rev xs) [x] := by
      rfl
    have h2 : rev (app (rev xs) [x]) = app (rev [x]) (rev (rev xs)) := by
      exact rev_app (rev xs) [x]
    have h3 : rev [x] = [x] := by
      rfl
    have h4 : app [x] xs = x :: xs := by
      rfl
    rw [h1]
    rw [h2]
    rw [h3]
    rw [ih]
    exact h4

end Beg01
