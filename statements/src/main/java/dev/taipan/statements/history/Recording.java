package dev.taipan.statements.history;

import dev.taipan.history.origin.ClockUnit;
import dev.taipan.history.origin.Origin;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.record.LaterFacts;
import dev.taipan.record.RecordListener;
import dev.taipan.record.Recorder;
import dev.taipan.record.UnwritableRecordingException;
import dev.taipan.statements.tally.Tally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A history that is being recorded by several sessions. Safe for use by several threads. */
public final class Recording implements AutoCloseable {
  private final Recorder recorder;
  private final Path file;
  private final Tally tally = new Tally(this::sayUnrecorded);
  private final Cells cells;
  private final UnwrittenWrites unwritten = new UnwrittenWrites();
  private final Numbers numbers;

  /** The numbers of sessions, transactions and rows without keys, which go on in the next file. */
  public static final class Numbers {
    private final AtomicLong rows = new AtomicLong();
    private final AtomicLong transactions = new AtomicLong();
    private final AtomicInteger sessions = new AtomicInteger();
  }

  /**
   * Begins a file; there must be none of that name.
   *
   * @param facts what the file says of how it came about. It also says that {@link
   *     dev.taipan.statements.tally.TallyText#conclude} says the end of it.
   */
  public Recording(Path file, Map<String, String> facts) throws IOException {
    this(file, facts, new Numbers());
  }

  /** The same with the numbers of files before. */
  public Recording(Path file, Map<String, String> facts, Numbers numbers) throws IOException {
    this.file = file;
    this.numbers = numbers;
    Map<String, String> all = new LinkedHashMap<>(facts);
    all.put(Unrecorded.ENDS, "told");
    all.put(Unrecorded.COMPLETE, Recorder.complete(now()));
    recorder =
        new Recorder(
            file, 0, Recorder.Names.CELLS, new Origin(Optional.of(ClockUnit.NANOSECONDS), all));
    recorder.writeBehind(unwritten::completeUpTo);
    cells = new Cells(recorder, tally);
  }

  /** Has somebody told of what is recorded, which nothing may be yet. */
  public void tell(RecordListener listener) {
    recorder.tell(listener, Recorder.Names.CELLS);
  }

  /** How long the file is, in bytes, or will be in a moment. */
  public long length() {
    return recorder.length();
  }

  /** How many bytes are not in the file yet. */
  public long waiting() {
    return recorder.waiting();
  }

  /** Waits until all is in the file that was written down. */
  public void awaitWritten() throws InterruptedException {
    recorder.awaitWritten();
  }

  /** Transactions that began before this file are running: what they write is not seen. */
  public void beginBlindly() {
    cells.uncertain(Cells.ANY);
  }

  /** What nobody knows of transactions in the file before may happen at any moment of this one. */
  public void follow(Recording before) {
    cells.follow(before.cells);
  }

  /** They have ended. */
  public void see() {
    cells.committed(Cells.ANY, now());
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** What a client does from now on. */
  public SessionLog session() {
    return session(Integer.toString(numbers.sessions.incrementAndGet()));
  }

  SessionLog session(String name) {
    return new SessionLog(this, recorder.session(name));
  }

  /** Says in the file that no level can be said to hold: it may end at any moment. */
  private void sayUnrecorded() {
    try {
      LaterFacts.add(file, Map.of(Unrecorded.WRITES, "some writes were not understood"));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** What was recorded so far. */
  public Tally tally() {
    return tally;
  }

  /** Nothing can be written down any more: what clients do from now on is not seen. */
  public void stop() {
    cells.uncertain(Cells.ANY);
    tally.opaqueWrite("any table");
  }

  UnwrittenWrites unwritten() {
    return unwritten;
  }

  Cells cells() {
    return cells;
  }

  long nextTransaction() {
    return numbers.transactions.incrementAndGet();
  }

  /** The name of a row of a table without a key, as JSON: no other row is called so. */
  String newRow() {
    return "\"row " + numbers.rows.incrementAndGet() + "\"";
  }

  static long now() {
    return System.nanoTime();
  }

  /** Ends the file, which counts as cut off where not all can be written that was seen. */
  @Override
  public void close() throws IOException {
    try {
      recorder.close();
    } catch (UnwritableRecordingException full) {
      stop();
      tally.cutOff();
    }
  }
}
