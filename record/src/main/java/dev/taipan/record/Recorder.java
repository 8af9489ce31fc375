package dev.taipan.record;

import dev.taipan.history.origin.Origin;
import dev.taipan.history.origin.Unrecorded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes a history as it happens, in Taipan's JSON lines. A transaction's line is in the file
 * before its client asks to commit, as one of unknown outcome, and the outcome is filled in
 * afterwards. So at whatever moment this process ends, also by being killed, the file says what was
 * known then: nobody can have seen what a transaction wrote that is not in the file as committed or
 * unknown. At most the last line is cut short.
 *
 * <p>Threads of sessions write at the same time, each line of one in one piece.
 */
public class Recorder implements AutoCloseable {

  /** What a cell holds of a row that is not there. */
  public static final String NO_ROW = "[\"no row\"]";

  /** How many characters a time has in {@link Unrecorded#COMPLETE}, with spaces behind it. */
  private static final int COMPLETE_DIGITS = 20;

  /** How histories call what is read and written. */
  public enum Names {
    /** Keys and values are numbers, and values are 0 at first. */
    NUMBERS("\"keys\":\"signed\",\"values\":\"signed\",\"initial\":0"),
    /** Keys and values are numbers; rows may be added and removed, and none is there at first. */
    NUMBERED_ROWS("\"keys\":\"signed\",\"values\":\"json\",\"initial\":null,\"absent\":null"),
    /** Keys are rows of tables, values what they hold, as JSON; nothing is there at first. */
    ROWS("\"keys\":\"row\",\"values\":\"json\",\"initial\":null,\"absent\":null"),
    /**
     * Keys are rows or cells of tables, values what these hold, as JSON. Lines say what is there at
     * first; {@link #NO_ROW} is where a row is not, since null is a value of SQL.
     */
    CELLS("\"keys\":\"row\",\"values\":\"json\",\"absent\":" + Recorder.NO_ROW);

    private final String fields;

    Names(String fields) {
      this.fields = fields;
    }
  }

  private final Path path;
  private final FileChannel file;
  private final Origin origin;
  private final Function<HistoryLine, StatementTimes> times;
  private final List<String> sessions = new ArrayList<>();

  /** Where the first line says up to when all is in the file; negative where it does not. */
  private final long markAt;

  private final KnownRows rows = new KnownRows();
  private Optional<RecordListener> listener = Optional.empty();
  private long length;
  private Optional<IOException> full = Optional.empty();
  private Optional<WriteBehind> behind = Optional.empty();

  /**
   * Begins a file of registers and lists; there must be none of that name. Its folder is made where
   * it is not there.
   *
   * @param sessions how many sessions there are at first; they are called by their numbers from 1
   */
  public Recorder(Path path, int sessions) throws IOException {
    this(path, sessions, Names.NUMBERS, Origin.UNKNOWN);
  }

  /**
   * Begins a file; there must be none of that name.
   *
   * @param sessions how many sessions there are at first; they are called by their numbers from 1
   * @param origin what the file says of how it comes about
   */
  public Recorder(Path path, int sessions, Names naming, Origin origin) throws IOException {
    this(path, sessions, naming, origin, line -> StatementTimes.UNKNOWN);
  }

  private Recorder(
      Path path,
      int sessions,
      Names naming,
      Origin origin,
      Function<HistoryLine, StatementTimes> times)
      throws IOException {
    this.path = path;
    this.times = times;
    this.origin = origin;
    file = open(path, naming);
    IntStream.rangeClosed(1, sessions).mapToObj(Integer::toString).forEach(this.sessions::add);
    String header = header(naming);
    String before = "\"" + Unrecorded.COMPLETE + "\":\"";
    int mark = header.indexOf(before);
    markAt = mark < 0 ? mark : utf8(header.substring(0, mark) + before).length;
    append(ByteBuffer.wrap(utf8(header)));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static FileChannel open(Path path, Names naming) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    Set<StandardOpenOption> options =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (naming == Names.CELLS) {
      // What applications store is nobody else's business.
      OwnerOnly.folder(folder);
      return FileChannel.open(path, options, OwnerOnly.file(path));
    }
    Files.createDirectories(folder);
    return FileChannel.open(path, options);
  }

  /**
   * Begins a file that also says when operations ran: from when their statement was sent until it
   * was answered. Of one that failed only the start is known. There must be no file of that name.
   *
   * @param sessions how many sessions there are at first; they are called by their numbers from 1
   * @param origin what the file says of how it comes about
   * @param clock by which transactions start and end
   */
  public static Recorder withOperationTimes(
      Path path, int sessions, Names naming, Origin origin, LongSupplier clock) throws IOException {
    return new Recorder(path, sessions, naming, origin, line -> new ClockedStatements(line, clock));
  }

  /** Without a file. */
  Recorder(int sessions) {
    path = null;
    file = null;
    markAt = -1;
    origin = Origin.UNKNOWN;
    times = line -> StatementTimes.UNKNOWN;
    IntStream.rangeClosed(1, sessions).mapToObj(Integer::toString).forEach(this.sessions::add);
  }

  /**
   * Writes nothing down, and does nothing to that end either: to measure what recording costs.
   *
   * @param sessions how many there are
   */
  public static Recorder ofNothing(int sessions) {
    return new RecorderOfNothing(sessions);
  }

  /** Has another one told of all that is recorded from now on, which nothing may be yet. */
  public void tell(RecordListener other, Names naming) {
    listener = Optional.of(other);
    other.begun(header(naming));
  }

  /**
   * From now on, which is before anything is recorded, a thread of its own writes the file, in the
   * same order: nobody waits for the disk. If this process is killed, what was written down last
   * may be missing, and what it depends on is there.
   *
   * @param complete a time up to which all is written down; the first line says up to when all is
   *     in the file, if its facts have {@link Unrecorded#COMPLETE} as of {@link #complete}
   */
  public void writeBehind(LongSupplier complete) {
    WriteBehind.Target target =
        new WriteBehind.Target() {
          @Override
          public Optional<WriteBehind.Part> mark() {
            return markAt < 0
                ? Optional.empty()
                : Optional.of(
                    new WriteBehind.Part(
                        complete(complete.getAsLong()).getBytes(StandardCharsets.US_ASCII),
                        markAt));
          }

          @Override
          public void write(ByteBuffer part, long start) throws IOException {
            writeNow(part, start);
          }

          @Override
          public void cut(long end) {
            Recorder.this.cut(end);
          }
        };
    behind = Optional.of(new WriteBehind(target, length()));
  }

  /** A time as the value of {@link Unrecorded#COMPLETE}, which is changed in its place. */
  public static String complete(long time) {
    // Format would cost more than all else that is done for a mark.
    String digits = Long.toString(time);
    return digits + " ".repeat(COMPLETE_DIGITS - digits.length());
  }

  /** The file; none where nothing is written down. */
  public Optional<Path> path() {
    return Optional.ofNullable(path);
  }

  /** How many bytes were written down and are not in the file yet. */
  public long waiting() {
    return behind.map(WriteBehind::waiting).orElse(0L);
  }

  /** Waits until all that was written down is in the file, or the file takes no more. */
  public void awaitWritten() throws InterruptedException {
    if (behind.isPresent()) {
      behind.get().await();
    }
  }

  /** How long the file is or will be, in bytes. */
  public synchronized long length() {
    return length;
  }

  Optional<RecordListener> listener() {
    return listener;
  }

  private String header(Names naming) {
    String names = sessions.stream().map(name -> '"' + name + '"').collect(Collectors.joining(","));
    return "{\"taipan\":\"history\",\"version\":2,"
        + naming.fields
        + LaterFacts.fields(origin)
        + ",\"live\":true,\"spelledOut\":false,\"sessions\":["
        + names
        + "]}\n";
  }

  /** Who writes down what one session does, from 0. */
  public SessionRecorder session(int session) {
    HistoryLine line = line();
    return new SessionRecorder(this, sessions.get(session), line, times.apply(line));
  }

  /**
   * Who writes down what a session does that comes while others run.
   *
   * @param name of ASCII, without quotation marks
   */
  public SessionRecorder session(String name) {
    HistoryLine line = line();
    return new SessionRecorder(this, name, line, times.apply(line));
  }

  /** Who writes down the transaction that comes after all others. */
  public SessionRecorder last() {
    HistoryLine line = line();
    return new SessionRecorder(this, "last", line, times.apply(line));
  }

  /** The rows that were there at first or that somebody tried to add; may be asked at the end. */
  public KnownRows rows() {
    return rows;
  }

  /** Where the lines of a session are made. */
  HistoryLine line() {
    return new HistoryLine();
  }

  /** Says what a row of a table holds at first, as JSON; before anybody reads or writes it. */
  public void initial(String table, long key, String contents) throws IOException {
    rows.add(table, key);
    HistoryLine line = new HistoryLine();
    line.add("{\"key\":");
    line.addRow(table, key);
    initial(line, contents);
  }

  /** Says what a key holds at first; before anybody reads or writes it. */
  public void initial(long key, long value) throws IOException {
    HistoryLine line = new HistoryLine();
    line.add("{\"key\":");
    line.add(key);
    initial(line, Long.toString(value));
  }

  private void initial(HistoryLine line, String contents) throws IOException {
    line.add(",\"initial\":");
    line.add(contents);
    line.add("}\n");
    append(line.bytes());
    listener.ifPresent(told -> told.initial(line.copy()));
  }

  /**
   * Says what a key holds at first, at any time.
   *
   * @param key its name, as JSON of ASCII
   * @param contents as JSON of ASCII
   */
  public void initial(String key, String contents) throws IOException {
    HistoryLine line = new HistoryLine();
    line.add("{\"key\":");
    line.add(key);
    initial(line, contents);
  }

  /**
   * Adds a line, and returns where it begins.
   *
   * @throws UnwritableRecordingException when that cannot be done, now and from now on; the file
   *     ends with the line before
   */
  synchronized long append(ByteBuffer line) throws IOException {
    if (full.isPresent()) {
      throw new UnwritableRecordingException(path, full.get());
    }
    long start = length;
    try {
      write(line, start);
    } catch (UnwritableRecordingException failed) {
      full = Optional.of((IOException) failed.getCause());
      cut(start);
      throw failed;
    }
    length += line.limit();
    return start;
  }

  /** Removes what there is of a last line; those who read the history do without it, too. */
  private void cut(long end) {
    try {
      file.truncate(end);
    } catch (IOException remains) {
      full.ifPresent(reason -> reason.addSuppressed(remains));
    }
  }

  /** Changes part of a line. */
  void write(ByteBuffer part, long start) throws IOException {
    if (behind.isEmpty()) {
      writeNow(part, start);
      return;
    }
    try {
      behind.get().add(part, start);
    } catch (IOException ended) {
      throw unwritable(ended);
    }
  }

  private UnwritableRecordingException unwritable(IOException reason) {
    return reason instanceof UnwritableRecordingException known
        ? known
        : new UnwritableRecordingException(path, reason);
  }

  private void writeNow(ByteBuffer part, long start) throws IOException {
    // A channel is closed for all where a thread writes that was interrupted.
    boolean interrupted = Thread.interrupted();
    try {
      long position = start;
      while (part.hasRemaining()) {
        position += file.write(part, position);
      }
    } catch (IOException failed) {
      throw new UnwritableRecordingException(path, failed);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Ends the file.
   *
   * @throws UnwritableRecordingException when not all is in it that was written down
   */
  @Override
  public void close() throws IOException {
    try (file) {
      if (behind.isPresent()) {
        behind.get().close();
      }
    } catch (IOException failed) {
      throw unwritable(failed);
    }
  }
}
