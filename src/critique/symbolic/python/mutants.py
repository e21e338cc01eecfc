"""Mutants of a program, for benchmarks. Input on stdin: {"programs": [{"program", "firstLine"}]}; output:
a list for each, of {"line", "kind", "before", "after", "program"}."""


def mutants_of(request):
    program, edits = single_edits(request["program"], request["firstLine"])
    return [
        {
            "line": edit.line,
            "kind": edit.kind,
            "before": program.data[edit.start : edit.end].decode(),
            "after": edit.text,
            "program": program.apply(edit),
        }
        for edit in edits
    ]


if __name__ == "__main__":
    json.dump([mutants_of(request) for request in json.load(sys.stdin)["programs"]], sys.stdout)
