package dev.taipan.collect.whitebox;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.record.RecordListener;
import dev.taipan.record.RunningTransactions;
import dev.taipan.whitebox.enne.Mismatch;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.enne.Watch;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Judges a run while it runs: replays its transactions ({@link Watch}) in the order in which a
 * database's log and snapshots say that they became visible. What ended waits until those have
 * ended that may tell more of that order, but not longer than half a second ({@link WaitingParts}).
 * Memory is that of the last 20,000 transactions, of all keys, and of what clients are doing.
 *
 * <p>Clients tell by several threads what they do; all else is for one thread.
 */
public final class RunWatch implements RecordListener {
  private static final int WINDOW = 20_000;

  /** Violations are to be told within a second, also while one transaction waits for another. */
  private static final Duration USUAL_PATIENCE = Duration.ofMillis(500);

  private static final Path NAME = Path.of("the run");

  private final ReplayLevel level;
  private final Watch watch;
  private final LiveOrder order = new LiveOrder(WINDOW);
  private final OpenWriters open = new OpenWriters();
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final Queue<byte[]> ended = new ConcurrentLinkedQueue<>();
  private final RunningTransactions clients = new RunningTransactions();
  private final WaitingParts parts;

  /** Of the log, those that were not replayed yet. */
  private final Set<Long> missing = new HashSet<>();

  private long lastNumber;

  /**
   * Begins with nothing, and waits for others for at most half a second.
   *
   * @param oracle is asked of reads by predicate, if there are any
   */
  public RunWatch(ReplayLevel level, MatchesOracle oracle) {
    this(level, oracle, USUAL_PATIENCE);
  }

  /**
   * Begins with nothing.
   *
   * @param oracle is asked of reads by predicate, if there are any
   * @param patience how long a transaction that has ended waits at most for others that may tell
   *     what became visible before it
   */
  public RunWatch(ReplayLevel level, MatchesOracle oracle, Duration patience) {
    this.level = level;
    parts = new WaitingParts(patience);
    watch = new Watch(level, oracle, WINDOW);
  }

  @Override
  public void begun(String header) {
    head.writeBytes(header.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void initial(byte[] line) {
    head.writeBytes(line);
  }

  @Override
  public void begun(long transaction) {
    clients.begun(transaction);
  }

  @Override
  public void ended(long transaction, TransactionStatus status, byte[] line) {
    ended.add(line);
    clients.ended(transaction);
  }

  /**
   * Reads a log, and judges what has waited enough. Takes time linear in what came since it was
   * called last.
   *
   * @param reader is told of all changes, too
   * @throws IOException when the database does not tell; the message is for people
   * @throws UnsupportedPredicateException when a read by predicate is not understood
   */
  public void read(ChangeLog log, Consumer<Change> reader) throws IOException {
    RunningTransactions.Progress progress = clients.progress();
    take(log, reader);
    parts.takeDue(progress).forEach(this::judge);
  }

  /**
   * Reads a log to its end, and judges all that is left; nothing runs any more.
   *
   * @param reader is told of all changes, too
   * @throws IOException when the database does not tell; the message is for people
   * @throws UnsupportedPredicateException when a read by predicate is not understood
   */
  public void readToEnd(ChangeLog log, Consumer<Change> reader) throws IOException {
    take(log, reader);
    parts.takeAll().forEach(this::judge);
  }

  /** What ended before the log is read has all that it saw in the log. */
  private void take(ChangeLog log, Consumer<Change> reader) throws IOException {
    List<byte[]> lines = new ArrayList<>();
    for (byte[] line = ended.poll(); line != null; line = ended.poll()) {
      lines.add(line);
    }
    History history = lines.isEmpty() ? null : history(lines);
    if (history != null) {
      lastNumber = RunningPart.lastNumber(history, lastNumber);
    }
    log.read(
        change -> {
          reader.accept(change);
          note(change);
        });
    if (history != null) {
      add(history, lines);
    }
  }

  private void note(Change change) {
    if (OpenWriters.isOfClient(change)) {
      long writer = Snapshot.numberNear(number(change.transaction()), lastNumber);
      if (open.add(writer, change)) {
        order.logged(writer);
        missing.add(writer);
      }
    }
  }

  /** PostgreSQL has numbers, MariaDB global identifiers with a number at their end. */
  private static long number(String transaction) {
    return Long.parseLong(transaction.substring(transaction.lastIndexOf('-') + 1));
  }

  private History history(List<byte[]> lines) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    head.writeTo(text);
    lines.forEach(text::writeBytes);
    try (HistoryInput input =
        HistoryInput.of(new ByteArrayInputStream(text.toByteArray()), NAME, ReadLimits.DEFAULTS)) {
      return HistoryFiles.read(input, ReadOptions.DEFAULTS);
    }
  }

  private void add(History history, List<byte[]> lines) {
    Map<Integer, Long> writers = open.in(history);
    for (int place = 0; place < history.transactions(); place++) {
      int transaction = history.recorded(place);
      if (history.status(transaction) == TransactionStatus.UNKNOWN
          && !writers.containsKey(transaction)) {
        ended.add(lines.get(place)); // The log may tell of it later.
      }
    }
    RunningPart part = new RunningPart(history, writers, order.logged(), System.nanoTime());
    part.noteIn(order);
    parts.add(part, clients.progress());
  }

  private void judge(RunningPart part) {
    watch.addWhatIsKnown(part.in(order, level));
    missing.removeAll(part.writers().values());
  }

  /**
   * The first violation of what was judged, if all is known that comes before it in the order: then
   * nothing that comes later can explain it.
   */
  public Optional<String> violation() {
    return watch.mismatch().filter(this::isCertain).map(watch::sentence);
  }

  private boolean isCertain(Mismatch mismatch) {
    return missing.stream().noneMatch(writer -> order.isUpTo(mismatch.order(), writer));
  }

  /** How many transactions were judged, those that {@link #leftOut} counts among them. */
  public long transactions() {
    return watch.transactions();
  }

  /** How many transactions were not judged, as the database does not tell what they saw. */
  public long leftOut() {
    return watch.leftOut();
  }

  /** How many reads came after what they need had been forgotten. */
  public long unjudged() {
    return watch.unjudged();
  }

  /** The level. */
  public ReplayLevel level() {
    return level;
  }
}
