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
import static dev.taipan.report.elle.ModelRow.model;

import dev.taipan.history.anomaly.ElleType;
import dev.taipan.history.anomaly.Tap;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
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
 * <p>Models come after those that they imply. Which levels imply a model, and which it implies,
 * follows from that and from the models that are levels, but for what a row says besides.
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
      model("read-uncommitted", "PL-1")
          .isNoLevel(
              "it only requires an order of writes, which clients of keys and values never observe")
          .forbids(ElleType.G0, ElleType.DUPLICATE_ELEMENTS, ElleType.CYCLIC_VERSIONS)),

  /** No aborted and intermediate reads, and no circular flow of information. */
  READ_COMMITTED_BY_CYCLES(
      model("read-committed", "PL-2")
          .isWeakerThan(
              READ_COMMITTED,
              "rc also requires that the reads of a transaction do not go backwards, and "
                  + "respects session order")
          .isFreeOfWithoutSessions(Correspondence.dirtyReads())
          .forbids(ElleType.G1)
          .implies(READ_UNCOMMITTED)),

  /** What a transaction has seen stays seen, each read with all it depends on. */
  MONOTONIC_VIEW(
      model("monotonic-view", "PL-2L")
          .isNoLevel(
              "it forbids cycles through single reads of a transaction in the order in "
                  + "which it made them")
          .forbids(ElleType.G1, ElleType.G_MONOTONIC)
          .implies(READ_COMMITTED_BY_CYCLES)),

  /** Each read sees a committed snapshot, and they only move forward. */
  MONOTONIC_SNAPSHOT_READ(
      model("monotonic-snapshot-read", "PL-MSR")
          .isNoLevel("it has a snapshot per read, which no level here has")
          .forbids(ElleType.G1, ElleType.G_MSR)
          .implies(READ_COMMITTED_BY_CYCLES)),

  /** Read committed without lost updates. */
  CURSOR_STABILITY(
      model("cursor-stability", "PL-CS")
          .isNoLevel(
              "it forbids cycles over the versions of one key; lost updates that are found count")
          .forbids(ElleType.G1, ElleType.G_CURSOR, ElleType.LOST_UPDATE)
          .implies(READ_COMMITTED_BY_CYCLES)),

  /** Once a transaction has seen something of another, it sees all of it from then on. */
  MONOTONIC_ATOMIC_VIEW(
      model("monotonic-atomic-view", "MAV")
          .isNoLevel("rc is close to it, but they have not been shown to be equal")
          .implies(READ_COMMITTED_BY_CYCLES)),

  /** Every transaction sees a consistent state: no cycles with one RW. */
  CONSISTENT_VIEW(
      model("consistent-view", "PL-2+")
          .isNoLevel(
              "it forbids cycles with one RW and allows those with more; cycles that are "
                  + "found count")
          .impliesLevel(CUT_ISOLATION)
          .forbids(ElleType.G1, ElleType.G_SINGLE)
          .implies(CURSOR_STABILITY, MONOTONIC_VIEW)),

  /** Consistent view, where what a transaction reads may be newer than its start. */
  FORWARD_CONSISTENT_VIEW(
      model("forward-consistent-view", "PL-FCV")
          .isNoLevel(
              "it depends on when transactions started; cycles with one RW that are found count")
          .forbids(ElleType.G1, ElleType.G_SIB)
          .implies(CONSISTENT_VIEW)),

  /** Serializability but for phantoms. */
  REPEATABLE_READ(
      model("repeatable-read", "PL-2.99")
          .is(
              SERIALIZABILITY,
              "it differs only in predicate reads, which histories of keys and values do "
                  + "not contain")
          .forbids(ElleType.G1, ElleType.G2_ITEM, ElleType.LOST_UPDATE)
          .implies(CURSOR_STABILITY, MONOTONIC_ATOMIC_VIEW)),

  /** A transaction sees all of another or nothing. */
  READ_ATOMIC(
      model("read-atomic")
          .isWeakerThan(READ_ATOMICITY, "ra also respects session order")
          .impliesLevel(CUT_ISOLATION)
          .isFreeOfWithoutSessions(EnumSet.range(Tap.THIN_AIR_READ, Tap.FRACTURED_READ_CM))
          .forbids(ElleType.INTERNAL, ElleType.G1A, ElleType.FUTURE_READ)
          .implies(MONOTONIC_ATOMIC_VIEW)),

  /** Read atomicity, and what is seen comes with all that it saw. */
  CAUSAL_CERONE(
      model("causal-cerone")
          .isWeakerThan(TRANSACTIONAL_CAUSAL_CONSISTENCY, "tcc also respects session order")
          .isFreeOfWithoutSessions(EnumSet.allOf(Tap.class))
          .forbids(ElleType.INTERNAL, ElleType.G1A)
          .implies(READ_ATOMIC)),

  /** Read atomicity without lost updates. */
  UPDATE_ATOMIC(
      model("update-atomic", "ROLA")
          .isNoLevel("no level here forbids lost updates and allows the long fork")
          .forbids(ElleType.LOST_UPDATE)
          .implies(READ_ATOMIC)),

  /** Causal consistency without lost updates: snapshot isolation with long forks. */
  PARALLEL_SNAPSHOT_ISOLATION(
      model("parallel-snapshot-isolation", "PSI")
          .isNoLevel("no level here forbids lost updates and allows the long fork")
          .forbids(ElleType.INTERNAL, ElleType.G1A)
          .implies(CAUSAL_CERONE, UPDATE_ATOMIC)),

  /** Every transaction sees a prefix of one order. */
  PREFIX(
      model("prefix")
          .isWeakerThan(PREFIX_CONSISTENCY, "pc also respects session order")
          .forbids(ElleType.INTERNAL, ElleType.G1A)
          .implies(CAUSAL_CERONE)),

  /** Snapshot isolation, with snapshots that may be old. */
  SNAPSHOT_ISOLATION_MODEL(
      model("snapshot-isolation", "PL-SI")
          .is(SNAPSHOT_ISOLATION)
          .forbids(ElleType.INTERNAL, ElleType.G1, ElleType.G_SI, ElleType.G_NONADJACENT)
          .implies(
              FORWARD_CONSISTENT_VIEW,
              MONOTONIC_SNAPSHOT_READ,
              PARALLEL_SNAPSHOT_ISOLATION,
              PREFIX)),

  /** Serializability of the transactions that write. */
  UPDATE_SERIALIZABLE(
      model("update-serializable", "PL-3U")
          .isNoLevel(
              "each read-only transaction may see an order of its own; cycles with one "
                  + "RW that are found count")
          .forbids(ElleType.G1, ElleType.G_UPDATE)
          .implies(FORWARD_CONSISTENT_VIEW)),

  /** Some serial order has the same reads and final writes. */
  VIEW_SERIALIZABLE(
      model("view-serializable")
          .is(SERIALIZABILITY, "a history shows who read what, but no other order of operations")),

  /** Some serial order of one copy has the same reads. */
  ONE_COPY_SERIALIZABLE(
      model("1SR", "one-copy-serializable")
          .is(SERIALIZABILITY, "a history shows who read what, but nothing about replicas")),

  /** Serializability. */
  SERIALIZABLE(
      model("serializable", "PL-3", "conflict-serializable")
          .is(SERIALIZABILITY)
          .forbids(ElleType.INTERNAL, ElleType.G1, ElleType.G2, ElleType.PREDICATE_READ_MISS)
          .implies(
              REPEATABLE_READ, UPDATE_SERIALIZABLE, SNAPSHOT_ISOLATION_MODEL, VIEW_SERIALIZABLE)),

  /** One-copy serializability in an order that respects sessions. */
  SESSION_SERIALIZABLE(
      model("session-serializable")
          .is(
              STRONG_SESSION_SERIALIZABILITY,
              "it is the same except for replicas, which are not observable")
          .implies(ONE_COPY_SERIALIZABLE)),

  /** No cycles of writes and session order. */
  STRONG_SESSION_READ_UNCOMMITTED(
      model("strong-session-read-uncommitted", "strong-session-PL-1")
          .isNoLevel(
              "it only requires an order of writes, which clients of keys and values never observe")
          .forbids(ElleType.G0_PROCESS)
          .implies(READ_UNCOMMITTED)),

  /** Read committed, with session order in the cycles. */
  STRONG_SESSION_READ_COMMITTED(
      model("strong-session-read-committed", "strong-session-PL-2")
          .isWeakerThan(
              READ_COMMITTED,
              "rc also requires that the reads of a transaction do not go backwards")
          .isFreeOf(Correspondence.dirtyReads())
          .forbids(ElleType.G1C_PROCESS)
          .implies(READ_COMMITTED_BY_CYCLES, STRONG_SESSION_READ_UNCOMMITTED)),

  /** No cycles of writes and real time. */
  STRONG_READ_UNCOMMITTED(
      model("strong-read-uncommitted", "strong-PL-1")
          .isNoLevel("no level here combines real time with stale reads")
          .forbids(ElleType.G0_REALTIME)
          .implies(STRONG_SESSION_READ_UNCOMMITTED)),

  /** Read committed, with real time in the cycles. */
  STRONG_READ_COMMITTED(
      model("strong-read-committed", "strong-PL-2")
          .isNoLevel("no level here combines real time with stale reads")
          .forbids(ElleType.G1C_REALTIME)
          .implies(STRONG_SESSION_READ_COMMITTED, STRONG_READ_UNCOMMITTED)),

  /** Snapshot isolation whose snapshots show the session's earlier transactions. */
  STRONG_SESSION_SNAPSHOT_ISOLATION_MODEL(
      model("strong-session-snapshot-isolation", "strong-session-PL-SI")
          .is(STRONG_SESSION_SNAPSHOT_ISOLATION)
          .forbids(ElleType.INTERNAL, ElleType.G1_PROCESS, ElleType.G_NONADJACENT_PROCESS)
          .implies(SNAPSHOT_ISOLATION_MODEL, STRONG_SESSION_READ_COMMITTED)),

  /** Snapshot isolation whose snapshots show all that had committed. */
  STRONG_SNAPSHOT_ISOLATION_MODEL(
      model("strong-snapshot-isolation", "strong-PL-SI")
          .is(STRONG_SNAPSHOT_ISOLATION)
          .forbids(ElleType.INTERNAL, ElleType.G1_REALTIME, ElleType.G_NONADJACENT_REALTIME)
          .implies(STRONG_SESSION_SNAPSHOT_ISOLATION_MODEL, STRONG_READ_COMMITTED)),

  /** Serializability in an order that respects sessions. */
  STRONG_SESSION_SERIALIZABLE(
      model("strong-session-serializable", "strong-session-PL-3")
          .is(STRONG_SESSION_SERIALIZABILITY)
          .forbids(ElleType.G1_PROCESS, ElleType.G2_PROCESS)
          .implies(SERIALIZABLE, STRONG_SESSION_SNAPSHOT_ISOLATION_MODEL)),

  /** A session sees what it wrote. */
  READ_YOUR_WRITES(
      model("read-your-writes").isNoLevel("it is about operations of sessions, not transactions")),

  /** A session's writes are seen in their order. */
  MONOTONIC_WRITES(
      model("monotonic-writes").isNoLevel("it is about operations of sessions, not transactions")),

  /** What a session has seen it does not miss later. */
  MONOTONIC_READS(
      model("monotonic-reads").isNoLevel("it is about operations of sessions, not transactions")),

  /** A session's writes come after those that it has seen. */
  WRITES_FOLLOW_READS(
      model("writes-follow-reads")
          .isNoLevel("it is about operations of sessions, not transactions")),

  /** All see the writes of each session in its order. */
  PRAM(
      model("PRAM")
          .isNoLevel("it is about operations of sessions, not transactions")
          .implies(READ_YOUR_WRITES, MONOTONIC_WRITES, MONOTONIC_READS)),

  /** Causal consistency, of transactions as all levels here; Elle's is of single operations. */
  CAUSAL(
      model("causal")
          .is(
              TRANSACTIONAL_CAUSAL_CONSISTENCY,
              "Elle applies it to single operations, and nothing refutes it")
          .implies(WRITES_FOLLOW_READS, PRAM)),

  /** One order of single operations that respects sessions. */
  SEQUENTIAL(
      model("sequential")
          .isNoLevel("it is about operations, not transactions")
          .isImpliedBy(STRONG_SESSION_SERIALIZABILITY)
          .implies(WRITES_FOLLOW_READS, PRAM)),

  /** One order of single operations that respects real time. */
  LINEARIZABLE(
      model("linearizable")
          .isNoLevel("it is about operations, not transactions")
          .implies(SEQUENTIAL)),

  /** Serializability in an order that respects real time. */
  STRICT_SERIALIZABLE(
      model("strict-serializable", "PL-SS", "strong-serializable")
          .is(STRICT_SERIALIZABILITY)
          .forbids(ElleType.G1, ElleType.G1C_REALTIME, ElleType.G2_REALTIME)
          .implies(
              STRONG_SESSION_SERIALIZABLE,
              STRONG_SNAPSHOT_ISOLATION_MODEL,
              SESSION_SERIALIZABLE,
              LINEARIZABLE));

  private final ModelRow row;

  ConsistencyModel(ModelRow row) {
    this.row = row;
  }

  /** The name that Elle prints, such as {@code snapshot-isolation}. */
  public String title() {
    return row.title();
  }

  /** Other names: Adya's, and what Elle takes for the same. */
  public List<String> aliases() {
    return row.aliases();
  }

  /** What the table says of the model. */
  ModelRow row() {
    return row;
  }

  /** What the model is among our levels. */
  public Correspondence correspondence() {
    return Correspondences.OF_MODELS.get(this);
  }

  /** The anomalies that the model forbids and that those that it implies may allow. */
  public Set<ElleType> forbidden() {
    return row.forbidden();
  }

  /** The models that this one implies, without those that another of them implies. */
  public List<ConsistencyModel> directlyImplied() {
    return row.directlyImplied();
  }

  /** Whether every history that satisfies this model satisfies another; reflexive. */
  public boolean implies(ConsistencyModel other) {
    return this == other || row.implied().contains(other);
  }

  /** Whether Elle has any anomaly that would refute the model. */
  boolean canBeRefuted() {
    return !forbidden().isEmpty()
        || directlyImplied().stream().anyMatch(ConsistencyModel::canBeRefuted);
  }

  /** Whether an anomaly refutes the model or one that it implies. */
  boolean isRefutedBy(ElleType anomaly) {
    Set<ElleType> found = anomaly.generalized();
    return Arrays.stream(values())
        .anyMatch(weaker -> implies(weaker) && !Collections.disjoint(weaker.forbidden(), found));
  }

  /** The model of a name, whatever its case, with or without the colon of a keyword. */
  public static Optional<ConsistencyModel> named(String name) {
    String bare = name.startsWith(":") ? name.substring(1) : name;
    return Arrays.stream(values())
        .filter(
            model ->
                model.title().equalsIgnoreCase(bare)
                    || model.aliases().stream().anyMatch(bare::equalsIgnoreCase))
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
    return title().toLowerCase(Locale.ROOT);
  }
}
