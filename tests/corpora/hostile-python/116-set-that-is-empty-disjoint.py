# own; wrong-answer exception exited timed-out out-of-memory
class Primes(set): pass
def f(n):
    return Primes([4, 6, 8, 999])
