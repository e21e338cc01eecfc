"""Limits of a process in the sandbox. The first part of everything that runs there."""

import json
import os
import resource
import sys

CONFIG = json.loads(sys.argv[1])


def apply_limits():
    """Hard limits: nothing that runs later can raise them. The wall clock is watched from outside."""

    def limit(what, value):
        resource.setrlimit(what, (value, value))

    limit(resource.RLIMIT_CORE, 0)
    # Every open socket may hold memory of the kernel; see memory-watch.ts.
    limit(resource.RLIMIT_NOFILE, 128)
    limit(resource.RLIMIT_STACK, 64 << 20)
    limit(resource.RLIMIT_CPU, CONFIG["cpuSeconds"])
    limit(resource.RLIMIT_FSIZE, CONFIG["fileBytes"])
    limit(resource.RLIMIT_NPROC, CONFIG["processes"])
    limit(resource.RLIMIT_AS, CONFIG["memoryBytes"])
    # Numbers of any length may be printed; what takes too long is stopped anyway.
    sys.set_int_max_str_digits(0)


def close_inherited():
    """Descriptors that whoever started us left open have no business here. Ours are 0 to 4."""
    for name in os.listdir("/proc/self/fd"):
        if int(name) > 4:
            try:
                os.close(int(name))
            except OSError:
                pass


close_inherited()
apply_limits()
