"""Every public module lists the names that it defines for programs in ``__all__``."""

import ast
import sys
from importlib import import_module
from pathlib import Path

package = Path(sys.argv[1])
for path in sorted(package.rglob("*.py")):
    if path.stem.startswith("_") and path.stem != "__init__":
        continue
    module = import_module(".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__"))
    defined = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            defined.add(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            defined |= {each.id for each in targets}
        elif isinstance(node, ast.If) and path.parent.name == "dicts":
            defined |= {each.name for each in node.body if isinstance(each, ast.ClassDef)}
    public = {name for name in defined if not name.startswith("_")}
    exported = module.__all__
    assert len(exported) == len(set(exported)), path
    more = set(exported) - public
    if path.parent == package and path.stem == "__init__":
        assert public <= set(exported) and all(hasattr(module, name) for name in more), path
    else:
        assert public == set(exported), (path, public ^ set(exported))
    print(path.name)
