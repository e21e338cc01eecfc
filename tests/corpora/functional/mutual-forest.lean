namespace Forest

mutual
  inductive Node where
    | node (label : Nat) (children : Forest)
  inductive Forest where
    | none
    | more (first : Node) (rest : Forest)
end

mutual
  def Node.sum : Node → Nat
    | .node n c => n + c.sum
  def Forest.sum : Forest → Nat
    | .none => 0
    | .more t f => t.sum + f.sum
end

mutual
  def Node.labels : Node → List Nat
    | .node n c => n :: c.labels
  def Forest.labels : Forest → List Nat
    | .none => []
    | .more t f => t.labels ++ f.labels
end

mutual
  def Node.double : Node → Node
    | .node n c => .node (2 * n) c.double
  def Forest.double : Forest → Forest
    | .none => .none
    | .more t f => .more t.double f.double
end

theorem labels_sum (t : Node) : t.labels.sum = t.sum := by sorry

theorem sum_double (f : Forest) : f.double.sum = 2 * f.sum := by sorry

end Forest
