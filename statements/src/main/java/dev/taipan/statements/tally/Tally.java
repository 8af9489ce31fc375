package dev.taipan.statements.tally;

import dev.taipan.history.TransactionStatus;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What was recorded, and what was not. Safe for use by several threads. */
public final class Tally {
  /** How a statement was understood. */
  public enum Understanding {
    /** All that it read and wrote is in the history. */
    EXACT,
    /** The rows that it found are in the history; which it would have found is its condition. */
    BY_PREDICATE,
    /** Some of what it read is not in the history. */
    READS_LEFT_OUT,
    /** Some of what it wrote is not in the history. */
    WRITES_LEFT_OUT;

    /**
     * How a statement was understood that writes.
     *
     * @param isWritten whether all that it wrote is in the history
     * @param mayReadUnseen whether some of what it read may not be
     * @param isPoint whether it names its row by the key
     */
    public static Understanding ofWrite(boolean isWritten, boolean mayReadUnseen, boolean isPoint) {
      if (!isWritten) {
        return WRITES_LEFT_OUT;
      }
      if (mayReadUnseen) {
        return READS_LEFT_OUT;
      }
      return isPoint ? EXACT : BY_PREDICATE;
    }
  }

  private static final int MOST_TEXTS = 100;
  private static final int LONGEST_TEXT = 2_000;

  private final LongAdder[] statements = new LongAdder[Understanding.values().length];
  private final LongAdder reads = new LongAdder();
  private final LongAdder writes = new LongAdder();
  private final LongAdder readsAside = new LongAdder();
  private final LongAdder committed = new LongAdder();
  private final LongAdder aborted = new LongAdder();
  private final LongAdder unknown = new LongAdder();
  private final Map<String, Long> opaque = new TreeMap<>();
  private final Map<String, Long> notUnderstood = new HashMap<>();

  private final Runnable first;
  private volatile boolean isCutOff;

  /**
   * Nothing so far.
   *
   * @param first is run before the first write is counted that is not in the history
   */
  public Tally(Runnable first) {
    this.first = first;
    for (int i = 0; i < statements.length; i++) {
      statements[i] = new LongAdder();
    }
  }

  /** The sum of tallies to which nothing is added any more. */
  public static Tally sum(Collection<Tally> some) {
    Tally sum = new Tally(() -> {});
    some.forEach(sum::add);
    return sum;
  }

  private void add(Tally other) {
    for (int i = 0; i < statements.length; i++) {
      statements[i].add(other.statements[i].sum());
    }
    reads.add(other.reads());
    writes.add(other.writes());
    readsAside.add(other.readsAside());
    committed.add(other.committed());
    aborted.add(other.aborted());
    unknown.add(other.unknown());
    other.opaqueWrites().forEach((table, times) -> opaque.merge(table, times, Long::sum));
    other.notUnderstood().forEach((text, times) -> notUnderstood.merge(text, times, Long::sum));
    isCutOff |= other.isCutOff;
  }

  /** A statement was run. */
  public void statement(Understanding understanding, String text) {
    statements[understanding.ordinal()].increment();
    if (isLeftOut(understanding)) {
      notUnderstood(text);
    }
  }

  private static boolean isLeftOut(Understanding understanding) {
    return understanding == Understanding.READS_LEFT_OUT
        || understanding == Understanding.WRITES_LEFT_OUT;
  }

  private synchronized void notUnderstood(String text) {
    String start = text.substring(0, Math.min(text.length(), LONGEST_TEXT));
    if (notUnderstood.size() < MOST_TEXTS || notUnderstood.containsKey(start)) {
      notUnderstood.merge(start, 1L, Long::sum);
    }
  }

  /**
   * How often statements were run that were not understood in full, by the first characters of
   * their texts, which may contain literals; of at most so many different ones as were met first.
   */
  public synchronized Map<String, Long> notUnderstood() {
    return new HashMap<>(notUnderstood);
  }

  /** A statement that was counted wrote a value that stayed unknown. */
  public void lost(Understanding counted, String text) {
    statements[counted.ordinal()].decrement();
    statements[Understanding.WRITES_LEFT_OUT.ordinal()].increment();
    if (!isLeftOut(counted)) {
      notUnderstood(text);
    }
  }

  /** Values were read and written that are in the history. */
  public void recorded(long read, long written) {
    reads.add(read);
    writes.add(written);
  }

  /** A value was read that is not in the history. */
  public void readAside() {
    readsAside.increment();
  }

  /** A transaction has ended. */
  public void ended(TransactionStatus status) {
    switch (status) {
      case COMMITTED -> committed.increment();
      case ABORTED -> aborted.increment();
      case UNKNOWN -> unknown.increment();
    }
  }

  /** Something was written to a table that is not in the history. */
  public synchronized void opaqueWrite(String table) {
    if (opaque.isEmpty()) {
      first.run();
    }
    opaque.merge(table, 1L, Long::sum);
  }

  /** What was seen last could not be written down. */
  public void cutOff() {
    isCutOff = true;
  }

  /** Whether what was seen last is not in the history. */
  public boolean isCutOff() {
    return isCutOff;
  }

  /** Statements that read or write tables. */
  public long statements() {
    long sum = 0;
    for (LongAdder each : statements) {
      sum += each.sum();
    }
    return sum;
  }

  /** Those of which all is in the history, but for which rows did not meet a condition. */
  public long understood() {
    return exact() + byPredicate();
  }

  /** Those of which all is in the history. */
  public long exact() {
    return statements[Understanding.EXACT.ordinal()].sum();
  }

  /** Those that found rows by a condition. */
  public long byPredicate() {
    return statements[Understanding.BY_PREDICATE.ordinal()].sum();
  }

  /** Those of which some reads are not in the history. */
  public long readsLeftOut() {
    return statements[Understanding.READS_LEFT_OUT.ordinal()].sum();
  }

  /** Those of which some writes are not in the history. */
  public long writesLeftOut() {
    return statements[Understanding.WRITES_LEFT_OUT.ordinal()].sum();
  }

  /** Values read that are in the history. */
  public long reads() {
    return reads.sum();
  }

  /** Values written that are in the history. */
  public long writes() {
    return writes.sum();
  }

  /** Values read that are not in the history, since nobody can tell who wrote them. */
  public long readsAside() {
    return readsAside.sum();
  }

  /** Transactions that committed. */
  public long committed() {
    return committed.sum();
  }

  /** Transactions that were rolled back. */
  public long aborted() {
    return aborted.sum();
  }

  /** Transactions whose outcome nobody learnt. */
  public long unknown() {
    return unknown.sum();
  }

  /** How many committed writes were not understood, by the titles of tables. */
  public synchronized Map<String, Long> opaqueWrites() {
    return new TreeMap<>(opaque);
  }
}
