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
          "Read committed and all above forbid it. Look at the recording first: writes that were left"
              + " out, values that were changed on their way, a table that was not empty. Then"
              + " look for corruption.")),

  /** A read of a value that an aborted transaction wrote. */
  G1A(
      "G1a",
      ElleType.G1A,
      EnumSet.of(ABORTED_READ),
      "reads a value that an aborted transaction wrote",
      new InPractice(
          "An application acts on data that was rolled back: it confirms an order that"
              + " officially never was.",
          "Read committed forbids it. Where the database promises that, it shows writes"
              + " before they are durable, or reports as aborted what it has committed: look"
              + " at retries and failover.")),

  /** A read of a value of another transaction that is not its last one of the key. */
  G1B(
      "G1b",
      ElleType.G1B,
      EnumSet.of(INTERMEDIATE_READ),
      "reads a value that its writer overwrote itself",
      new InPractice(
          "An application sees another transaction half done: an account after the"
              + " first of two postings.",
          "Read committed forbids it. Until then, write each row only once per"
              + " transaction, with its final value.")),

  /** A read that contradicts what its own transaction wrote to the key or read from it before. */
  INTERNAL(
      "internal",
      ElleType.INTERNAL,
      EnumSet.of(NOT_MY_OWN_WRITE, NOT_MY_LAST_WRITE, NON_REPEATABLE_READ),
      "reads what contradicts the transaction's own earlier operations",
      new InPractice(
          "A transaction does not see its own writes, or sees a row change between two"
              + " reads of it: what it computes contradicts itself.",
          "Read committed forbids that a transaction misses its own writes; cut isolation and"
              + " read atomicity forbid that a row changes between two reads of it. See that all"
              + " statements of a transaction go to one connection and one replica; SELECT … FOR"
              + " UPDATE keeps a row as it is until the transaction ends.")),

  /** A read of what the same transaction writes only later. */
  FUTURE_READ(
      "future-read",
      ElleType.FUTURE_READ,
      EnumSet.of(Tap.FUTURE_READ),
      "reads a value that it writes only later",
      new InPractice(
          "A transaction sees its own write before it makes it.",
          "Read committed and all above forbid it. Look for statements that are sent out of order, and at"
              + " a recorder that notes operations out of order.")),

  /** A cycle of WW. */
  G0(
      Shape.G0,
      Variant.DATA,
      "a cycle of writes",
      new InPractice(
          "The writes of two transactions are mixed: of two rows that belong together,"
              + " one is left by one transaction and one by the other.",
          "Read committed and all above forbid it: write locks are held until commit."
              + " Where there are none, lock a common row first, or keep what belongs together"
              + " in one row.")),

  /** A cycle of WW and session order. */
  G0_PROCESS(
      Shape.G0,
      Variant.PROCESS,
      "writes took effect against the order of a session",
      new InPractice(
          "A client writes twice, and its first write wins: a user saves a form again"
              + " and the older version stays.",
          "Levels that count sessions forbid it. Keep a session on one node, or hand"
              + " its last position (GTID, LSN, causal token) to the next transaction; or"
              + " refuse writes that carry an older version number.")),

  /** A cycle of WW and real time. */
  G0_REALTIME(
      Shape.G0,
      Variant.REALTIME,
      "writes took effect against the order of real time",
      new InPractice(
          "A write is overwritten by one that had been confirmed before it began: the"
              + " latest change is lost though nothing ran at the same time.",
          "Strong snapshot isolation and strict serializability forbid it. Do not let wall"
              + " clocks decide which write is the last; compare and set on a version column.")),

  /** A cycle of WW and WR, with a WR. */
  G1C(
      Shape.G1C,
      Variant.DATA,
      "information flows in a cycle",
      new InPractice(
          "Two transactions have each seen what the other one did: neither came first,"
              + " and what they derived from it contradicts itself.",
          "Read committed and all above forbid it. Look for replicas that show"
              + " transactions in different orders, and for reads that do not wait for"
              + " commits.")),

  /** A cycle of WW, WR and session order, with a WR. */
  G1C_PROCESS(
      Shape.G1C,
      Variant.PROCESS,
      "information flows against the order of a session",
      new InPractice(
          "A session sees the effects of what it does only later: the answer is there"
              + " before the question.",
          "Causal consistency and all levels that count sessions forbid it. Look for"
              + " writes of a session that overtake each other between nodes; keep a session"
              + " on one node, or hand its last position on.")),

  /** A cycle of WW, WR and real time, with a WR. */
  G1C_REALTIME(
      Shape.G1C,
      Variant.REALTIME,
      "information flows back in time",
      new InPractice(
          "A transaction sees what, by the clock, began only after it had ended.",
          "Look at the clocks first: times from different machines have to be"
              + " comparable. Otherwise transactions are confirmed before they take effect;"
              + " strong snapshot isolation and strict serializability forbid it.")),

  /** A cycle with one RW. */
  G_SINGLE(
      Shape.G_SINGLE,
      Variant.DATA,
      "read skew: a transaction missed a write, and saw what came after it",
      new InPractice(
          "A transaction misses a write but sees what came after it: half of a transfer, so a"
              + " sum over two accounts that never was; an answer without its question.",
          "Snapshot isolation and serializability forbid it; weaker levels, down to read"
              + " committed, forbid some forms of it. Below them, read what belongs together in"
              + " one statement, or lock what is read (SELECT … FOR SHARE) until the end.")),

  /** A cycle with one RW, and session order. */
  G_SINGLE_PROCESS(
      Shape.G_SINGLE,
      Variant.PROCESS,
      "a stale read: a transaction missed what its session, or what it saw of others, had done",
      new InPractice(
          "Stale data: users do not see what they have just saved, or what they saw on"
              + " the page before is gone.",
          "Strong session snapshot isolation and strong session serializability forbid it;"
              + " weaker levels that count sessions, down to read committed, forbid some forms of"
              + " it. Read from the primary after a write, keep a session on one replica, or wait"
              + " until the replica has reached the session's last position (GTID, LSN, causal"
              + " token).")),

  /** A cycle with one RW, and real time. */
  G_SINGLE_REALTIME(
      Shape.G_SINGLE,
      Variant.REALTIME,
      "a stale read: a transaction missed what had committed before it started",
      new InPractice(
          "Stale data: somebody is told that a change is done, looks, and does not find" + " it.",
          "Strict serializability and strong snapshot isolation forbid it. Read from"
              + " the leader or a quorum, not from replicas that lag behind; or ask for data"
              + " no older than the change.")),

  /** A cycle with several RW, no two of them in a row. */
  G_NONADJACENT(
      Shape.G_NONADJACENT,
      Variant.DATA,
      "transactions saw writes in different orders",
      new InPractice(
          "Observers disagree on the order in which things happened: each has seen"
              + " something that another one has missed.",
          "Snapshot isolation and serializability forbid it, and prefix consistency where it"
              + " is of reads alone. Look for reads from several sites or shards that share no"
              + " order of commits.")),

  /** A cycle with several RW, no two of them in a row, and session order. */
  G_NONADJACENT_PROCESS(
      Shape.G_NONADJACENT,
      Variant.PROCESS,
      "transactions saw writes in orders that contradict sessions",
      new InPractice(
          "Observers disagree on the order in which things happened, given what each"
              + " session did first.",
          "Strong session snapshot isolation and strong session serializability forbid it, and"
              + " prefix consistency where it is of reads alone. Keep a session on one replica, or"
              + " hand its last position on; read from sites that share one order of commits.")),

  /** A cycle with several RW, no two of them in a row, and real time. */
  G_NONADJACENT_REALTIME(
      Shape.G_NONADJACENT,
      Variant.REALTIME,
      "transactions missed writes that real time puts before them",
      new InPractice(
          "Observers disagree on the order in which things happened, or on what the"
              + " clock puts first.",
          "Strong snapshot isolation and strict serializability forbid it. Read from"
              + " the leader or a quorum; see that times from different machines are"
              + " comparable.")),

  /** A cycle with two RW in a row, all of reads of keys. */
  G2_ITEM(
      Shape.G2_ITEM,
      Variant.DATA,
      "a cycle of reads that missed later writes",
      new InPractice(
          "Transactions decide by what others change at the same time: a rule that each"
              + " of them checked does not hold afterwards, such as more seats sold than"
              + " there are.",
          "Serializability forbids it; snapshot isolation does not. Run them as"
              + " SERIALIZABLE and retry what is refused, lock what they read (SELECT … FOR"
              + " UPDATE), have all of them write to one common row, or let a constraint hold"
              + " the rule.")),

  /** A cycle with two RW in a row, and session order. */
  G2_ITEM_PROCESS(
      Shape.G2_ITEM,
      Variant.PROCESS,
      "a cycle of reads that missed later writes, and of sessions",
      new InPractice(
          "Transactions decide by what others change at the same time, or by a state"
              + " that their own session has left behind: a rule that each checked does not"
              + " hold afterwards.",
          "Strong session serializability forbids it. Lock what is read (SELECT … FOR"
              + " UPDATE), or let a constraint hold the rule; keep a session on one replica.")),

  /** A cycle with two RW in a row, and real time. */
  G2_ITEM_REALTIME(
      Shape.G2_ITEM,
      Variant.REALTIME,
      "a cycle of reads that missed later writes, and of real time",
      new InPractice(
          "Transactions decide by what others change at the same time, or by a state"
              + " that was already replaced when they began: a rule that each checked does not"
              + " hold afterwards.",
          "Strict serializability forbids it. Lock what is read on the leader (SELECT …"
              + " FOR UPDATE), or let a constraint hold the rule; do not decide by what a"
              + " replica says.")),

  /**
   * A cycle with two RW in a row, some of them of reads by predicate (Adya 1999); a history shows
   * it where predicates are judged.
   */
  G2(
      "G2",
      ElleType.G2,
      Set.of(),
      "a cycle of reads by predicate that missed later writes",
      new InPractice(
          "A search misses rows that another transaction adds at the same time, and the"
              + " other way round: both find a room free and both book it.",
          "Serializability forbids it. Locks of rows are not enough, as the rows are"
              + " not there yet: lock the range or a parent row, or declare a unique or"
              + " exclusion constraint.")),

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
          "An update vanishes: two transactions read a value, each computes a new one"
              + " from it, and the second write buries the first. A counter goes up by one for"
              + " two increments.",
          "Snapshot isolation and serializability forbid it (InnoDB's REPEATABLE READ"
              + " does not). Or lock the row before reading it (SELECT … FOR UPDATE), let the"
              + " statement compute (SET n = n + 1), or compare and set on a version column.")),

  /**
   * A committed write that the final transaction, which comes after all others, neither saw nor
   * found overwritten. Only histories that have a final transaction show it.
   */
  LOST_WRITE(
      "lost-write",
      null,
      Set.of(),
      "a committed write that is neither there at the end nor overwritten",
      new InPractice(
          "Data that was confirmed is gone: a client was told that its order is placed, and when"
              + " all is over there is no such order.",
          "Read committed and all above forbid it. Look for commits that are confirmed before they"
              + " are durable (synchronous_commit, innodb_flush_log_at_trx_commit, a failover to a"
              + " replica that lags behind), and for drivers, pools and proxies that roll back what"
              + " they report as committed.")),

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
          "Two transactions check the same rule and each changes another row: both"
              + " doctors go off call, as each saw the other on duty.",
          "Serializability forbids it; snapshot isolation, which Oracle calls"
              + " SERIALIZABLE and PostgreSQL REPEATABLE READ, does not. Or lock what is read"
              + " (SELECT … FOR UPDATE), have both write to one common row, or let a"
              + " constraint hold the rule.")),

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
          "Two observers disagree: one sees the first of two changes and not the"
              + " second, the other the second and not the first.",
          "Prefix consistency, snapshot isolation and serializability forbid it;"
              + " parallel snapshot isolation and causal consistency do not. Read from sites"
              + " that share one order of commits.")),

  /** A committed write of a list whose earlier elements an aborted transaction wrote. */
  DIRTY_UPDATE(
      "dirty-update",
      ElleType.DIRTY_UPDATE,
      Set.of(),
      "updates what an aborted transaction wrote",
      new InPractice(
          "Data that was rolled back stays: a committed write was built on it.",
          "Read committed forbids it. Look for writes that are shown before they are"
              + " durable, and for transactions that are reported as aborted but were"
              + " committed.")),

  /** Two reads of a list of which neither is a prefix of the other. */
  INCOMPATIBLE_ORDER(
      "incompatible-order",
      ElleType.INCOMPATIBLE_ORDER,
      Set.of(),
      "reads of a list that no order of its elements explains",
      new InPractice(
          "A list shows its elements in one order to some readers and in another one to"
              + " others, or without some of them.",
          "Read committed and all above forbid it. Replicas have diverged, or confirmed writes were lost:"
              + " look at failover, split brains and nodes that confirm without a majority.")),

  /** A read of a list in which an element occurs twice. */
  DUPLICATE_ELEMENTS(
      "duplicate-elements",
      ElleType.DUPLICATE_ELEMENTS,
      Set.of(),
      "reads an element of a list twice",
      new InPractice(
          "A write took effect twice: an order is placed twice.",
          "Read committed and all above forbid it. Something repeats writes whose outcome it did not"
              + " learn, such as a driver or proxy: give requests a unique key, or do not"
              + " repeat them blindly.")),

  /** The order of the versions of a key that is known by other means contradicts itself. */
  CYCLIC_VERSIONS(
      "cyclic-versions",
      ElleType.CYCLIC_VERSIONS,
      Set.of(),
      "the version order that was given contradicts itself",
      new InPractice(
          "The version order that was handed in says of some versions that each came"
              + " before the next, and the last before the first.",
          "Look at how it was written down: logs of several nodes that were merged, or"
              + " clocks. If it is right, nodes install the same writes in different orders.")),

  /** Either order of two writes of a key closes a cycle. */
  VERSION_ORDER_DILEMMA(
      "version-order-dilemma",
      null,
      Set.of(),
      "either order of two writes closes a cycle",
      new InPractice(
          "Nobody saw in which order two writes of a row took effect, but in either"
              + " order some transaction saw what it cannot have seen.",
          "Any of the cycles shown may be what happened; what forbids them is the level"
              + " that is violated. To learn which it was, let writers read the row before"
              + " they write it, or hand in the order of versions (--version-order).")),

  /** No order of the versions is free of cycles; a solver said so. */
  NO_VERSION_ORDER(
      "no-version-order",
      null,
      Set.of(),
      "every order of the versions closes a cycle",
      new InPractice(
          "In no order of the writes of some rows can all transactions have seen what"
              + " they saw.",
          "What forbids that is the level that is violated. To learn what it is, let"
              + " writers read a row before they write it, or hand in the order of versions"
              + " (--version-order).")),

  /** A value that several transactions wrote was read where none of them can be observed. */
  IMPOSSIBLE_READ(
      "impossible-read",
      null,
      Set.of(),
      "reads a value whose every writer comes too late or is overwritten too early",
      new InPractice(
          "A query returns a value that several transactions stored, of which each was"
              + " too late or had been replaced by then: it is stale, or from the future.",
          "What forbids that is the level that is violated. To learn which write was"
              + " read, have every write store another value.")),

  /** Whichever writes reads of values written twice observed, a level is violated. */
  NO_CONSISTENT_WRITERS(
      "no-consistent-writers",
      null,
      Set.of(),
      "no choice of writers explains the reads of values written twice",
      new InPractice(
          "Queries return values that several transactions stored, and whichever of"
              + " them each came from, something is stale or only half visible.",
          "What forbids that is the level that is violated. To learn what happened,"
              + " have every write store another value.")),

  /** Two writes made the same version, by the order that a database gave. */
  DUPLICATE_WRITE(
      "duplicate-write",
      null,
      Set.of(),
      "two writes made the same version",
      new InPractice(
          "The database says of two writes that they made one version.",
          "Look at how its order was written down: a write that was noted twice, names of"
              + " versions that repeat.")),

  /**
   * A version that was committed is missing from the order that a database gave, or there twice.
   */
  VERSION_ORDER_MISMATCH(
      "version-order-mismatch",
      null,
      Set.of(),
      "the version order does not have, or has twice, a version that was committed",
      new InPractice(
          "The database's own log does not have a write that it confirmed, or has it twice.",
          "Look at how the log was read: it may begin too late or end too early. Otherwise a"
              + " confirmed write is lost, or took effect twice.")),

  /** A read by predicate did not return what its version set says. */
  RESULT_SET_MISMATCH(
      "result-set-mismatch",
      null,
      Set.of(),
      "a read by predicate did not return what matches in its version set",
      new InPractice(
          "A search misses rows that it saw and that match, or returns some that do not.",
          "No level allows it. Look at indexes that lag behind their tables, and at what was"
              + " recorded as the predicate.")),

  /** A dependency on a transaction that had not committed at the start (Adya 1999, G-SIa). */
  G_SIA(
      "G-SIa",
      ElleType.G_SIA,
      Set.of(),
      "interference: saw or overwrote what had not been committed at its start",
      new InPractice(
          "A transaction acts on a state newer than its snapshot.",
          "Snapshot isolation forbids it. See that times of start and commit are those by"
              + " which the database takes snapshots.")),

  /** An effect is missing that had been committed at the start (Adya 1999, G-SIb). */
  G_SIB(
      "G-SIb",
      ElleType.G_SIB,
      Set.of(),
      "missed effects of what had been committed at its start",
      new InPractice(
          "A transaction acts on a state older than its snapshot, or on half of it.",
          "Snapshot isolation forbids it. See that times of start and commit are those by"
              + " which the database takes snapshots.")),

  /** What was read is not what the order that is expected says. */
  UNEXPECTED_READ(
      "unexpected-read",
      null,
      Set.of(),
      "a read that the expected order does not explain",
      new InPractice(
          "A query does not return what the transactions before it left.",
          "Either the database did not keep the order that it says it had, or the order is"
              + " wrong; another one may explain what was read.")),

  /** Two transactions that overlapped wrote the same key. */
  WRITE_CONFLICT(
      "write-conflict",
      null,
      Set.of(),
      "two transactions that ran at the same time wrote the same key",
      new InPractice(
          "Two transactions change a row at the same time, and both are confirmed.",
          "Snapshot isolation lets the first committer win: the other one has to be refused."
              + " Lock the row before reading it (SELECT … FOR UPDATE)."));

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
