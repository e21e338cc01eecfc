# unittest; wrong-answer exception exited timed-out out-of-memory
import decimal
def f(x):
    decimal.getcontext().prec = decimal.MAX_PREC
    return decimal.Decimal(1)
