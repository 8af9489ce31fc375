package dev.taipan.generate.plant;

import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.ElleType;
import dev.taipan.history.anomaly.Tap;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Anomalies that can be planted, by what transactions make each. A line is a transaction of a
 * session of its own; all keys are fresh, and hold 0 or the empty list at first. A read of 2 from a
 * list is one of 1 and 2, if it does not say otherwise ({@link PlantedOperation}).
 *
 * <p>Each is an {@link Anomaly} or a {@link Tap}, and has its names.
 */
public enum PlantedAnomaly {
  /** Two lists show two transactions in opposite orders. */
  G0(
      Anomaly.G0,
      OnLists.ONLY,
      Weakest.RC,
      """
      w(x,1) w(y,1)
      w(x,2) w(y,2)
      r(x,[1 2]) r(y,[2 1])
      """,
      "dirty-write"),

  /** A transaction reads what one wrote that aborted. */
  G1A(
      Anomaly.G1A,
      OnLists.TOO,
      Weakest.RC,
      """
      w(x,1) abort
      r(x,1)
      """,
      "aborted-read",
      "dirty-read"),

  /** A transaction reads what its writer overwrote itself. */
  G1B(
      Anomaly.G1B,
      OnLists.TOO,
      Weakest.RC,
      """
      w(x,1) w(x,2)
      r(x,1)
      """,
      "intermediate-read"),

  /** Two transactions read from each other. */
  G1C(
      Anomaly.G1C,
      OnLists.TOO,
      Weakest.RC,
      """
      w(x,1) r(y,1)
      w(y,1) r(x,1)
      """,
      "circular-information-flow"),

  /** A transaction sees one write of another and not the other write. */
  G_SINGLE(
      Anomaly.G_SINGLE,
      OnLists.TOO,
      Weakest.RA,
      """
      w(x,1) w(y,1)
      r(x,0) r(y,1)
      """,
      "read-skew"),

  /** A long fork of which one branch takes a detour: 2 and 5 disagree on what came first. */
  G_NONADJACENT(
      Anomaly.G_NONADJACENT,
      OnLists.TOO,
      Weakest.PC,
      """
      w(x,1)
      r(x,1) r(y,0)
      w(y,1)
      r(y,1) w(z,1)
      r(z,1) r(x,0)
      """),

  /** Three transactions, each of which missed what the next one wrote. */
  G2_ITEM(
      Anomaly.G2_ITEM,
      OnLists.TOO,
      Weakest.SER,
      """
      r(x,0) w(y,1)
      r(y,0) w(z,1)
      r(z,0) w(x,1)
      """),

  /** Two transactions overwrite the same version. */
  LOST_UPDATE(
      Anomaly.LOST_UPDATE,
      OnLists.TOO,
      Weakest.SI,
      """
      r(x,0) w(x,1)
      r(x,0) w(x,2)
      """,
      "P4"),

  /** Two transactions each missed what the other wrote. */
  WRITE_SKEW(
      Anomaly.WRITE_SKEW,
      OnLists.TOO,
      Weakest.SER,
      """
      r(x,0) r(y,0) w(x,1)
      r(x,0) r(y,0) w(y,1)
      """),

  /** Two transactions saw two others in opposite orders. */
  LONG_FORK(
      Anomaly.LONG_FORK,
      OnLists.TOO,
      Weakest.PC,
      """
      w(x,1)
      w(y,1)
      r(x,1) r(y,0)
      r(y,1) r(x,0)
      """),

  /** A transaction does not read what it wrote. */
  INTERNAL(
      Anomaly.INTERNAL,
      OnLists.TOO,
      Weakest.RC,
      """
      w(x,1) r(x,0)
      """,
      Tap.NOT_MY_OWN_WRITE.title()),

  /** A transaction reads what it wrote and has overwritten since. */
  NOT_MY_LAST_WRITE(
      Tap.NOT_MY_LAST_WRITE,
      OnLists.TOO,
      Weakest.RC,
      """
      w(x,1) w(x,2) r(x,1)
      """),

  /** A list holds an element of a transaction that aborted, and behind it one that did not. */
  DIRTY_UPDATE(
      Anomaly.DIRTY_UPDATE,
      OnLists.ONLY,
      Weakest.RC,
      """
      w(x,1) abort
      w(x,2)
      r(x,[1 2])
      """),

  /** Two lists of one key of which neither is the beginning of the other. */
  INCOMPATIBLE_ORDER(
      Anomaly.INCOMPATIBLE_ORDER,
      OnLists.ONLY,
      Weakest.RC,
      """
      w(x,1)
      w(x,2)
      r(x,[1 2])
      r(x,[2 1])
      """),

  /** A list holds an element twice. */
  DUPLICATE_ELEMENTS(
      Anomaly.DUPLICATE_ELEMENTS,
      OnLists.ONLY,
      Weakest.RC,
      """
      w(x,1)
      r(x,[1 1])
      """),

  /** A transaction reads what it writes only later. */
  FUTURE_READ(
      Anomaly.FUTURE_READ,
      OnLists.TOO,
      Weakest.RC,
      """
      r(x,1) w(x,1)
      """),

  /** A transaction reads what nobody wrote. */
  THIN_AIR(
      Anomaly.THIN_AIR_READ,
      OnLists.TOO,
      Weakest.RC,
      """
      r(x,1)
      """,
      "thin-air",
      "garbage",
      "garbage-elements"),

  /** A transaction reads a key twice, and sees different values. */
  NON_REPEATABLE_READ(
      Tap.NON_REPEATABLE_READ,
      OnLists.TOO,
      Weakest.CI,
      """
      w(x,1)
      r(x,0) r(x,1)
      """,
      "non-repeatable-read",
      "fuzzy",
      "fuzzy-read"),

  /** The last one sees 2's y, and then the x that 2 has causally overwritten. */
  NON_MONO_READ_CO(
      Tap.NON_MONO_READ_CO,
      OnLists.TOO,
      Weakest.RC,
      """
      w(x,1)
      r(x,1) w(x,2) w(y,1)
      r(y,1) r(x,1)
      """),

  /** The last two see, and then go back behind, 1 and 2 in opposite orders. */
  NON_MONO_READ_CM(
      Tap.NON_MONO_READ_CM,
      OnLists.TOO,
      Weakest.RC,
      """
      w(x,1) w(z,1)
      w(x,2) w(y,1)
      r(z,1) r(x,2)
      r(y,1) r(x,1)
      """),

  /** The last one sees 2's y, but not the x with which 2 causally overwrote what it reads. */
  FRACTURED_READ_CO(
      Tap.FRACTURED_READ_CO,
      OnLists.TOO,
      Weakest.RA,
      """
      w(x,1)
      r(x,1) w(x,2) w(y,1)
      r(x,1) r(y,1)
      """,
      "fractured-read"),

  /** The last two see parts of 1 and of 2, in opposite orders. */
  FRACTURED_READ_CM(
      Tap.FRACTURED_READ_CM,
      OnLists.TOO,
      Weakest.RA,
      """
      w(x,1) w(z,1)
      w(x,2) w(y,1)
      r(x,2) r(z,1)
      r(x,1) r(y,1)
      """),

  /** The last one misses a write that causally precedes it, by way of 3. */
  CONFLICT_CO(
      Tap.CONFLICT_CO,
      OnLists.TOO,
      Weakest.TCC,
      """
      w(x,1)
      r(x,1) w(x,2) w(y,1)
      r(y,1) w(z,1)
      r(x,1) r(z,1)
      """,
      "causality-violation"),

  /** The last two see the effects of 1 and of 2, by way of 3 and 4, in opposite orders. */
  CONFLICT_CM(
      Tap.CONFLICT_CM,
      OnLists.TOO,
      Weakest.TCC,
      """
      w(x,1) w(z,1)
      w(x,2) w(y,1)
      r(z,1) w(u,1)
      r(y,1) w(v,1)
      r(x,2) r(u,1)
      r(x,1) r(v,1)
      """);

  /** Where an anomaly shows. */
  private enum OnLists {
    /** In lists, and in registers as well. */
    TOO,
    /** Only in lists, which show more than the latest write. */
    ONLY
  }

  /**
   * The levels that an anomaly violates without violating a weaker one, by their symbols. Snapshot
   * isolation and serializability imply no weaker level, because they ignore sessions.
   */
  private static final class Weakest {
    static final List<String> CI = List.of("ci", "si");
    static final List<String> RC = List.of("rc", "si");
    static final List<String> RA = List.of("ra", "si");
    static final List<String> TCC = List.of("tcc", "si");
    static final List<String> PC = List.of("pc", "si");
    static final List<String> SI = List.of("si");
    static final List<String> SER = List.of("ser");
  }

  private final Anomaly anomaly;
  private final String title;
  private final boolean needsLists;
  private final List<String> weakestLevels;
  private final List<TransactionPlan> transactions;
  private final List<String> aliases;

  /** An instance of an anomaly, by the name of it and of its only pattern. */
  PlantedAnomaly(
      Anomaly anomaly,
      OnLists lists,
      List<String> weakestLevels,
      String transactions,
      String... aliases) {
    this(
        anomaly,
        anomaly.title(),
        Stream.concat(otherNames(anomaly), Stream.of(aliases)),
        lists,
        weakestLevels,
        transactions);
  }

  /** An instance of one pattern among several of an anomaly, by the pattern's name. */
  PlantedAnomaly(
      Tap pattern,
      OnLists lists,
      List<String> weakestLevels,
      String transactions,
      String... aliases) {
    this(
        Anomaly.of(pattern),
        pattern.title(),
        Stream.of(aliases),
        lists,
        weakestLevels,
        transactions);
  }

  PlantedAnomaly(
      Anomaly anomaly,
      String title,
      Stream<String> aliases,
      OnLists lists,
      List<String> weakestLevels,
      String transactions) {
    this.anomaly = anomaly;
    this.title = title;
    this.aliases = aliases.toList();
    needsLists = lists == OnLists.ONLY;
    this.weakestLevels = weakestLevels;
    this.transactions = transactions.lines().map(TransactionPlan::parse).toList();
  }

  /** Elle has one type for several of those that have a name besides their cycle's. */
  private static Stream<String> otherNames(Anomaly anomaly) {
    Stream<String> ofElle =
        anomaly
            .elleType()
            .filter(type -> anomaly.shape().isPresent())
            .map(ElleType::title)
            .stream();
    Stream<String> ofPattern =
        anomaly.taps().size() == 1 ? anomaly.taps().stream().map(Tap::title) : Stream.empty();
    return Stream.concat(ofPattern, ofElle).filter(name -> !name.equals(anomaly.title()));
  }

  /** What a report may call it, at the levels that it violates. */
  public Anomaly anomaly() {
    return anomaly;
  }

  /** What options and reports call it. */
  public String title() {
    return title;
  }

  /** Other names by which it is known. */
  public List<String> aliases() {
    return aliases;
  }

  /** Whether it cannot show where keys hold registers. */
  public boolean needsLists() {
    return needsLists;
  }

  /**
   * The symbols of the levels that it violates, without those that imply another of them; all other
   * levels that imply none of these hold.
   */
  public List<String> weakestLevels() {
    return weakestLevels;
  }

  /** The transactions that make it, in any order, each of a session of its own. */
  public List<TransactionPlan> transactions() {
    return transactions;
  }

  /** The number of its keys. */
  public int keys() {
    return 1
        + transactions.stream()
            .flatMap(transaction -> transaction.steps().stream())
            .mapToInt(PlantedOperation::key)
            .max()
            .orElseThrow();
  }

  /** The anomaly of a title or alias, whatever its case. */
  public static Optional<PlantedAnomaly> named(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(
            anomaly ->
                anomaly.title.toLowerCase(Locale.ROOT).equals(wanted)
                    || anomaly.aliases.stream()
                        .anyMatch(alias -> alias.toLowerCase(Locale.ROOT).equals(wanted)))
        .findFirst();
  }
}
