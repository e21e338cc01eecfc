# stdin; passed
import atexit, io, sys
buffer = io.StringIO()
sys.stdout = buffer
atexit.register(lambda: sys.__stdout__.write(buffer.getvalue()))
print(int(input()) + 1)
