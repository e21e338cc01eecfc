# stdin; wrong-answer
print('sNaN')
