# stdin; passed
import sys
sys.__stdout__.write(str(int(input()) + 1))
