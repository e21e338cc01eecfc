# unittest; wrong-answer exception exited timed-out out-of-memory
import os
f = os.close
