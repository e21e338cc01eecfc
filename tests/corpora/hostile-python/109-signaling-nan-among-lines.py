# own; wrong-answer
n = int(input())
print(1)
print('-sNaN123')
