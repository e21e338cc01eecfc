# unittest; wrong-answer exception exited timed-out out-of-memory
from os import _exit as f
