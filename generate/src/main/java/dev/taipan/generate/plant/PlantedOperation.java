package dev.taipan.generate.plant;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * An operation of a {@link PlantedAnomaly}, as in {@code w(x,1)}, {@code r(x,2)} or {@code r(x,[2
 * 1])}. A write of a value to a list appends it. A read of a value of a list, if not written as a
 * list, is the read of 1, 2, 3 and so on up to it; 0 is what a key holds at first, of lists the
 * empty one.
 *
 * @param write whether it writes, and does not read
 * @param key the place of the key among those of its anomaly, which are x, y, z, u, v and w
 * @param elements what was read as a list; of a write the one value
 */
public record PlantedOperation(boolean write, int key, List<Integer> elements) {
  private static final Pattern SYNTAX =
      Pattern.compile("([rw])\\(([a-z]),(?:(\\d+)|\\[((?:\\d+(?: \\d+)*)?)])\\)");

  private static final String KEYS = "xyzuvw";

  /** Keeps a copy of the list. */
  public PlantedOperation {
    elements = List.copyOf(elements);
  }

  /**
   * The operation of a text.
   *
   * @throws IllegalArgumentException when it is none
   */
  static PlantedOperation parse(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches() || KEYS.indexOf(matcher.group(2)) < 0) {
      throw new IllegalArgumentException("'" + text + "' is no operation, as r(x,1) is");
    }
    boolean write = matcher.group(1).equals("w");
    int key = KEYS.indexOf(matcher.group(2));
    if (matcher.group(3) == null) {
      return new PlantedOperation(write, key, numbers(matcher.group(4)));
    }
    int value = Integer.parseInt(matcher.group(3));
    return new PlantedOperation(
        write, key, write ? List.of(value) : IntStream.rangeClosed(1, value).boxed().toList());
  }

  private static List<Integer> numbers(String text) {
    return text.isEmpty()
        ? List.of()
        : Arrays.stream(text.split(" ")).map(Integer::valueOf).toList();
  }

  /** What was written, or read of a register: the last element, or 0. */
  public int value() {
    return elements.isEmpty() ? 0 : elements.get(elements.size() - 1);
  }
}
