package dev.taipan.cli.follow;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taipan.cli.library.NamedInput;
import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A file or stream of JSON lines that is still being written, part by part. Only whole lines are
 * taken, and what is left when a stream ends or nobody waits for the rest of a file's last line;
 * each part is read behind the header, and lines have the numbers that they have in the file. What
 * keys of a live file hold at first is told again with each part. Memory is that of the file, or
 * that of a part once earlier ones are {@linkplain #forgetParts() forgotten}.
 */
final class FollowedFile implements Closeable {
  private static final byte[] START = "{\"taipan\"".getBytes(US_ASCII);
  private static final byte[] SESSION = "{\"session\"".getBytes(US_ASCII);
  private static final Pattern INITIAL = Pattern.compile("\"initial\"\\s*:");
  private static final int MOST_AT_ONCE = 1 << 22;

  private final Path file;
  private final ReadOptions reading;
  private final InputStream stream;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

  /** Lines that say what keys hold at first, which count for all parts. */
  private final Set<String> initial = new LinkedHashSet<>();

  /** All parts, unless they are forgotten. */
  private final ByteArrayOutputStream parts = new ByteArrayOutputStream();

  private boolean forgetsParts;
  private byte[] header;
  private long lines;
  private long transactions;
  private boolean ended;

  FollowedFile(Path file, ReadOptions reading) throws IOException {
    this.file = file;
    this.reading = reading;
    if (Files.isDirectory(file)) {
      throw BadHistoryException.of(file, "a directory", "a file in Taipan's JSON lines format");
    }
    if (Files.isRegularFile(file)) {
      stream = new GrowingFile(file);
      lookAhead();
    } else {
      stream = new StreamTail(NamedInput.stream(file));
    }
  }

  /** A file that is written already may say at its end what was read at its beginning. */
  private void lookAhead() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (isInitial(line) && line.endsWith("}")) {
          initial.add(line);
        }
      }
    }
  }

  private static boolean isInitial(String line) {
    return line.startsWith("{\"key\"") && INITIAL.matcher(line).find();
  }

  /** Whether nothing can come after the last part: a stream ends, and a file may always grow. */
  boolean hasEnded() {
    return ended;
  }

  /**
   * The transactions that came since, if any did.
   *
   * @throws IOException when they are none, or the file is not what it was and more
   */
  Optional<History> next() throws IOException {
    if (stream instanceof GrowingFile growing) {
      growing.requireOnlyAdded();
    }
    kept.write(stream.readNBytes(MOST_AT_ONCE));
    ended = stream instanceof StreamTail tail && tail.hasEnded();
    byte[] bytes = kept.toByteArray();
    int end = ended ? bytes.length : endOfLines(bytes);
    int start = header == null ? takeHeader(bytes, end) : 0;
    if (header != null) {
      kept.reset();
      kept.write(bytes, end, bytes.length - end);
    }
    return start == end ? Optional.empty() : Optional.of(read(bytes, start, end));
  }

  /**
   * The transaction of a last line that has no end, if that is all that it lacks. Whoever calls
   * this waits for nothing more.
   *
   * @throws IOException when what was read before is not there any more
   */
  Optional<History> last() throws IOException {
    if (stream instanceof GrowingFile growing) {
      growing.requireNothingChanged();
    }
    byte[] rest = kept.toByteArray();
    if (header == null || rest.length == 0 || rest[rest.length - 1] != '}') {
      return Optional.empty();
    }
    kept.reset();
    return Optional.of(read(rest, 0, rest.length));
  }

  /** Keeps no part any more: {@link #all} is not asked for. */
  void forgetParts() {
    forgetsParts = true;
    parts.reset();
  }

  /**
   * How many bytes are there by now; of a stream, without the header, up to the last whole line.
   *
   * @throws IOException when the file is not what it was and more; a rewritten one may be noticed
   *     some calls later
   */
  long size() throws IOException {
    if (stream instanceof GrowingFile growing) {
      growing.requireTextKept();
      return growing.size();
    }
    next();
    return parts.size();
  }

  /**
   * All whole lines that are there by now, as one history. Of a file that Taipan records, outcomes
   * may have been filled in since. Linear in its size.
   *
   * @param last whether a last line counts that lacks nothing but its end
   * @throws IOException when it is none, or not what it was and more
   */
  Snapshot all(boolean last) throws IOException {
    if (stream instanceof GrowingFile growing) {
      byte[] text = growing.text();
      int end = end(text, last);
      kept.reset();
      kept.write(text, end, text.length - end);
      byte[] whole = Arrays.copyOf(text, end);
      return new Snapshot(read(whole, 0, new byte[0], List.of()), whole);
    }
    if (last) {
      last();
    }
    byte[] text = parts.toByteArray();
    return new Snapshot(read(text, -initial.size(), header, initial), text);
  }

  /**
   * Says so if something that {@link #all} has read is not there any more. Linear in the size.
   *
   * @throws IOException then
   */
  void requireKept() throws IOException {
    if (stream instanceof GrowingFile growing) {
      growing.text();
    }
  }

  private static int end(byte[] text, boolean last) {
    boolean whole = last && text.length > 0 && text[text.length - 1] == '}';
    return whole ? text.length : endOfLines(text);
  }

  /**
   * What is there at some moment.
   *
   * @param text the lines; of a stream, without the header
   */
  record Snapshot(History history, byte[] text) {

    /** How many transactions the first bytes have, at least. Linear in the bytes. */
    int transactions(long bytes) {
      int found = 0;
      int line = 0;
      for (int i = 0; i < Math.min(bytes, text.length); i++) {
        if (text[i] == '\n') {
          found +=
              Arrays.equals(
                      text, line, Math.min(i, line + SESSION.length), SESSION, 0, SESSION.length)
                  ? 1
                  : 0;
          line = i + 1;
        }
      }
      return found;
    }
  }

  /** How many bytes stand behind the last whole line. */
  int unfinished() {
    return kept.size();
  }

  private static int endOfLines(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private int takeHeader(byte[] bytes, int end) throws IOException {
    int length = 0;
    while (length < end && bytes[length] != '\n') {
      length++;
    }
    if (length == end) {
      return end;
    }
    for (int i = 0; i < START.length; i++) {
      if (i >= length || bytes[i] != START[i]) {
        throw otherFormat();
      }
    }
    header = Arrays.copyOf(bytes, length);
    return length + 1;
  }

  private IOException otherFormat() {
    return BadHistoryException.of(
        file, "another format", "Taipan's JSON lines format, the only one that can be followed");
  }

  /**
   * Says so if all that came is no history: there is something, and no first line of one.
   *
   * @throws IOException then
   */
  void requireHeader() throws IOException {
    if (header == null && kept.size() > 0) {
      throw otherFormat();
    }
  }

  private History read(byte[] bytes, int start, int end) throws IOException {
    byte[] part = Arrays.copyOfRange(bytes, start, end);
    boolean isFirst = lines == 0;
    long leftOut = lines - initial.size();
    keepInitial(part);
    if (!forgetsParts) {
      parts.writeBytes(part);
    }
    History history = read(part, leftOut, header, initial);
    return isFirst ? history : withOrdinaryLeading(history);
  }

  /** Reads some lines behind others, if there are any. */
  private History read(byte[] some, long leftOut, byte[] first, Collection<String> told)
      throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    if (first.length > 0) {
      text.write(first);
      text.write('\n');
    }
    for (String line : told) {
      text.writeBytes(line.getBytes(UTF_8));
      text.write('\n');
    }
    text.writeBytes(some);
    try (HistoryInput input =
        HistoryInput.of(new ByteArrayInputStream(text.toByteArray()), file, reading.limits())
            .leavingOut(leftOut)) {
      return HistoryFiles.read(input, reading);
    }
  }

  /** What comes first of a later part does not come first of all. */
  private static History withOrdinaryLeading(History part) {
    return part.withInitialValues(part.initialValues().withOrdinaryLeading());
  }

  /**
   * Counts lines, and keeps those that say what keys hold at first: these may be read later.
   *
   * @throws IOException when one says it of what may have been replayed already
   */
  private void keepInitial(byte[] part) throws IOException {
    long earlier = transactions;
    for (String line : new String(part, UTF_8).lines().toList()) {
      lines++;
      if (!isInitial(line)) {
        transactions++;
      } else if (initial.add(line) && earlier > 0) {
        throw BadHistoryException.of(
            file,
            "at line " + (lines + 1) + " the initial value of a key",
            "initial values before the first transaction, when a history is followed");
      }
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
