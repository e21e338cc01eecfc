# own; passed
import enum
class Color(enum.Enum):
    RED = 1
PRICES = {Color.RED: 5}
def price(color):
    return PRICES[color]
