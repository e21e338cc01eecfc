"""What was raised, and by which line of the program."""

PROGRAM_FILE = "<program>"


def describe_raised(error):
    """E.g. {"type": "IndexError", "message": "list index out of range", "line": 12}."""
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == PROGRAM_FILE else None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == PROGRAM_FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    try:
        message = str(error)[:500]
    except BaseException:
        message = "(its message cannot be read)"
    named = {"type": type(error).__name__[:100], "message": message, "line": line}
    return {**named, "args": plain_arguments(error), "kinds": library_kinds(type(error))}


def plain_arguments(error):
    """What an exception was made with, where that is text, numbers and truth values only."""
    arguments = getattr(error, "args", ())
    is_plain = type(arguments) is tuple and all(
        type(one) in (str, int, float, bool, type(None)) and len(str(one)) < 500 for one in arguments[:10]
    )
    return list(arguments[:10]) if is_plain else None


def library_kinds(kind):
    """[module, name] of the classes of the standard library that an exception is an instance of, the nearest first."""
    found = [[base.__module__, base.__qualname__] for base in kind.__mro__ if base.__module__ != "__test__"]
    return [each for each in found if all(type(part) is str and len(part) < 100 for part in each)][:20]
