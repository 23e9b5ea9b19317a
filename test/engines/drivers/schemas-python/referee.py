"""Answers each line of JSON with one line: matches of a pattern, or the verdict of a schema."""

import json
import re
import sys

from jsonschema import Draft202012Validator

schemas = {}
validators = {}


def answer(request):
    if "pattern" in request:
        pattern = re.compile(request["pattern"])
        return [pattern.search(text) is not None for text in request["texts"]]
    if "schema" in request:
        schemas[request["name"]] = request["schema"]
        return True
    name, kind = request["name"], request["type"]
    if (name, kind) not in validators:
        schema = {**schemas[name], "$ref": "#/$defs/" + kind}
        validators[name, kind] = Draft202012Validator(schema)
    return validators[name, kind].is_valid(request["document"])


sys.setrecursionlimit(20_000)
for line in sys.stdin:
    try:
        found = answer(json.loads(line))
    except Exception as problem:  # Whatever a schema or a pattern raises is an answer.
        found = {"error": f"{type(problem).__name__}: {problem}"}
    print(json.dumps(found), flush=True)
