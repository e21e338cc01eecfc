assert median([5, 3, 9]) == 5
assert median([1, 2]) == 1.5
assert median([10, 20, 30, 40, 50, 60]) == 35
