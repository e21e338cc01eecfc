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
    return {"type": type(error).__name__[:100], "message": message, "line": line}
