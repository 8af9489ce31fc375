package dev.taipan.history.anomaly;

import static dev.taipan.history.anomaly.Tap.ABORTED_READ;
import static dev.taipan.history.anomaly.Tap.CONFLICT_CM;
import static dev.taipan.history.anomaly.Tap.CONFLICT_CO;
import static dev.taipan.history.anomaly.Tap.CYCLIC_CO;
import static dev.taipan.history.anomaly.Tap.FRACTURED_READ_CM;
import static dev.taipan.history.anomaly.Tap.FRACTURED_READ_CO;
import static dev.taipan.history.anomaly.Tap.INTERMEDIATE_READ;
import static dev.taipan.history.anomaly.Tap.NON_MONO_READ_CM;
import static dev.taipan.history.anomaly.Tap.NON_MONO_READ_CO;
import static dev.taipan.history.anomaly.Tap.NON_REPEATABLE_READ;
import static dev.taipan.history.anomaly.Tap.NOT_MY_LAST_WRITE;
import static dev.taipan.history.anomaly.Tap.NOT_MY_OWN_WRITE;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What goes wrong in histories, by the names of the field: the table that every vocabulary refers
 * to. Those of Adya ("Weak Consistency", 1999) as Elle uses it (Kingsbury and Alvaro, VLDB 2020;
 * {@link ElleType}) and of the transactional anomalous patterns ({@link Tap}) are columns here; the
 * anomalies that can be planted and those of Li et al. ("Coo", Table 2) have this as a column of
 * theirs; what a database's own order shows (Clark et al., "Emme") are rows.
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
      "thin-air-read",
      ElleType.THIN_AIR_READ,
      EnumSet.of(Tap.THIN_AIR_READ),
      "reads a value that nobody wrote",
      new InPractice(
          "A query returns a value that nobody ever stored.",
          "Read committed and all stronger levels forbid it. Check the recording first: "
              + "omitted writes, values altered in transit, or a table that was not empty. "
              + "Then look for corruption.")),

  /** A read of a value that an aborted transaction wrote. */
  G1A(
      "G1a",
      ElleType.G1A,
      EnumSet.of(ABORTED_READ),
      "reads a value that an aborted transaction wrote",
      new InPractice(
          "An application acts on data that was rolled back: it confirms an order that "
              + "never officially existed.",
          "Read committed forbids it. A database that promises read committed shows "
              + "writes before they are durable, or reports as aborted what it has committed: "
              + "check retries and failover.")),

  /** A read of a value of another transaction that is not its last one of the key. */
  G1B(
      "G1b",
      ElleType.G1B,
      EnumSet.of(INTERMEDIATE_READ),
      "reads a value that its writer overwrote itself",
      new InPractice(
          "An application sees another transaction half finished: an account after the "
              + "first of two postings.",
          "Read committed forbids it. Until then, write each row only once per"
              + " transaction, with its final value.")),

  /** A read that contradicts what its own transaction wrote to the key or read from it before. */
  INTERNAL(
      "internal",
      ElleType.INTERNAL,
      EnumSet.of(NOT_MY_OWN_WRITE, NOT_MY_LAST_WRITE, NON_REPEATABLE_READ),
      "reads what contradicts the transaction's own earlier operations",
      new InPractice(
          "A transaction does not see its own writes, or sees a row change between two "
              + "reads: its results contradict each other.",
          "Read committed guarantees that a transaction sees its own writes; cut "
              + "isolation and read atomicity guarantee that a row does not change between two "
              + "reads. Make sure that all statements of a transaction use one connection and "
              + "one replica; SELECT … FOR UPDATE keeps a row unchanged until the transaction "
              + "ends.")),

  /** A read of what the same transaction writes only later. */
  FUTURE_READ(
      "future-read",
      ElleType.FUTURE_READ,
      EnumSet.of(Tap.FUTURE_READ),
      "reads a value that it writes only later",
      new InPractice(
          "A transaction sees its own write before making it.",
          "Read committed and all stronger levels forbid it. Look for statements that "
              + "are sent out of order, and for a recorder that logs operations out of order.")),

  /** A cycle of WW. */
  G0(
      Shape.G0,
      Variant.DATA,
      "a cycle of writes",
      new InPractice(
          "The writes of two transactions are interleaved: of two related rows, one was "
              + "last written by one transaction, and the second by the other.",
          "Read committed and all stronger levels forbid it: write locks are held until "
              + "commit. Without such locks, lock a common row first, or keep related data in "
              + "one row.")),

  /** A cycle of WW and session order. */
  G0_PROCESS(
      Shape.G0,
      Variant.PROCESS,
      "writes took effect against the order of a session",
      new InPractice(
          "A client writes twice, and its first write wins: a user saves a form again, "
              + "and the older version remains.",
          "Levels that respect session order forbid it. Keep a session on one node, pass "
              + "its last position (GTID, LSN, causal token) to the next transaction, or "
              + "reject writes that carry an older version number.")),

  /** A cycle of WW and real time. */
  G0_REALTIME(
      Shape.G0,
      Variant.REALTIME,
      "writes took effect against the order of real time",
      new InPractice(
          "A write is overwritten by one that had been confirmed before it began: the "
              + "latest change is lost although nothing ran concurrently.",
          "Strong snapshot isolation and strict serializability forbid it. Do not let "
              + "wall clocks decide which write is last; compare and set on a version column.")),

  /** A cycle of WW and WR, with a WR. */
  G1C(
      Shape.G1C,
      Variant.DATA,
      "information flows in a cycle",
      new InPractice(
          "Two transactions each observed effects of the other: neither came first, and "
              + "what they derived from that contradicts itself.",
          "Read committed and all stronger levels forbid it. Look for replicas that "
              + "apply transactions in different orders, and for reads that do not wait for "
              + "commits.")),

  /** A cycle of WW, WR and session order, with a WR. */
  G1C_PROCESS(
      Shape.G1C,
      Variant.PROCESS,
      "information flows against the order of a session",
      new InPractice(
          "A session observes effects of what it does only later, as if an answer came "
              + "before its question.",
          "Causal consistency and all levels that respect session order forbid it. Look "
              + "for writes of a session that overtake each other between nodes; keep a "
              + "session on one node, or pass its last position on.")),

  /** A cycle of WW, WR and real time, with a WR. */
  G1C_REALTIME(
      Shape.G1C,
      Variant.REALTIME,
      "information flows back in time",
      new InPractice(
          "A transaction sees effects of one that, by the clock, began only after it had ended.",
          "Check the clocks first: times from different machines must be comparable. "
              + "Otherwise transactions are confirmed before they take effect; strong snapshot "
              + "isolation and strict serializability forbid it.")),

  /** A cycle with one RW. */
  G_SINGLE(
      Shape.G_SINGLE,
      Variant.DATA,
      "read skew: a transaction missed a write, and saw what came after it",
      new InPractice(
          "A transaction misses a write but sees what came after it: half of a transfer, "
              + "hence a sum over two accounts that never existed; or an answer without its "
              + "question.",
          "Snapshot isolation and serializability forbid it; weaker levels, down to read "
              + "committed, forbid some forms of it. At weaker levels, read related data in "
              + "one statement, or lock what is read (SELECT … FOR SHARE) until the "
              + "transaction ends.")),

  /** A cycle with one RW, and session order. */
  G_SINGLE_PROCESS(
      Shape.G_SINGLE,
      Variant.PROCESS,
      "a stale read: a transaction missed what its session, or what it saw of others, had done",
      new InPractice(
          "Stale data: users do not see what they just saved, or something that they saw "
              + "on the previous page is gone.",
          "Strong session snapshot isolation and strong session serializability forbid "
              + "it; weaker levels that respect session order, down to read committed, forbid "
              + "some forms of it. Read from the primary after a write, keep a session on one "
              + "replica, or wait until the replica has reached the session's last position "
              + "(GTID, LSN, causal token).")),

  /** A cycle with one RW, and real time. */
  G_SINGLE_REALTIME(
      Shape.G_SINGLE,
      Variant.REALTIME,
      "a stale read: a transaction missed what had committed before it started",
      new InPractice(
          "Stale data: somebody is told that a change is complete, looks, and does not find it.",
          "Strict serializability and strong snapshot isolation forbid it. Read from the "
              + "leader or a quorum, not from replicas that lag behind; or request data no "
              + "older than the change.")),

  /** A cycle with several RW, no two of them in a row. */
  G_NONADJACENT(
      Shape.G_NONADJACENT,
      Variant.DATA,
      "transactions saw writes in different orders",
      new InPractice(
          "Observers disagree on the order of events: each has seen something that "
              + "another one has missed.",
          "Snapshot isolation and serializability forbid it; so does prefix consistency "
              + "if only reads are involved. Look for reads from several sites or shards that "
              + "do not share a commit order.")),

  /** A cycle with several RW, no two of them in a row, and session order. */
  G_NONADJACENT_PROCESS(
      Shape.G_NONADJACENT,
      Variant.PROCESS,
      "transactions saw writes in orders that contradict sessions",
      new InPractice(
          "Observers disagree on the order of events, given what each session did first.",
          "Strong session snapshot isolation and strong session serializability forbid "
              + "it; so does prefix consistency if only reads are involved. Keep a session on "
              + "one replica, or pass its last position on; read from sites that share one "
              + "commit order.")),

  /** A cycle with several RW, no two of them in a row, and real time. */
  G_NONADJACENT_REALTIME(
      Shape.G_NONADJACENT,
      Variant.REALTIME,
      "transactions missed writes that real time puts before them",
      new InPractice(
          "Observers disagree on the order of events, or on what the clock puts first.",
          "Strong snapshot isolation and strict serializability forbid it. Read from the "
              + "leader or a quorum; make sure that times from different machines are "
              + "comparable.")),

  /** A cycle with two RW in a row, all of reads of keys. */
  G2_ITEM(
      Shape.G2_ITEM,
      Variant.DATA,
      "a cycle of reads that missed later writes",
      new InPractice(
          "Transactions base decisions on data that others change concurrently: a rule "
              + "that each of them checked does not hold afterwards, for example, more seats "
              + "are sold than exist.",
          "Serializability forbids it; snapshot isolation does not. Run the transactions "
              + "as SERIALIZABLE and retry those that are refused, lock what they read (SELECT "
              + "… FOR UPDATE), let all of them write to one common row, or enforce the rule "
              + "by a constraint.")),

  /** A cycle with two RW in a row, and session order. */
  G2_ITEM_PROCESS(
      Shape.G2_ITEM,
      Variant.PROCESS,
      "a cycle of reads that missed later writes, and of sessions",
      new InPractice(
          "Transactions base decisions on data that others change concurrently, or on a "
              + "state that their own session has left behind: a rule that each of them "
              + "checked does not hold afterwards.",
          "Strong session serializability forbids it. Lock what is read (SELECT … FOR "
              + "UPDATE), or enforce the rule by a constraint; keep a session on one replica.")),

  /** A cycle with two RW in a row, and real time. */
  G2_ITEM_REALTIME(
      Shape.G2_ITEM,
      Variant.REALTIME,
      "a cycle of reads that missed later writes, and of real time",
      new InPractice(
          "Transactions base decisions on data that others change concurrently, or on a "
              + "state that was already replaced when they began: a rule that each of them "
              + "checked does not hold afterwards.",
          "Strict serializability forbids it. Lock what is read on the leader (SELECT … "
              + "FOR UPDATE), or enforce the rule by a constraint; do not base decisions on "
              + "what a replica returns.")),

  /**
   * A cycle with two RW in a row, some of them of reads by predicate (Adya 1999); a history shows
   * it where predicates are judged.
   */
  G2(
      "G2",
      ElleType.G2,
      Set.of(),
      "a cycle of predicate reads that missed later writes",
      new InPractice(
          "Two searches each miss rows that the other transaction adds concurrently: "
              + "both find a room free, and both book it.",
          "Serializability forbids it. Row locks are not enough, because the rows do not "
              + "exist yet: lock the range or a parent row, or declare a unique or exclusion "
              + "constraint.")),

  /**
   * Two transactions read the same version of a key, and both overwrote it: whatever the order of
   * versions, one of them missed the other's write (Adya 1999, H_lu; Bailis et al., VLDB 2013).
   */
  LOST_UPDATE(
      "lost-update",
      ElleType.LOST_UPDATE,
      Set.of(),
      "two transactions overwrote the same version of a key",
      new InPractice(
          "An update is lost: two transactions read a value, each computes a new one "
              + "from it, and the second write overwrites the first. A counter goes up by one "
              + "after two increments.",
          "Snapshot isolation and serializability forbid it (InnoDB's REPEATABLE READ "
              + "does not). Alternatively, lock the row before reading it (SELECT … FOR "
              + "UPDATE), compute in the statement (SET n = n + 1), or compare and set on a "
              + "version column.")),

  /**
   * A committed write that the final transaction, which comes after all others, neither saw nor
   * found overwritten. Only histories that have a final transaction show it.
   */
  LOST_WRITE(
      "lost-write",
      null,
      Set.of(),
      "a committed write that is neither present at the end nor overwritten",
      new InPractice(
          "Confirmed data is gone: a client was told that its order was placed, but in "
              + "the end the order does not exist.",
          "Read committed and all stronger levels forbid it. Look for commits that are "
              + "confirmed before they are durable (synchronous_commit, "
              + "innodb_flush_log_at_trx_commit, a failover to a replica that lags behind), "
              + "and for drivers, pools and proxies that roll back what they report as "
              + "committed.")),

  /**
   * A cycle of two transactions and two RW, of different keys: each missed what the other wrote
   * (Berenson et al., SIGMOD 1995, A5B). A special case of {@link #G2_ITEM}, which is what Elle
   * calls it.
   */
  WRITE_SKEW(
      "write-skew",
      ElleType.G2_ITEM,
      Set.of(),
      "two transactions each missed what the other wrote (G2-item)",
      new InPractice(
          "Two transactions check the same rule, and each changes a different row: both "
              + "doctors go off call, because each saw the other one on duty.",
          "Serializability forbids it; snapshot isolation, which Oracle calls "
              + "SERIALIZABLE and PostgreSQL REPEATABLE READ, does not. Alternatively, lock "
              + "what is read (SELECT … FOR UPDATE), let both write to one common row, or "
              + "enforce the rule by a constraint.")),

  /**
   * A cycle of four transactions and two keys, W1 –WR(x)→ R2 –RW(y)→ W3 –WR(y)→ R4 –RW(x)→ W1: R2
   * saw W1's write of x and not W3's of y, and R4 the other way round (Sovran et al., SOSP 2011;
   * Cerone et al., CONCUR 2015). A special case of {@link #G_NONADJACENT}, which is what Elle calls
   * it.
   */
  LONG_FORK(
      "long-fork",
      ElleType.G_NONADJACENT_ITEM,
      Set.of(),
      "two transactions saw two writes in different orders",
      new InPractice(
          "Two observers disagree: one sees the first of two changes but not the second, "
              + "the other sees the second but not the first.",
          "Prefix consistency, snapshot isolation and serializability forbid it; "
              + "parallel snapshot isolation and causal consistency do not. Read from sites "
              + "that share one commit order.")),

  /** A committed write of a list whose earlier elements an aborted transaction wrote. */
  DIRTY_UPDATE(
      "dirty-update",
      ElleType.DIRTY_UPDATE,
      Set.of(),
      "updates what an aborted transaction wrote",
      new InPractice(
          "Data that was rolled back persists: a committed write was based on it.",
          "Read committed forbids it. Look for writes that become visible before they "
              + "are durable, and for transactions that are reported as aborted but were "
              + "committed.")),

  /** Two reads of a list of which neither is a prefix of the other. */
  INCOMPATIBLE_ORDER(
      "incompatible-order",
      ElleType.INCOMPATIBLE_ORDER,
      Set.of(),
      "reads of a list that no order of its elements explains",
      new InPractice(
          "A list shows its elements in different orders to different readers, or "
              + "without some of them.",
          "Read committed and all stronger levels forbid it. Replicas have diverged, or "
              + "confirmed writes were lost: check failover, split brains, and nodes that "
              + "confirm writes without a majority.")),

  /** A read of a list in which an element occurs twice. */
  DUPLICATE_ELEMENTS(
      "duplicate-elements",
      ElleType.DUPLICATE_ELEMENTS,
      Set.of(),
      "reads an element of a list twice",
      new InPractice(
          "A write took effect twice: an order is placed twice.",
          "Read committed and all stronger levels forbid it. Something retries writes "
              + "whose outcome it did not learn, such as a driver or proxy: give requests a "
              + "unique key, or do not retry them blindly.")),

  /** The order of the versions of a key that is known by other means contradicts itself. */
  CYCLIC_VERSIONS(
      "cyclic-versions",
      ElleType.CYCLIC_VERSIONS,
      Set.of(),
      "the given version order contradicts itself",
      new InPractice(
          "The given version order contains a cycle: it says of some versions that each "
              + "came before the next, and the last before the first.",
          "Check how the order was recorded: merged logs of several nodes, or clocks. If "
              + "it is correct, nodes install the same writes in different orders.")),

  /** Either order of two writes of a key closes a cycle. */
  VERSION_ORDER_DILEMMA(
      "version-order-dilemma",
      null,
      Set.of(),
      "either order of two writes closes a cycle",
      new InPractice(
          "Nobody observed in which order two writes of a row took effect, but in either "
              + "order some transaction saw what it cannot have seen.",
          "Any of the cycles shown may have happened; the violated level forbids them. "
              + "To find out which, let writers read the row before they write it, or provide "
              + "the version order (--version-order).")),

  /** No order of the versions is free of cycles; a solver said so. */
  NO_VERSION_ORDER(
      "no-version-order",
      null,
      Set.of(),
      "every order of the versions closes a cycle",
      new InPractice(
          "In no order of the writes of some rows can all transactions have seen what"
              + " they saw.",
          "The violated level forbids it. To find the cause, let writers read a row "
              + "before they write it, or provide the version order (--version-order).")),

  /** A value that several transactions wrote was read where none of them can be observed. */
  IMPOSSIBLE_READ(
      "impossible-read",
      null,
      Set.of(),
      "reads a value whose every writer comes too late or is overwritten too early",
      new InPractice(
          "A query returns a value that several transactions stored, each of them too "
              + "late or already overwritten by then: the value is stale, or from the future.",
          "The violated level forbids it. To find out which write was read, let every "
              + "write store a distinct value.")),

  /** Whichever writes reads of values written twice observed, a level is violated. */
  NO_CONSISTENT_WRITERS(
      "no-consistent-writers",
      null,
      Set.of(),
      "no choice of writers explains the reads of values written twice",
      new InPractice(
          "Queries return values that several transactions stored; whichever transaction "
              + "each value came from, something is stale or only half visible.",
          "The violated level forbids it. To find out what happened, let every write "
              + "store a distinct value.")),

  /** Two writes made the same version, by the order that a database gave. */
  DUPLICATE_WRITE(
      "duplicate-write",
      null,
      Set.of(),
      "two writes made the same version",
      new InPractice(
          "The database reports that two writes made the same version.",
          "Check how its order was recorded: a write that was logged twice, or version "
              + "names that repeat.")),

  /**
   * A version that was committed is missing from the order that a database gave, or there twice.
   */
  VERSION_ORDER_MISMATCH(
      "version-order-mismatch",
      null,
      Set.of(),
      "a committed version is missing from the version order, or occurs in it twice",
      new InPractice(
          "The database's own log does not contain a write that it confirmed, or "
              + "contains it twice.",
          "Check how the log was read: it may begin too late or end too early. Otherwise "
              + "a confirmed write is lost, or took effect twice.")),

  /** A read by predicate did not return what its version set says. */
  RESULT_SET_MISMATCH(
      "result-set-mismatch",
      null,
      Set.of(),
      "a predicate read did not return what matches in its version set",
      new InPractice(
          "A search misses rows that it saw and that match, or returns rows that do not match.",
          "No level allows it. Check for indexes that lag behind their tables, and what "
              + "was recorded as the predicate.")),

  /** A dependency on a transaction that had not committed at the start (Adya 1999, G-SIa). */
  G_SIA(
      "G-SIa",
      ElleType.G_SIA,
      Set.of(),
      "interference: saw or overwrote what had not been committed at its start",
      new InPractice(
          "A transaction acts on a state newer than its snapshot.",
          "Snapshot isolation forbids it. Make sure that the recorded start and commit "
              + "times are those by which the database takes snapshots.")),

  /** An effect is missing that had been committed at the start (Adya 1999, G-SIb). */
  G_SIB(
      "G-SIb",
      ElleType.G_SIB,
      Set.of(),
      "missed effects of what had been committed at its start",
      new InPractice(
          "A transaction acts on a state older than its snapshot, or on half of it.",
          "Snapshot isolation forbids it. Make sure that the recorded start and commit "
              + "times are those by which the database takes snapshots.")),

  /** What was read is not what the order that is expected says. */
  UNEXPECTED_READ(
      "unexpected-read",
      null,
      Set.of(),
      "a read that the expected order does not explain",
      new InPractice(
          "A query does not return the state left by the transactions before it.",
          "Either the database did not keep the order that it reported, or the order is "
              + "wrong; another one may explain the reads.")),

  /** Two transactions that overlapped wrote the same key. */
  WRITE_CONFLICT(
      "write-conflict",
      null,
      Set.of(),
      "two concurrent transactions wrote the same key",
      new InPractice(
          "Two transactions change a row concurrently, and both are confirmed.",
          "Under snapshot isolation the first committer wins: the other transaction must "
              + "be refused. Lock the row before reading it (SELECT … FOR UPDATE)."));

  /** What a cycle is by its number of RW edges, the worst last but not the least severe. */
  public enum Shape {
    G0("G0", ElleType.G0, Set.of()),
    G1C("G1c", ElleType.G1C, EnumSet.of(CYCLIC_CO)),
    G_SINGLE(
        "G-single",
        ElleType.G_SINGLE_ITEM,
        EnumSet.of(
            NON_MONO_READ_CO,
            NON_MONO_READ_CM,
            FRACTURED_READ_CO,
            FRACTURED_READ_CM,
            CONFLICT_CO,
            CONFLICT_CM)),
    G_NONADJACENT("G-nonadjacent", ElleType.G_NONADJACENT_ITEM, Set.of()),
    G2_ITEM("G2-item", ElleType.G2_ITEM, Set.of());

    private final String title;
    private final ElleType elleType;
    private final Set<Tap> taps;

    Shape(String title, ElleType elleType, Set<Tap> taps) {
      this.title = title;
      this.elleType = elleType;
      this.taps = taps;
    }
  }

  /** What a cycle needs besides data. */
  public enum Variant {
    DATA,
    PROCESS,
    REALTIME;

    private String suffix() {
      return this == DATA ? "" : "-" + name().toLowerCase(Locale.ROOT);
    }
  }

  private final String title;
  private final ElleType elleType;
  private final Set<Tap> taps;
  private final String description;
  private final InPractice inPractice;
  private final Shape shape;
  private final Variant variant;

  Anomaly(
      String title, ElleType elleType, Set<Tap> taps, String description, InPractice inPractice) {
    this.title = title;
    this.elleType = elleType;
    this.taps = Collections.unmodifiableSet(taps);
    this.description = description;
    this.inPractice = inPractice;
    shape = null;
    variant = Variant.DATA;
  }

  Anomaly(Shape shape, Variant variant, String description, InPractice inPractice) {
    title = shape.title + variant.suffix();
    elleType = ElleType.named(shape.elleType.title() + variant.suffix()).orElseThrow();
    // Patterns go along sessions as they go along reads, but know no times.
    taps = variant == Variant.REALTIME ? Set.of() : Collections.unmodifiableSet(shape.taps);
    this.description = description;
    this.inPractice = inPractice;
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

  /** What an application sees of it, and what to do about it, in plain words. */
  public InPractice inPractice() {
    return inPractice;
  }

  /**
   * What Elle's results call it, where it knows it. Elle tells cycles whose RW edges are all of
   * reads of keys from others by {@code -item}; all cycles here are of this kind.
   */
  public Optional<ElleType> elleType() {
    return Optional.ofNullable(elleType);
  }

  /** The patterns whose instances are instances of this. */
  public Set<Tap> taps() {
    return taps;
  }

  /** Whether no history shows it to clients, but only a database's own order, held against them. */
  public boolean needsOwnOrder() {
    return compareTo(DUPLICATE_WRITE) >= 0;
  }

  /** The anomaly of a name, whatever its case. */
  public static Optional<Anomaly> named(String name) {
    return Arrays.stream(values())
        .filter(anomaly -> anomaly.title.equalsIgnoreCase(name))
        .findFirst();
  }

  /** The anomaly that is a cycle of a shape. */
  public static Anomaly cycle(Shape shape, Variant variant) {
    return Arrays.stream(values())
        .filter(anomaly -> anomaly.shape == shape && anomaly.variant == variant)
        .findFirst()
        .orElseThrow();
  }

  /** The shape of a cycle; none of what is no cycle, or has a name besides its shape's. */
  public Optional<Shape> shape() {
    return Optional.ofNullable(shape);
  }

  /** The anomaly that an instance of a pattern is; of order, without regard to sessions. */
  public static Anomaly of(Tap tap) {
    return Arrays.stream(values())
        .filter(anomaly -> anomaly.variant == Variant.DATA && anomaly.taps.contains(tap))
        .findFirst()
        .orElseThrow();
  }
}
