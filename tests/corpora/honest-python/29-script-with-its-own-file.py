# stdin; passed
import sys
out = open(1, "w")
out.write(str(int(sys.stdin.readline()) + 1) + "\n")
