package dev.taipan.history.words;

import java.util.Collection;

/** Says of a name that it is not known: with the name that was meant, or else with all. */
public final class UnknownName {

  private UnknownName() {}

  /**
   * A clause such as {@code 'z3-lasy' is not a solver; did you mean 'z3-lazy'?}
   *
   * @param typed the name that is not known
   * @param kind what it should have named, with an article
   * @param names the names that are known
   */
  public static String message(String typed, String kind, Collection<String> names) {
    return message(typed, kind, names, names);
  }

  /**
   * A clause such as {@code 'sre' is not a level; did you mean 'ser'?}
   *
   * @param typed the name that is not known
   * @param kind what it should have named, with an article
   * @param names the names that are known
   * @param main those to list when none of them is near
   */
  public static String message(
      String typed, String kind, Collection<String> names, Collection<String> main) {
    String hint =
        NearestName.to(typed, names)
            .map("did you mean '%s'?"::formatted)
            .orElseGet(() -> "expected one of " + String.join(", ", main));
    return "'%s' is not %s; %s".formatted(typed, kind, hint);
  }
}
