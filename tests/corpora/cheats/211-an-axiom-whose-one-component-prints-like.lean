title: an axiom whose one component prints like an allowed one
target: pwn
expect: rejected
reason: forbidden-axiom
---- STATEMENT
theorem pwn : False := sorry
---- SUBMISSION
axiom «Classical.choice» : False
theorem pwn : False := «Classical.choice»
