package dev.taipan.coo.cases;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Transactions whose steps are to be executed in an order.
 *
 * @param name such as {@code write-skew}
 * @param initial what rows hold at first; none are not there. Rows of which nothing is said hold 0.
 * @param steps of transactions that each begin first and end last
 * @param script the text of which this is all that letters can say: statements of SQL are only what
 *     they do to rows here
 */
public record Case(
    String name, Map<String, OptionalLong> initial, List<CaseStep> steps, Optional<String> script) {

  /** What rows hold of which nothing is said. */
  public static final long INITIAL = 0;

  private static final String NUMBER = "0|-?[1-9]\\d{0,8}";

  /** Keeps copies, with every row that some step names. */
  public Case {
    Map<String, OptionalLong> all = new TreeMap<>(initial);
    steps.stream()
        .filter(step -> step.letter().isRead() || step.letter().isWrite())
        .forEach(step -> all.putIfAbsent(step.row(), OptionalLong.of(INITIAL)));
    initial = Collections.unmodifiableMap(all);
    steps = List.copyOf(steps);
  }

  /** One that letters say. */
  public Case(String name, Map<String, OptionalLong> initial, List<CaseStep> steps) {
    this(name, initial, steps, Optional.empty());
  }

  /** The same under another name. */
  public Case named(String other) {
    return new Case(other, initial, steps, script);
  }

  /** The same, said by a text that says more. */
  public Case by(String text) {
    return new Case(name, initial, steps, Optional.of(text));
  }

  /** The transactions, in the order in which they begin. */
  public List<Integer> transactions() {
    return steps.stream().map(CaseStep::transaction).distinct().toList();
  }

  /** Whether a transaction is to commit. */
  public boolean commits(int transaction) {
    return steps.stream()
        .anyMatch(step -> step.transaction() == transaction && step.letter() == Letter.C);
  }

  /**
   * The key of a row in its table. A row whose name is a number has that one; others have the least
   * that are left, by their names: x, y and z are 0, 1 and 2.
   */
  public int key(String row) {
    if (row.matches(NUMBER)) {
      return Integer.parseInt(row);
    }
    return IntStream.iterate(0, key -> key + 1)
        .filter(key -> !initial.containsKey(Integer.toString(key)))
        .skip(initial.keySet().stream().filter(each -> !each.matches(NUMBER)).toList().indexOf(row))
        .findFirst()
        .orElseThrow();
  }

  /** The values that a row holds at first, or may be given. */
  public LongStream values(String row) {
    return Stream.concat(
            Stream.of(initial.get(row)),
            steps.stream().filter(step -> step.row().equals(row)).map(CaseStep::value))
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong);
  }

  /** The rows in their order, and then the steps, as people write them. */
  public String text() {
    Stream<String> rows =
        initial.entrySet().stream()
            .filter(row -> !row.getValue().equals(OptionalLong.of(INITIAL)))
            .map(row -> row(row.getKey(), row.getValue()));
    return Stream.concat(rows, steps.stream().map(CaseStep::text)).collect(Collectors.joining(" "));
  }

  private static String row(String name, OptionalLong value) {
    Letter letter = value.isPresent() ? Letter.W : Letter.D;
    return new CaseStep(letter, 0, name, value).text();
  }
}
