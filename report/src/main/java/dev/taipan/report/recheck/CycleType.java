package dev.taipan.report.recheck;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What Elle's names of cycles say of their steps (Adya, "Weak Consistency", 1999; Kingsbury and
 * Alvaro, VLDB 2020). A cycle may also be of a stronger kind: each G0 is a G1c, each G-single a G2.
 */
final class CycleType {
  private static final Pattern NAME =
      Pattern.compile("(G0|G1c|G-single|G-nonadjacent|G2)(?:-item)?(-process|-realtime)?");

  private CycleType() {}

  /** Whether a cycle of such steps may be called so; every one may where the name is another. */
  static boolean allows(String name, List<String> steps) {
    Matcher parts = NAME.matcher(name);
    return !parts.matches()
        || (allowsOrders(parts.group(2), steps) && allowsMisses(parts.group(1), steps));
  }

  private static boolean allowsOrders(String suffix, List<String> steps) {
    return "-realtime".equals(suffix)
        || (!steps.contains("realtime")
            && ("-process".equals(suffix) || !steps.contains("process")));
  }

  private static boolean allowsMisses(String kind, List<String> steps) {
    long misses = steps.stream().filter("rw"::equals).count();
    return switch (kind) {
      case "G0" -> misses == 0 && !steps.contains("wr");
      case "G1c" -> misses == 0;
      case "G-single" -> misses == 1;
      case "G-nonadjacent" -> misses > 0 && areApart(steps);
      default -> misses > 0;
    };
  }

  /** Whether no two that were missed are next to each other around the cycle. */
  private static boolean areApart(List<String> steps) {
    return IntStream.range(0, steps.size())
        .noneMatch(
            i -> steps.get(i).equals("rw") && steps.get((i + 1) % steps.size()).equals("rw"));
  }
}
