package dev.taipan.report.elle;

import static dev.taipan.checker.IsolationLevel.CUT_ISOLATION;
import static dev.taipan.checker.IsolationLevel.PREFIX_CONSISTENCY;
import static dev.taipan.checker.IsolationLevel.READ_ATOMICITY;
import static dev.taipan.checker.IsolationLevel.READ_COMMITTED;
import static dev.taipan.checker.IsolationLevel.SERIALIZABILITY;
import static dev.taipan.checker.IsolationLevel.SNAPSHOT_ISOLATION;
import static dev.taipan.checker.IsolationLevel.STRICT_SERIALIZABILITY;
import static dev.taipan.checker.IsolationLevel.STRONG_SESSION_SERIALIZABILITY;
import static dev.taipan.checker.IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION;
import static dev.taipan.checker.IsolationLevel.STRONG_SNAPSHOT_ISOLATION;
import static dev.taipan.checker.IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY;

import dev.taipan.weak.Tap;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The consistency models that Elle knows, by its names and Adya's: which implies which, which
 * anomalies each forbids, and what each is among our levels. After {@code elle.consistency-model}
 * of Elle 0.2, and its sources; which level is which model follows from the definitions in {@code
 * docs/levels.md}.
 *
 * <p>Models come after those that they imply.
 *
 * <p>What the correspondences rest on:
 *
 * <ul>
 *   <li>Histories show reads of keys, not of predicates, and not the order of versions. A history
 *       satisfies a model of Adya's if <em>some</em> order of versions is free of what it forbids.
 *   <li>Models without {@code strong} in their names ignore session order; of our levels only
 *       {@code si} and {@code ser} do.
 *   <li>Two different values of a key, read from two others in one transaction, close a cycle with
 *       one RW. So what forbids these implies cut isolation.
 *   <li>The commit order of a weak level is an order of versions without cycles of WW, WR and
 *       session order. So read committed implies what forbids only these, and aborted and
 *       intermediate reads.
 * </ul>
 */
public enum ConsistencyModel {
  /** No cycles of writes. */
  READ_UNCOMMITTED(
      "read-uncommitted",
      names("PL-1"),
      Correspondence.between(
          List.of(),
          List.of(READ_COMMITTED, SNAPSHOT_ISOLATION),
          "it asks only that writes have an order, which clients of keys and values never see"),
      forbids("G0", "duplicate-elements", "cyclic-versions")),

  /** No aborted and intermediate reads, and no circular flow of information. */
  READ_COMMITTED_BY_CYCLES(
      "read-committed",
      names("PL-2"),
      Correspondence.between(
              List.of(),
              List.of(READ_COMMITTED, SNAPSHOT_ISOLATION),
              "rc also asks that the reads of a transaction do not go backwards, and counts session"
                  + " order")
          .checkedAs(READ_COMMITTED)
          .forbiddingWithoutSessions(Correspondence.dirtyReads()),
      forbids("G1"),
      READ_UNCOMMITTED),

  /** What a transaction has seen stays seen, each read with all it depends on. */
  MONOTONIC_VIEW(
      "monotonic-view",
      names("PL-2L"),
      Correspondence.between(
          List.of(),
          List.of(SNAPSHOT_ISOLATION),
          "it forbids cycles through single reads of a transaction in the order in which it made"
              + " them"),
      forbids("G1", "G-monotonic"),
      READ_COMMITTED_BY_CYCLES),

  /** Each read sees a committed snapshot, and they only move forward. */
  MONOTONIC_SNAPSHOT_READ(
      "monotonic-snapshot-read",
      names("PL-MSR"),
      Correspondence.between(
          List.of(),
          List.of(SNAPSHOT_ISOLATION),
          "it has a snapshot for each read, and no level here has"),
      forbids("G1", "G-MSR"),
      READ_COMMITTED_BY_CYCLES),

  /** Read committed without lost updates. */
  CURSOR_STABILITY(
      "cursor-stability",
      names("PL-CS"),
      Correspondence.between(
          List.of(),
          List.of(SNAPSHOT_ISOLATION),
          "it forbids cycles over the versions of one key; lost updates that are found count"),
      forbids("G1", "G-cursor", "lost-update"),
      READ_COMMITTED_BY_CYCLES),

  /** Once a transaction has seen something of another, it sees all of it from then on. */
  MONOTONIC_ATOMIC_VIEW(
      "monotonic-atomic-view",
      names("MAV"),
      Correspondence.between(
          List.of(),
          List.of(READ_ATOMICITY, SNAPSHOT_ISOLATION),
          "rc is close to it; nobody has shown that they are the same"),
      forbids(),
      READ_COMMITTED_BY_CYCLES),

  /** Every transaction sees a consistent state: no cycles with one RW. */
  CONSISTENT_VIEW(
      "consistent-view",
      names("PL-2+"),
      Correspondence.between(
          List.of(CUT_ISOLATION),
          List.of(SNAPSHOT_ISOLATION),
          "it forbids cycles with one RW and allows those with more; cycles that are found count"),
      forbids("G1", "G-single"),
      CURSOR_STABILITY,
      MONOTONIC_VIEW),

  /** Consistent view, where what a transaction reads may be newer than its start. */
  FORWARD_CONSISTENT_VIEW(
      "forward-consistent-view",
      names("PL-FCV"),
      Correspondence.between(
          List.of(CUT_ISOLATION),
          List.of(SNAPSHOT_ISOLATION),
          "it speaks of when transactions started; cycles with one RW that are found count"),
      forbids("G1", "G-SIb"),
      CONSISTENT_VIEW),

  /** Serializability but for phantoms. */
  REPEATABLE_READ(
      "repeatable-read",
      names("PL-2.99"),
      Correspondence.same(
          SERIALIZABILITY,
          "it differs only in reads by predicate, and histories of keys and values have none"),
      forbids("G1", "G2-item", "lost-update"),
      CURSOR_STABILITY,
      MONOTONIC_ATOMIC_VIEW),

  /** A transaction sees all of another or nothing. */
  READ_ATOMIC(
      "read-atomic",
      names(),
      Correspondence.between(
              List.of(CUT_ISOLATION),
              List.of(READ_ATOMICITY, SNAPSHOT_ISOLATION),
              "ra also counts session order")
          .checkedAs(READ_ATOMICITY)
          .forbiddingWithoutSessions(EnumSet.range(Tap.THIN_AIR_READ, Tap.FRACTURED_READ_CM)),
      forbids("internal", "G1a", "future-read"),
      MONOTONIC_ATOMIC_VIEW),

  /** Read atomicity, and what is seen comes with all that it saw. */
  CAUSAL_CERONE(
      "causal-cerone",
      names(),
      Correspondence.between(
              List.of(CUT_ISOLATION),
              List.of(TRANSACTIONAL_CAUSAL_CONSISTENCY, SNAPSHOT_ISOLATION),
              "tcc also counts session order")
          .checkedAs(TRANSACTIONAL_CAUSAL_CONSISTENCY)
          .forbiddingWithoutSessions(EnumSet.allOf(Tap.class)),
      forbids("internal", "G1a"),
      READ_ATOMIC),

  /** Read atomicity without lost updates. */
  UPDATE_ATOMIC(
      "update-atomic",
      names("ROLA"),
      Correspondence.between(
          List.of(CUT_ISOLATION),
          List.of(SNAPSHOT_ISOLATION),
          "no level here forbids lost updates and allows the long fork"),
      forbids("lost-update"),
      READ_ATOMIC),

  /** Causal consistency without lost updates: snapshot isolation with long forks. */
  PARALLEL_SNAPSHOT_ISOLATION(
      "parallel-snapshot-isolation",
      names("PSI"),
      Correspondence.between(
          List.of(CUT_ISOLATION),
          List.of(SNAPSHOT_ISOLATION),
          "no level here forbids lost updates and allows the long fork"),
      forbids("internal", "G1a"),
      CAUSAL_CERONE,
      UPDATE_ATOMIC),

  /** Every transaction sees a prefix of one order. */
  PREFIX(
      "prefix",
      names(),
      Correspondence.between(
              List.of(CUT_ISOLATION),
              List.of(PREFIX_CONSISTENCY, SNAPSHOT_ISOLATION),
              "pc also counts session order")
          .checkedAs(PREFIX_CONSISTENCY),
      forbids("internal", "G1a"),
      CAUSAL_CERONE),

  /** Snapshot isolation, with snapshots that may be old. */
  SNAPSHOT_ISOLATION_MODEL(
      "snapshot-isolation",
      names("PL-SI"),
      Correspondence.same(SNAPSHOT_ISOLATION),
      forbids("internal", "G1", "G-SI", "G-nonadjacent"),
      FORWARD_CONSISTENT_VIEW,
      MONOTONIC_SNAPSHOT_READ,
      PARALLEL_SNAPSHOT_ISOLATION,
      PREFIX),

  /** Serializability of the transactions that write. */
  UPDATE_SERIALIZABLE(
      "update-serializable",
      names("PL-3U"),
      Correspondence.between(
          List.of(CUT_ISOLATION),
          List.of(SERIALIZABILITY),
          "each transaction that only reads may see an order of its own; cycles with one RW that"
              + " are found count"),
      forbids("G1", "G-update"),
      FORWARD_CONSISTENT_VIEW),

  /** Some serial order has the same reads and final writes. */
  VIEW_SERIALIZABLE(
      "view-serializable",
      names(),
      Correspondence.same(
          SERIALIZABILITY, "a history shows who read what, and no other order of operations"),
      forbids()),

  /** Some serial order of one copy has the same reads. */
  ONE_COPY_SERIALIZABLE(
      "1SR",
      names("one-copy-serializable"),
      Correspondence.same(SERIALIZABILITY, "a history shows who read what, and nothing of copies"),
      forbids()),

  /** Serializability. */
  SERIALIZABLE(
      "serializable",
      names("PL-3", "conflict-serializable"),
      Correspondence.same(SERIALIZABILITY),
      forbids("internal", "G1", "G2", "predicate-read-miss"),
      REPEATABLE_READ,
      UPDATE_SERIALIZABLE,
      SNAPSHOT_ISOLATION_MODEL,
      VIEW_SERIALIZABLE),

  /** One-copy serializability in an order that respects sessions. */
  SESSION_SERIALIZABLE(
      "session-serializable",
      names(),
      Correspondence.same(
          STRONG_SESSION_SERIALIZABILITY, "it is the same but for copies, which nobody sees"),
      forbids(),
      ONE_COPY_SERIALIZABLE),

  /** No cycles of writes and session order. */
  STRONG_SESSION_READ_UNCOMMITTED(
      "strong-session-read-uncommitted",
      names("strong-session-PL-1"),
      Correspondence.between(
          List.of(),
          List.of(READ_COMMITTED),
          "it asks only that writes have an order, which clients of keys and values never see"),
      forbids("G0-process"),
      READ_UNCOMMITTED),

  /** Read committed, with session order in the cycles. */
  STRONG_SESSION_READ_COMMITTED(
      "strong-session-read-committed",
      names("strong-session-PL-2"),
      Correspondence.between(
              List.of(),
              List.of(READ_COMMITTED),
              "rc also asks that the reads of a transaction do not go backwards")
          .checkedAs(READ_COMMITTED)
          .forbidding(Correspondence.dirtyReads()),
      forbids("G1c-process"),
      READ_COMMITTED_BY_CYCLES,
      STRONG_SESSION_READ_UNCOMMITTED),

  /** No cycles of writes and real time. */
  STRONG_READ_UNCOMMITTED(
      "strong-read-uncommitted",
      names("strong-PL-1"),
      Correspondence.between(
          List.of(),
          List.of(STRONG_SNAPSHOT_ISOLATION),
          "no level here has real time and lets reads be stale"),
      forbids("G0-realtime"),
      STRONG_SESSION_READ_UNCOMMITTED),

  /** Read committed, with real time in the cycles. */
  STRONG_READ_COMMITTED(
      "strong-read-committed",
      names("strong-PL-2"),
      Correspondence.between(
          List.of(),
          List.of(STRONG_SNAPSHOT_ISOLATION),
          "no level here has real time and lets reads be stale"),
      forbids("G1c-realtime"),
      STRONG_SESSION_READ_COMMITTED,
      STRONG_READ_UNCOMMITTED),

  /** Snapshot isolation whose snapshots show the session's earlier transactions. */
  STRONG_SESSION_SNAPSHOT_ISOLATION_MODEL(
      "strong-session-snapshot-isolation",
      names("strong-session-PL-SI"),
      Correspondence.same(STRONG_SESSION_SNAPSHOT_ISOLATION),
      forbids("internal", "G1-process", "G-nonadjacent-process"),
      SNAPSHOT_ISOLATION_MODEL,
      STRONG_SESSION_READ_COMMITTED),

  /** Snapshot isolation whose snapshots show all that had committed. */
  STRONG_SNAPSHOT_ISOLATION_MODEL(
      "strong-snapshot-isolation",
      names("strong-PL-SI"),
      Correspondence.same(STRONG_SNAPSHOT_ISOLATION),
      forbids("internal", "G1-realtime", "G-nonadjacent-realtime"),
      STRONG_SESSION_SNAPSHOT_ISOLATION_MODEL,
      STRONG_READ_COMMITTED),

  /** Serializability in an order that respects sessions. */
  STRONG_SESSION_SERIALIZABLE(
      "strong-session-serializable",
      names("strong-session-PL-3"),
      Correspondence.same(STRONG_SESSION_SERIALIZABILITY),
      forbids("G1-process", "G2-process"),
      SERIALIZABLE,
      STRONG_SESSION_SNAPSHOT_ISOLATION_MODEL),

  /** A session sees what it wrote. */
  READ_YOUR_WRITES("read-your-writes", names(), single(), forbids()),

  /** A session's writes are seen in their order. */
  MONOTONIC_WRITES("monotonic-writes", names(), single(), forbids()),

  /** What a session has seen it does not miss later. */
  MONOTONIC_READS("monotonic-reads", names(), single(), forbids()),

  /** A session's writes come after those that it has seen. */
  WRITES_FOLLOW_READS("writes-follow-reads", names(), single(), forbids()),

  /** All see the writes of each session in its order. */
  PRAM("PRAM", names(), single(), forbids(), READ_YOUR_WRITES, MONOTONIC_WRITES, MONOTONIC_READS),

  /** Causal consistency, of transactions as all levels here; Elle's is of single operations. */
  CAUSAL(
      "causal",
      names(),
      Correspondence.same(
          TRANSACTIONAL_CAUSAL_CONSISTENCY, "Elle means single operations, and nothing refutes it"),
      forbids(),
      WRITES_FOLLOW_READS,
      PRAM),

  /** One order of single operations that respects sessions. */
  SEQUENTIAL(
      "sequential",
      names(),
      Correspondence.between(
          List.of(),
          List.of(STRONG_SESSION_SERIALIZABILITY),
          "it is about operations, not transactions"),
      forbids(),
      WRITES_FOLLOW_READS,
      PRAM),

  /** One order of single operations that respects real time. */
  LINEARIZABLE(
      "linearizable",
      names(),
      Correspondence.between(
          List.of(), List.of(STRICT_SERIALIZABILITY), "it is about operations, not transactions"),
      forbids(),
      SEQUENTIAL),

  /** Serializability in an order that respects real time. */
  STRICT_SERIALIZABLE(
      "strict-serializable",
      names("PL-SS", "strong-serializable"),
      Correspondence.same(STRICT_SERIALIZABILITY),
      forbids("G1", "G1c-realtime", "G2-realtime"),
      STRONG_SESSION_SERIALIZABLE,
      STRONG_SNAPSHOT_ISOLATION_MODEL,
      SESSION_SERIALIZABLE,
      LINEARIZABLE);

  private final String title;
  private final List<String> aliases;
  private final Correspondence correspondence;
  private final Set<String> forbidden;
  private final List<ConsistencyModel> directlyImplied;

  /** All models that this one implies, itself left out: there are many ways to most of them. */
  private final Set<ConsistencyModel> implied = new HashSet<>();

  ConsistencyModel(
      String title,
      List<String> aliases,
      Correspondence correspondence,
      Set<String> forbidden,
      ConsistencyModel... directlyImplied) {
    this.title = title;
    this.aliases = aliases;
    this.correspondence = correspondence;
    this.forbidden = forbidden;
    this.directlyImplied = List.of(directlyImplied);
    for (ConsistencyModel weaker : directlyImplied) {
      implied.add(weaker);
      implied.addAll(weaker.implied);
    }
  }

  private static List<String> names(String... names) {
    return List.of(names);
  }

  private static Set<String> forbids(String... anomalies) {
    return Set.of(anomalies);
  }

  private static Correspondence single() {
    return Correspondence.between(
        List.of(),
        List.of(TRANSACTIONAL_CAUSAL_CONSISTENCY),
        "it is about operations of sessions, not transactions");
  }

  /** The name that Elle prints, such as {@code snapshot-isolation}. */
  public String title() {
    return title;
  }

  /** Other names: Adya's, and what Elle takes for the same. */
  public List<String> aliases() {
    return aliases;
  }

  /** What the model is among our levels. */
  public Correspondence correspondence() {
    return correspondence;
  }

  /**
   * The anomalies that the model forbids and that those that it implies may allow, by Elle's names.
   */
  public Set<String> forbidden() {
    return forbidden;
  }

  /** The models that this one implies, without those that another of them implies. */
  public List<ConsistencyModel> directlyImplied() {
    return directlyImplied;
  }

  /** Whether every history that satisfies this model satisfies another; reflexive. */
  public boolean implies(ConsistencyModel other) {
    return this == other || implied.contains(other);
  }

  /** Whether Elle has any anomaly that would refute the model. */
  boolean canBeRefuted() {
    return !forbidden.isEmpty()
        || directlyImplied.stream().anyMatch(ConsistencyModel::canBeRefuted);
  }

  /** Whether an anomaly, by Elle's name, refutes the model or one that it implies. */
  boolean isRefutedBy(String anomaly) {
    Set<String> found = AnomalyGraph.impliedBy(anomaly);
    return Arrays.stream(values())
        .anyMatch(weaker -> implies(weaker) && !Collections.disjoint(weaker.forbidden, found));
  }

  /** The model of a name, whatever its case, with or without the colon of a keyword. */
  public static Optional<ConsistencyModel> named(String name) {
    String bare = name.startsWith(":") ? name.substring(1) : name;
    return Arrays.stream(values())
        .filter(
            model ->
                model.title.equalsIgnoreCase(bare)
                    || model.aliases.stream().anyMatch(bare::equalsIgnoreCase))
        .findFirst();
  }

  /** Those of some models that imply no other of them. */
  static Set<ConsistencyModel> weakest(Collection<ConsistencyModel> models) {
    return models.stream()
        .filter(model -> models.stream().noneMatch(other -> other != model && model.implies(other)))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(ConsistencyModel.class)));
  }

  /** The name in lower case, as sets of names are sorted. */
  String sortKey() {
    return title.toLowerCase(Locale.ROOT);
  }
}
