package dev.taipan.whitebox.enne;

import com.carrotsearch.hppc.LongLongHashMap;
import com.carrotsearch.hppc.LongObjectHashMap;
import com.carrotsearch.hppc.predicates.LongObjectPredicate;
import com.carrotsearch.hppc.predicates.LongPredicate;
import com.carrotsearch.hppc.procedures.LongProcedure;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.Stamps;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.Snapshots;
import dev.taipan.whitebox.matches.MatchesOracle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Replays transactions in their expected order. They may come in any order: the verdict is of all
 * that have come so far, and changes when one comes late. In order, a transaction takes time linear
 * in its operations, and for each read by predicate in the keys, or in those inside of the bounds
 * of a column that the predicate has, and logarithmic in the versions; late, also in the reads of
 * the keys that it wrote that are not {@linkplain #settle settled}.
 *
 * <p>Memory: 32 bytes per version that is not {@linkplain #forget forgotten}, and about 80 per read
 * that is not settled. Not safe for use by several threads.
 */
public final class ExpectedOrderReplay {
  private final ReplayLevel level;
  private final ReplaySource source;
  private final PredicateCheck predicates;
  private final SnapshotConflicts conflicts;
  private final SessionPlaces sessions = new SessionPlaces();

  /** By transaction what it read of others, where that is judged together and not settled. */
  private final LongObjectHashMap<AtomicReads> atomic = new LongObjectHashMap<>();

  /** The same of the present transaction. */
  private AtomicReads together;

  private KeyVersions[] keys = new KeyVersions[16];

  /** Reads by predicate by up to where they saw the order. */
  private final NavigableMap<Long, List<PendingRead>> pendingPredicates = new TreeMap<>();

  /** What does not fit so far, by transaction and operation. */
  private final Map<Place, Mismatch> mismatches = new LinkedHashMap<>();

  /** By its place who wrote, of those that are not settled. */
  private final LongLongHashMap writers = new LongLongHashMap();

  private long settled = Stamps.NONE;
  private long forgotten = Stamps.NONE;
  private long transactions;
  private long unjudged;

  /** An operation of a transaction. */
  private record Place(long transaction, int operation) {}

  /**
   * Begins with no transaction.
   *
   * @param oracle is asked of reads by predicate, if there are any
   */
  public ExpectedOrderReplay(ReplayLevel level, ReplaySource source, MatchesOracle oracle) {
    this.level = level;
    this.source = source;
    predicates = new PredicateCheck(source, oracle, this::versions);
    conflicts = new SnapshotConflicts();
  }

  /**
   * Adds a committed transaction.
   *
   * @throws IncompleteCertificateException when it does not say what the level needs
   */
  public void add(ReplayedTransaction transaction) {
    transactions++;
    requireOwnPlace(transaction);
    if (level.countsSessions()) {
      together = new AtomicReads(source, this::versions, sessions, transaction.session());
    }
    for (int operation = 0; operation < transaction.size(); operation++) {
      switch (transaction.kind(operation)) {
        case READ -> addRead(transaction, operation);
        case PREDICATE_READ -> addPredicate(transaction, operation);
        default -> {}
      }
    }
    if (level.countsSessions() && !transaction.isFinal()) {
      sessions.add(transaction, source).ifPresent(this::report);
      judge(together);
      if (transaction.order() - 1 > settled) {
        atomic.put(transaction.number(), together);
      }
    }
    for (int operation = 0; operation < transaction.size(); operation++) {
      if (transaction.isLastWrite(operation)) {
        install(transaction, operation);
      }
    }
  }

  /**
   * An order of transactions has one place for each writer; who only reads comes before its writer.
   */
  private void requireOwnPlace(ReplayedTransaction transaction) {
    boolean needsOwn = level == ReplayLevel.SERIALIZABLE || level == ReplayLevel.READ_ATOMIC;
    if (!needsOwn || !transaction.writes()) {
      return;
    }
    int known = writers.indexOf(transaction.order());
    if (writers.indexExists(known)) {
      throw new IncompleteCertificateException(
          "T"
              + source.transactionName(writers.indexGet(known))
              + " and T"
              + source.transactionName(transaction.number())
              + " both wrote, and have the same \"order\" "
              + transaction.order());
    }
    writers.indexInsert(known, transaction.order(), transaction.number());
  }

  /**
   * At read committed what a statement saw is no bound: where it locks what it finds, databases
   * take the latest version, of whatever time. The final transaction sees what is latest at every
   * level, so what it reads is judged one by one.
   */
  private void addRead(ReplayedTransaction transaction, int operation) {
    int key = transaction.key(operation);
    long value = transaction.value(operation);
    Held held = new Held(key, value, transaction.name(operation));
    int own = transaction.ownWrite(key, operation);
    if (own >= 0) {
      if (!held.is(transaction.value(own), transaction.name(own), source)) {
        report(
            new Mismatch(
                Anomaly.INTERNAL,
                transaction.number(),
                transaction.order(),
                operation + 1,
                "read key " + source.keyName(key),
                new Held(key, transaction.value(own), transaction.name(own)).in(source),
                held.in(source)));
      }
      return;
    }
    boolean isBefore = level.seesAnyVersion() && !transaction.isFinal();
    long upTo = isBefore ? transaction.order() - 1 : upTo(transaction, operation);
    boolean isTogether = level == ReplayLevel.READ_ATOMIC && !transaction.isFinal();
    PendingRead read = null;
    if (upTo > settled || isTogether) {
      read = read(transaction, operation, upTo);
    }
    if (upTo > settled) {
      versions(key).await(read);
    }
    if (isTogether) {
      together.add(read);
    } else if (!fits(held, upTo)) {
      mismatch(read != null ? read : read(transaction, operation, upTo));
    }
  }

  private static PendingRead read(ReplayedTransaction transaction, int operation, long upTo) {
    return new PendingRead(
        transaction.number(),
        transaction.order(),
        operation,
        transaction.key(operation),
        transaction.value(operation),
        transaction.name(operation),
        upTo,
        null,
        null);
  }

  /** Up to which stamp an operation sees the order. */
  private long upTo(ReplayedTransaction transaction, int operation) {
    if (transaction.isFinal()) {
      return Snapshots.ALL;
    }
    long before = transaction.order() - 1;
    if (level == ReplayLevel.SERIALIZABLE) {
      return before;
    }
    long own = transaction.snapshot(operation);
    if (level == ReplayLevel.SNAPSHOT_ISOLATION) {
      if (transaction.snapshot() == Stamps.NONE) {
        throw new IncompleteCertificateException(
            "snapshot isolation requires \"snapshot\" of T"
                + source.transactionName(transaction.number()));
      }
      return transaction.snapshot();
    }
    return own == Stamps.NONE ? before : own;
  }

  /** Whether a read may be of any version that it can have seen, and not only of the latest. */
  private boolean seesAnyVersion(long upTo) {
    return level.seesAnyVersion() && upTo != Snapshots.ALL;
  }

  private boolean fits(Held held, long upTo) {
    KeyVersions versions = versions(held.key());
    boolean seesAnyVersion = seesAnyVersion(upTo);
    int place = versions.upTo(upTo);
    if (seesAnyVersion) {
      place = latest(versions, held, place);
    }
    if (place >= 0 && (seesAnyVersion || versions.isKnownAt(upTo))) {
      return held.isAt(place, versions, source);
    }
    boolean initial = held.isInitial(source);
    if (versions.forgot() && !(initial && seesAnyVersion)) {
      unjudged++;
      return true;
    }
    return initial;
  }

  /** The last place up to another one of what may have been read, or {@link KeyVersions#BEFORE}. */
  private int latest(KeyVersions versions, Held held, int last) {
    int place = last;
    while (place >= 0 && !held.isAt(place, versions, source)) {
      place--;
    }
    return place;
  }

  private void addPredicate(ReplayedTransaction transaction, int operation) {
    if (level == ReplayLevel.READ_ATOMIC && !transaction.isFinal()) {
      throw new IncompleteCertificateException(
          level.title()
              + " is replayed for reads by key only, but T"
              + source.transactionName(transaction.number())
              + " reads by predicate");
    }
    long own = transaction.snapshot(operation);
    if (level.seesAnyVersion() && own == Stamps.NONE && !transaction.isFinal()) {
      throw new IncompleteCertificateException(
          level.title()
              + " requires the \"snapshot\" of each predicate read, but one of T"
              + source.transactionName(transaction.number())
              + " has none");
    }
    PendingRead read =
        new PendingRead(
            transaction.number(),
            transaction.order(),
            operation,
            -1,
            0,
            Details.NO_VERSION,
            upTo(transaction, operation),
            transaction.predicate(operation),
            PredicateCheck.ownWrites(transaction, operation));
    if (read.upTo() < forgotten && !areKnownAt(read.upTo())) {
      unjudged++;
      return;
    }
    if (read.upTo() > settled) {
      pendingPredicates.computeIfAbsent(read.upTo(), stamp -> new ArrayList<>()).add(read);
    }
    predicates.mismatch(read).ifPresent(this::report);
  }

  /** Whether nothing was forgotten that was there at a stamp. Linear in the keys. */
  private boolean areKnownAt(long stamp) {
    int key = 0;
    while (key < keys.length && (keys[key] == null || keys[key].isKnownAt(stamp))) {
      key++;
    }
    return key == keys.length;
  }

  private void install(ReplayedTransaction transaction, int operation) {
    int key = transaction.key(operation);
    KeyVersions versions = versions(key);
    int place =
        versions.add(
            transaction.order(),
            transaction.value(operation),
            transaction.name(operation),
            transaction.number(),
            transaction.snapshot());
    predicates.installed(key, place);
    if (level == ReplayLevel.SNAPSHOT_ISOLATION) {
      conflicts.around(place, versions, key, source).ifPresent(this::report);
    }
    lookAgain(versions, transaction.order(), place);
    if (forgotten != Stamps.NONE) {
      versions.forget(forgotten);
    }
  }

  /** Judges reads again that may have had to see a version that came after them. */
  private void lookAgain(KeyVersions versions, long stamp, int place) {
    boolean isLatest = place + 1 == versions.size();
    long last = isLatest ? Snapshots.ALL : versions.stamp(place + 1) - 1;
    if (versions.mayBeAwaited(stamp)) {
      for (PendingRead read : versions.pending()) {
        if (read.upTo() >= stamp && (seesAnyVersion(read.upTo()) || read.upTo() <= last)) {
          judge(read);
        }
      }
    }
    if (last < stamp) {
      return;
    }
    for (List<PendingRead> reads : pendingPredicates.subMap(stamp, true, last, true).values()) {
      for (PendingRead read : reads) {
        mismatches.remove(new Place(read.transaction(), read.operation()));
        predicates.mismatch(read).ifPresent(this::report);
      }
    }
  }

  private void judge(PendingRead read) {
    if (level == ReplayLevel.READ_ATOMIC && seesAnyVersion(read.upTo())) {
      judge(atomic.get(read.transaction()));
      return;
    }
    mismatches.remove(new Place(read.transaction(), read.operation()));
    if (!fits(Held.by(read), read.upTo())) {
      mismatch(read);
    }
  }

  private void judge(AtomicReads reads) {
    for (PendingRead read : reads.all()) {
      mismatches.remove(new Place(read.transaction(), read.operation()));
    }
    AtomicReads.Judgement judgement = reads.judge();
    judgement.mismatch().ifPresent(this::report);
    unjudged += judgement.isJudged() ? 0 : 1;
  }

  private void mismatch(PendingRead read) {
    KeyVersions versions = versions(read.key());
    int place = versions.upTo(read.upTo());
    boolean isLost = read.upTo() == Snapshots.ALL && place >= 0;
    report(
        new Mismatch(
            isLost ? Anomaly.LOST_WRITE : Anomaly.UNEXPECTED_READ,
            read.transaction(),
            read.order(),
            read.operation() + 1,
            "read key " + source.keyName(read.key()),
            seesAnyVersion(read.upTo())
                ? "a version that was installed before"
                : expected(read.key(), versions, place),
            Held.by(read).in(source)));
  }

  private String expected(int key, KeyVersions versions, int place) {
    if (place >= 0) {
      return new Held(key, versions.value(place), versions.name(place)).in(source)
          + " by T"
          + source.transactionName(versions.writer(place));
    }
    return source.hasInitialValue(key)
        ? source.valueName(source.initialValue(key)) + ", the initial value"
        : "nothing";
  }

  private void report(Mismatch mismatch) {
    mismatches.put(new Place(mismatch.transaction(), mismatch.operation() - 1), mismatch);
  }

  /**
   * Says that nothing comes any more that is ordered up to a stamp, that included: reads of no more
   * than that are judged for good, and not kept.
   */
  public void settle(long stamp) {
    if (stamp <= settled) {
      return;
    }
    settled = stamp;
    pendingPredicates.headMap(stamp, true).clear();
  }

  /**
   * Tells which values, names of versions and transactions may still be asked for by number: those
   * of versions that are not forgotten, of reads that are not settled, and of what does not fit.
   * Linear time in these.
   */
  void noteUsed(LongConsumer values, LongConsumer names, LongConsumer users) {
    writers.values().forEach((LongProcedure) users::accept);
    mismatches.values().forEach(mismatch -> users.accept(mismatch.transaction()));
    sessions.noteUsed(users);
    for (KeyVersions versions : keys) {
      if (versions != null) {
        versions.noteUsed(values, names, users);
        versions.pending().forEach(read -> read.noteUsed(values, names, users));
      }
    }
    pendingPredicates
        .values()
        .forEach(reads -> reads.forEach(read -> read.noteUsed(values, names, users)));
  }

  /** Drops what is settled, in time linear in what is kept; {@link #settle} leaves it. */
  public void dropSettled() {
    writers.removeAll((LongPredicate) order -> order <= settled);
    sessions.drop(settled, forgotten);
    atomic.removeAll((LongObjectPredicate<AtomicReads>) (one, reads) -> reads.isUpTo(settled));
    for (KeyVersions versions : keys) {
      if (versions != null && !versions.pending().isEmpty()) {
        versions.pending().removeIf(read -> read.upTo() <= settled);
      }
    }
  }

  /**
   * Says that nothing comes any more that saw less than up to a stamp: older versions are dropped.
   * A read that needs them after all is {@linkplain #unjudged counted} and not judged.
   */
  public void forget(long stamp) {
    forgotten = Math.max(forgotten, stamp);
  }

  /** The first mismatch in the expected order of what has come so far. */
  public Optional<Mismatch> mismatch() {
    return mismatches.values().stream()
        .min(Comparator.comparingLong(Mismatch::order).thenComparingInt(Mismatch::operation));
  }

  /** Whether anything does not fit so far. */
  public boolean hasMismatch() {
    return !mismatches.isEmpty();
  }

  /** How many transactions have come. */
  public long transactions() {
    return transactions;
  }

  /** How many reads came after what they need had been forgotten. */
  public long unjudged() {
    return unjudged;
  }

  private KeyVersions versions(int key) {
    if (key >= keys.length) {
      keys = Arrays.copyOf(keys, Math.max(key + 1, 2 * keys.length));
    }
    if (keys[key] == null) {
      keys[key] = new KeyVersions();
    }
    return keys[key];
  }
}
