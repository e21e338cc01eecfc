# stdin; wrong-answer
input()
print('4_2')
