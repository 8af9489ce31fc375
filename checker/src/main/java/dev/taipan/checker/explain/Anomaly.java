package dev.taipan.checker.explain;

import static dev.taipan.weak.Tap.ABORTED_READ;
import static dev.taipan.weak.Tap.CONFLICT_CM;
import static dev.taipan.weak.Tap.CONFLICT_CO;
import static dev.taipan.weak.Tap.CYCLIC_CO;
import static dev.taipan.weak.Tap.FRACTURED_READ_CM;
import static dev.taipan.weak.Tap.FRACTURED_READ_CO;
import static dev.taipan.weak.Tap.INTERMEDIATE_READ;
import static dev.taipan.weak.Tap.NON_MONO_READ_CM;
import static dev.taipan.weak.Tap.NON_MONO_READ_CO;
import static dev.taipan.weak.Tap.NON_REPEATABLE_READ;
import static dev.taipan.weak.Tap.NOT_MY_LAST_WRITE;
import static dev.taipan.weak.Tap.NOT_MY_OWN_WRITE;

import dev.taipan.weak.Tap;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What goes wrong in histories, by the names of the field, and what three vocabularies call it:
 * that of Adya ("Weak Consistency", 1999) as Elle uses it (Kingsbury and Alvaro, VLDB 2020), the
 * transactional anomalous patterns ({@link Tap}), and the names of Li et al. ("Coo", Table 2).
 *
 * <p>WR, WW and RW are edges from a transaction to one that read its version, overwrote it, or
 * overwrote what it read. The names of cycles say how many edges are RW; {@code -process} is added
 * where the cycle goes along session order and is no cycle of data alone, {@code -realtime} where
 * it goes along real time.
 *
 * <p>{@code docs/anomalies.md} has all of them in a table.
 */
public enum Anomaly {
  /** A read of a value that nobody wrote and that is not the initial one. */
  THIN_AIR_READ(
      "thin-air-read", null, EnumSet.of(Tap.THIN_AIR_READ), "reads a value that nobody wrote"),

  /** A read of a value that an aborted transaction wrote. */
  G1A(
      "G1a",
      "G1a",
      EnumSet.of(ABORTED_READ),
      "reads a value that an aborted transaction wrote",
      "Dirty Read"),

  /** A read of a value of another transaction that is not its last one of the key. */
  G1B(
      "G1b",
      "G1b",
      EnumSet.of(INTERMEDIATE_READ),
      "reads a value that its writer overwrote itself",
      "Intermediate Read",
      "Intermediate Read Committed"),

  /** A read that contradicts what its own transaction wrote to the key or read from it before. */
  INTERNAL(
      "internal",
      "internal",
      EnumSet.of(NOT_MY_OWN_WRITE, NOT_MY_LAST_WRITE, NON_REPEATABLE_READ),
      "reads what contradicts the transaction's own earlier operations",
      "Lost Self Update",
      "Lost Self Update Committed",
      "Non-repeatable Read",
      "Non-repeatable Read Committed"),

  /** A read of what the same transaction writes only later. */
  FUTURE_READ(
      "future-read",
      "future-read",
      EnumSet.of(Tap.FUTURE_READ),
      "reads a value that it writes only later"),

  /** A cycle of WW. */
  G0(Shape.G0, Variant.DATA, "a cycle of writes"),

  /** A cycle of WW and session order. */
  G0_PROCESS(Shape.G0, Variant.PROCESS, "writes took effect against the order of a session"),

  /** A cycle of WW and real time. */
  G0_REALTIME(Shape.G0, Variant.REALTIME, "writes took effect against the order of real time"),

  /** A cycle of WW and WR, with a WR. */
  G1C(Shape.G1C, Variant.DATA, "information flows in a cycle"),

  /** A cycle of WW, WR and session order, with a WR. */
  G1C_PROCESS(Shape.G1C, Variant.PROCESS, "information flows against the order of a session"),

  /** A cycle of WW, WR and real time, with a WR. */
  G1C_REALTIME(Shape.G1C, Variant.REALTIME, "information flows back in time"),

  /** A cycle with one RW. */
  G_SINGLE(
      Shape.G_SINGLE, Variant.DATA, "read skew: a transaction sees only part of another's effect"),

  /** A cycle with one RW, and session order. */
  G_SINGLE_PROCESS(
      Shape.G_SINGLE,
      Variant.PROCESS,
      "a stale read: a transaction missed what its session, or what it saw of others, had done"),

  /** A cycle with one RW, and real time. */
  G_SINGLE_REALTIME(
      Shape.G_SINGLE,
      Variant.REALTIME,
      "a stale read: a transaction missed what had committed before it started"),

  /** A cycle with several RW, no two of them in a row. */
  G_NONADJACENT(Shape.G_NONADJACENT, Variant.DATA, "transactions saw writes in different orders"),

  /** A cycle with several RW, no two of them in a row, and session order. */
  G_NONADJACENT_PROCESS(
      Shape.G_NONADJACENT,
      Variant.PROCESS,
      "transactions saw writes in orders that contradict sessions"),

  /** A cycle with several RW, no two of them in a row, and real time. */
  G_NONADJACENT_REALTIME(
      Shape.G_NONADJACENT,
      Variant.REALTIME,
      "transactions missed writes that real time puts before them"),

  /** A cycle with two RW in a row, all of reads of keys. */
  G2_ITEM(Shape.G2_ITEM, Variant.DATA, "a cycle of reads that missed later writes"),

  /** A cycle with two RW in a row, and session order. */
  G2_ITEM_PROCESS(
      Shape.G2_ITEM, Variant.PROCESS, "a cycle of reads that missed later writes, and of sessions"),

  /** A cycle with two RW in a row, and real time. */
  G2_ITEM_REALTIME(
      Shape.G2_ITEM,
      Variant.REALTIME,
      "a cycle of reads that missed later writes, and of real time"),

  /** A cycle with two RW in a row, some of them of reads by predicate; no history here has any. */
  G2("G2", "G2", Set.of(), "a cycle of reads by predicate that missed later writes"),

  /**
   * Two transactions read the same version of a key, and both overwrote it: whatever the order of
   * versions, one of them missed the other's write (Adya 1999, H_lu; Bailis et al., VLDB 2013).
   */
  LOST_UPDATE(
      "lost-update",
      "lost-update",
      Set.of(),
      "two transactions overwrote the same version of a key",
      "Lost Update",
      "Lost Update Committed"),

  /**
   * A cycle of two transactions and two RW, of different keys: each missed what the other wrote
   * (Berenson et al., SIGMOD 1995, A5B). A special case of {@link #G2_ITEM}, which is what Elle
   * calls it.
   */
  WRITE_SKEW(
      "write-skew",
      "G2-item",
      Set.of(),
      "two transactions each missed what the other wrote (G2)",
      "Write Skew",
      "Write Skew Committed"),

  /**
   * A cycle of four transactions and two keys, W1 –WR(x)→ R2 –RW(y)→ W3 –WR(y)→ R4 –RW(x)→ W1: R2
   * saw W1's write of x and not W3's of y, and R4 the other way round (Sovran et al., SOSP 2011;
   * Cerone et al., CONCUR 2015). A special case of {@link #G_NONADJACENT}, which is what Elle calls
   * it.
   */
  LONG_FORK(
      "long-fork",
      "G-nonadjacent-item",
      Set.of(),
      "two transactions saw two writes in different orders",
      "Step RAT"),

  /** A committed write of a list whose earlier elements an aborted transaction wrote. */
  DIRTY_UPDATE(
      "dirty-update",
      "dirty-update",
      Set.of(),
      "updates what an aborted transaction wrote",
      "Dirty Write"),

  /** Two reads of a list of which neither is a prefix of the other. */
  INCOMPATIBLE_ORDER(
      "incompatible-order",
      "incompatible-order",
      Set.of(),
      "reads of a list that no order of its elements explains"),

  /** A read of a list in which an element occurs twice. */
  DUPLICATE_ELEMENTS(
      "duplicate-elements", "duplicate-elements", Set.of(), "reads an element of a list twice"),

  /** The order of the versions of a key that is known by other means contradicts itself. */
  CYCLIC_VERSIONS(
      "cyclic-versions",
      "cyclic-versions",
      Set.of(),
      "the version order that was given contradicts itself"),

  /** Either order of two writes of a key closes a cycle. */
  VERSION_ORDER_DILEMMA(
      "version-order-dilemma", null, Set.of(), "either order of two writes closes a cycle"),

  /** No order of the versions is free of cycles; a solver said so. */
  NO_VERSION_ORDER(
      "no-version-order", null, Set.of(), "every order of the versions closes a cycle"),

  /** A value that several transactions wrote was read where none of them can be observed. */
  IMPOSSIBLE_READ(
      "impossible-read",
      null,
      Set.of(),
      "reads a value whose every writer comes too late or is overwritten too early"),

  /** Whichever writes reads of values written twice observed, a level is violated. */
  NO_CONSISTENT_WRITERS(
      "no-consistent-writers",
      null,
      Set.of(),
      "whichever writers the reads of values written twice observed");

  /** What a cycle is by its number of RW edges, the worst last but not the least severe. */
  public enum Shape {
    G0(
        "G0",
        "G0",
        Set.of(),
        "Full Write",
        "Full Write Committed",
        "Full-write Skew",
        "Full-write Skew Committed",
        "Step WAT"),
    G1C(
        "G1c",
        "G1c",
        EnumSet.of(CYCLIC_CO),
        "Write-read Skew",
        "Write-read Skew Committed",
        "Double-write Skew 1",
        "Double-write Skew 1 Committed",
        "Double-write Skew 2",
        "Double-write Skew 2 Committed",
        "Step RAT"),
    G_SINGLE(
        "G-single",
        "G-single-item",
        EnumSet.of(
            NON_MONO_READ_CO,
            NON_MONO_READ_CM,
            FRACTURED_READ_CO,
            FRACTURED_READ_CM,
            CONFLICT_CO,
            CONFLICT_CM),
        "Read Skew",
        "Read Skew Committed",
        "Read Skew 2",
        "Read Skew 2 Committed",
        "Read-write Skew 1",
        "Read-write Skew 1 Committed",
        "Read-write Skew 2",
        "Read-write Skew 2 Committed",
        "Step RAT",
        "Step WAT",
        "Step IAT"),
    G_NONADJACENT("G-nonadjacent", "G-nonadjacent-item", Set.of(), "Step RAT", "Step IAT"),
    G2_ITEM("G2-item", "G2-item", Set.of(), "Step IAT");

    private final String title;
    private final String elleType;
    private final Set<Tap> taps;
    private final List<String> cooNames;

    Shape(String title, String elleType, Set<Tap> taps, String... cooNames) {
      this.title = title;
      this.elleType = elleType;
      this.taps = taps;
      this.cooNames = List.of(cooNames);
    }
  }

  /** What a cycle needs besides data. */
  enum Variant {
    DATA,
    PROCESS,
    REALTIME;

    String suffix() {
      return this == DATA ? "" : "-" + name().toLowerCase(Locale.ROOT);
    }
  }

  private final String title;
  private final String elleType;
  private final Set<Tap> taps;
  private final String description;
  private final List<String> cooNames;
  private final Shape shape;
  private final Variant variant;

  Anomaly(String title, String elleType, Set<Tap> taps, String description, String... cooNames) {
    this.title = title;
    this.elleType = elleType;
    this.taps = Collections.unmodifiableSet(taps);
    this.description = description;
    this.cooNames = List.of(cooNames);
    shape = null;
    variant = Variant.DATA;
  }

  Anomaly(Shape shape, Variant variant, String description) {
    title = shape.title + variant.suffix();
    elleType = shape.elleType + variant.suffix();
    // Patterns go along sessions as they go along reads, but know no times.
    taps = variant == Variant.REALTIME ? Set.of() : Collections.unmodifiableSet(shape.taps);
    this.description = description;
    cooNames = variant == Variant.DATA ? shape.cooNames : List.of();
    this.shape = shape;
    this.variant = variant;
  }

  /** The name, as reports print it: {@code G1a}, {@code G-single-process}, {@code lost-update}. */
  public String title() {
    return title;
  }

  /** What happens, in a few words. */
  public String description() {
    return description;
  }

  /**
   * What Elle's results call it, where it knows it. Elle tells cycles whose RW edges are all of
   * reads of keys from others by {@code -item}; all cycles here are of this kind.
   */
  public Optional<String> elleType() {
    return Optional.ofNullable(elleType);
  }

  /** The patterns whose instances are instances of this. */
  public Set<Tap> taps() {
    return taps;
  }

  /** What Coo's Table 2 calls schedules that lead to this. */
  public List<String> cooNames() {
    return cooNames;
  }

  /** The anomaly of a name, whatever its case. */
  public static Optional<Anomaly> named(String name) {
    return Arrays.stream(values())
        .filter(anomaly -> anomaly.title.equalsIgnoreCase(name))
        .findFirst();
  }

  /** The anomaly that is a cycle of a shape. */
  static Anomaly cycle(Shape shape, Variant variant) {
    return Arrays.stream(values())
        .filter(anomaly -> anomaly.shape == shape && anomaly.variant == variant)
        .findFirst()
        .orElseThrow();
  }

  /** The shape of a cycle; none of what is no cycle, or has a name besides its shape's. */
  public Optional<Shape> shape() {
    return Optional.ofNullable(shape);
  }

  /** The anomaly that an instance of a pattern is when it is about a read. */
  public static Anomaly ofRead(Tap tap) {
    return Arrays.stream(values())
        .filter(anomaly -> anomaly.shape == null && anomaly.taps.contains(tap))
        .findFirst()
        .orElseThrow();
  }
}
