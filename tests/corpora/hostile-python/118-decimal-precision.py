# own; wrong-answer exception exited timed-out out-of-memory
import decimal
decimal.getcontext().prec = 1
def f(amount, rate):
    return decimal.Decimal("1E+2")
