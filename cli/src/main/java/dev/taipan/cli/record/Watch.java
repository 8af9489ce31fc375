package dev.taipan.cli.record;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.library.Engine;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.GrowingHistory;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.record.RecordListener;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Checks a recording while it grows, and tells when a level breaks.
 *
 * <p>Several times a second it checks the latest transactions, as if all others had come before
 * them. That is quick, and may be wrong: so a level that is violated there is checked again on the
 * whole file, and told only if it is violated there, too. Of transactions that may still read from
 * one that is not written down only the writes count ({@link GrowingHistory}). A violation by
 * transactions that are further apart than {@link #OVERLAP} may be missed here.
 */
final class Watch implements RecordListener, AutoCloseable {
  /** So many transactions are checked again with those that come after them. */
  private static final int OVERLAP = 2_000;

  /** So many may wait for the next check; more are not watched. */
  private static final int MOST_WAITING = 50_000;

  private static final long PAUSE_MILLISECONDS = 100;
  private static final long CLOSE_SECONDS = 10;
  private static final byte[] SESSION = "{\"session\"".getBytes(StandardCharsets.US_ASCII);

  /** A check of the whole file that finds nothing is followed by a pause, in its own length. */
  private static final int DOUBT = 10;

  /** Files up to this size are checked as a whole, and there has to be memory for them. */
  private static final long LARGEST = 1L << 30;

  private static final int MEMORY_PER_BYTE = 8;

  /** Checks take at most this share of the time. */
  private static final int SHARE = 4;

  private static final Duration QUICK = Duration.ofSeconds(2);

  private final Engine engine;
  private final Path file;
  private final Duration timeout;
  private final int overlap;
  private final Consumer<String> told;
  private final List<IsolationLevel> unbroken;
  private final Thread thread;
  private LongSupplier settled;

  /** What came since the last look: transactions, and initial values of keys. */
  private List<Arrival> arrived = new ArrayList<>();

  private List<Map.Entry<String, String>> initial = new ArrayList<>();
  private LatestTransactions latest;
  private long missed;

  /** Whether nobody looks any more. */
  private boolean isOver;

  /** How many transactions were folded, and how many were complete at the last look. */
  private long folded;

  private long seen;

  /** When the whole file may be checked again. */
  private long nextConfirmation = System.nanoTime();

  private record Arrival(byte[] line, TransactionStatus status, long time) {}

  /**
   * A watch that has not begun.
   *
   * @param level which is watched, with all that it implies
   * @param timeout for a level on the whole file
   * @param told is told in a line each
   */
  Watch(Engine engine, Path file, IsolationLevel level, Duration timeout, Consumer<String> told) {
    this(engine, file, level, timeout, OVERLAP, told);
  }

  /** The same with another number of transactions that are checked again. */
  Watch(
      Engine engine,
      Path file,
      IsolationLevel level,
      Duration timeout,
      int overlap,
      Consumer<String> told) {
    this.overlap = overlap;
    this.engine = engine;
    this.file = file;
    this.timeout = timeout;
    this.told = told;
    unbroken = new ArrayList<>(List.of(IsolationLevel.values()));
    unbroken.removeIf(other -> other != level && !level.implies(other));
    unbroken.sort(Comparator.reverseOrder());
    thread = new Thread(this::watch, "watch");
    thread.setDaemon(true);
  }

  /**
   * Begins.
   *
   * @param writtenUpTo a time by {@link System#nanoTime}: all that a transaction written down
   *     before it can have seen is written down
   */
  void start(LongSupplier writtenUpTo) {
    follow(writtenUpTo);
    thread.start();
  }

  /** The same without a thread: somebody calls {@link #look}. */
  void follow(LongSupplier writtenUpTo) {
    settled = writtenUpTo;
  }

  @Override
  public synchronized void begun(String header) {
    latest = new LatestTransactions(header);
  }

  @Override
  public void begun(long transaction) {
    // It counts when it has ended.
  }

  @Override
  public synchronized void initial(byte[] line) {
    if (!isOver) {
      initial.add(RecordedLine.initial(line));
    }
  }

  @Override
  public synchronized void ended(long transaction, TransactionStatus status, byte[] line) {
    if (isOver) {
      return;
    }
    if (arrived.size() >= MOST_WAITING) {
      missed++;
      return;
    }
    arrived.add(new Arrival(line, status, System.nanoTime()));
  }

  private void watch() {
    try {
      while (!unbroken.isEmpty()) {
        long start = System.nanoTime();
        look();
        long pause = (System.nanoTime() - start) * (SHARE - 1) / 1_000_000;
        Thread.sleep(Math.max(PAUSE_MILLISECONDS, pause));
      }
    } catch (InterruptedException | ClosedByInterruptException closed) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      told.accept("watching has ended: " + e.getMessage());
    } finally {
      forget();
    }
  }

  /** Nobody looks any more: nothing is kept. */
  private synchronized void forget() {
    isOver = true;
    arrived = new ArrayList<>();
    initial = new ArrayList<>();
    latest = null;
  }

  /** How many lines wait for the next look. */
  synchronized int waiting() {
    return arrived.size() + initial.size();
  }

  /** Checks what has come since the last time. */
  void look() throws IOException, InterruptedException {
    if (!take()) {
      return;
    }
    int complete = latest.writtenBefore(settled.getAsLong());
    long upTo = folded + complete;
    if (upTo == seen) {
      return;
    }
    seen = upTo;
    if (System.nanoTime() - nextConfirmation >= 0) {
      List<IsolationLevel> suspects = suspects(complete);
      if (!suspects.isEmpty()) {
        confirm(suspects);
      }
    }
    int old = Math.max(0, complete - overlap);
    latest.fold(old);
    folded += old;
  }

  /** Whether the file has begun; connections do not wait until what came is read. */
  private boolean take() {
    List<Arrival> lines;
    synchronized (this) {
      if (latest == null) {
        return false;
      }
      initial.forEach(value -> latest.initial(value.getKey(), value.getValue()));
      lines = arrived;
      initial = new ArrayList<>();
      arrived = new ArrayList<>();
    }
    for (Arrival one : lines) {
      latest.add(RecordedLine.of(one.line(), one.status(), one.time()));
    }
    return true;
  }

  /** The levels that the latest transactions violate, strongest first. */
  private List<IsolationLevel> suspects(int complete) throws IOException {
    byte[] text = latest.text().getBytes(StandardCharsets.US_ASCII);
    PreparedHistory history = judged(text, complete);
    List<IsolationLevel> suspects = new ArrayList<>();
    List<IsolationLevel> holding = new ArrayList<>();
    for (IsolationLevel level : unbroken) {
      if (holding.stream().noneMatch(stronger -> stronger.implies(level))) {
        switch (check(history, level, QUICK).outcome()) {
          case SATISFIED -> holding.add(level);
          case VIOLATED -> suspects.add(level);
          case UNKNOWN -> {
            // The check at the end takes its time.
          }
        }
      }
    }
    return suspects;
  }

  /** Checks all that is written down by now, and tells which levels it violates. */
  private void confirm(List<IsolationLevel> suspects) throws IOException, InterruptedException {
    long size = Files.size(file);
    if (size > Math.min(LARGEST, Runtime.getRuntime().maxMemory() / MEMORY_PER_BYTE)) {
      told.accept(
          file
              + " is too large to be checked while it grows, so watching ends: --rotate makes "
              + "smaller files");
      unbroken.clear();
      return;
    }
    long start = System.nanoTime();
    while (settled.getAsLong() - start <= 0) {
      Thread.sleep(PAUSE_MILLISECONDS / 10);
    }
    byte[] text = Files.readAllBytes(file);
    int complete = transactions(text, size);
    PreparedHistory history = judged(text, complete);
    boolean isConfirmed = false;
    for (int i = suspects.size() - 1; i >= 0; i--) {
      IsolationLevel level = suspects.get(i);
      if (unbroken.contains(level)) {
        Verdict verdict = check(history, level, timeout);
        if (verdict.outcome() == Outcome.VIOLATED) {
          isConfirmed = true;
          unbroken.removeIf(stronger -> stronger.implies(level));
          told.accept(sentence(verdict, complete));
        }
      }
    }
    long end = System.nanoTime();
    nextConfirmation = isConfirmed ? end : end + DOUBT * (end - start);
  }

  private static String sentence(Verdict verdict, int complete) {
    return String.format(
        Locale.ROOT,
        "%s (%s) is violated by the first %,d transactions: %s%s",
        verdict.level().title(),
        verdict.level().symbol(),
        complete,
        verdict.reason(),
        verdict
            .violation()
            .map(found -> ", by " + String.join(", ", found.transactions()))
            .orElse(""));
  }

  /** How many transactions the first bytes have. */
  private static int transactions(byte[] text, long size) {
    int found = 0;
    int line = 0;
    for (int i = 0; i < Math.min(size, text.length); i++) {
      if (text[i] == '\n') {
        int end = Math.min(i, line + SESSION.length);
        found += Arrays.equals(text, line, end, SESSION, 0, SESSION.length) ? 1 : 0;
        line = i + 1;
      }
    }
    return found;
  }

  private PreparedHistory judged(byte[] text, int complete) throws IOException {
    try (HistoryInput input =
        HistoryInput.of(new ByteArrayInputStream(text), file, ReadOptions.DEFAULTS.limits())) {
      History history = HistoryFiles.read(input, ReadOptions.DEFAULTS);
      return new PreparedHistory(GrowingHistory.judged(history, complete));
    }
  }

  private Verdict check(PreparedHistory history, IsolationLevel level, Duration limit) {
    return engine.check(history, level, CheckOptions.DEFAULTS.withTimeout(limit));
  }

  /** Ends, and tells what was not watched. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      if (missed > 0) {
        told.accept(
            String.format(Locale.ROOT, "watching left out %,d transactions, being behind", missed));
      }
    }
  }
}
