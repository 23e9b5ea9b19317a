package concordat;

import java.util.List;

/** Collects the violations of a value below a path: the validator of a type. */
public interface Type {
  void collect(Object value, String path, Violations out, Object context);

  default List<Violation> validate(Json.Read read, Object context) {
    if (read.value() == null) return read.violations();
    Violations out = new Violations();
    collect(read.value(), "", out, context);
    return out.all();
  }
}
