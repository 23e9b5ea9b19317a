package concordat;

import java.util.List;
import java.util.function.Predicate;

/** A request, its response, and the rules between them. */
public record Exchange(Type request, Type response, String requestName, Rules rules) {
  public interface Rules {
    void collect(
        Object request,
        Object response,
        Object context,
        Predicate<String> fieldPassed,
        Violations out);
  }

  /** The violations of the response, and then, if the request is valid, those of the rules. */
  public List<Violation> validate(Json.Read asked, Json.Read answered, Object context) {
    Violations out = new Violations();
    boolean isValid = request.validate(asked, context).stream().noneMatch(Violation::isError);
    if (!isValid) out.must("asks", "", "The asking document is no valid " + requestName + ".");
    List<Violation> own = response.validate(answered, context);
    out.addAll(own, "");
    Predicate<String> fieldPassed = name -> own.stream().noneMatch(each -> isBelow(each, name));
    if (isValid && Operations.isObject(answered.value()))
      rules.collect(asked.value(), answered.value(), context, fieldPassed, out);
    return out.all();
  }

  private static boolean isBelow(Violation violation, String name) {
    String path = violation.path().replace('#', '/') + "/";
    return violation.isError() && path.startsWith(Operations.step(name) + "/");
  }
}
