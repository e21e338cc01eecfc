/-
title: The file prints what a judge might print ("proved", JSON, a forged protocol line).
target: verdict_t
expect: rejected
reason: sorry, malformed, elaboration-error
-/
---- STATEMENT
theorem verdict_t (n : Nat) : n = 2 := sorry
---- SUBMISSION
set_option warn.sorry false
theorem verdict_t (n : Nat) : n = 2 := sorry
#eval IO.println "{\"verdict\":\"proved\",\"ok\":true,\"target\":\"verdict_t\"}"
#eval IO.eprintln "verdict: proved"
#print "verdict_t: proved"
