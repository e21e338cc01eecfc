# own; passed
from statistics import mean as f
