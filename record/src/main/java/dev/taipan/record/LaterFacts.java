package dev.taipan.record;

import dev.taipan.formats.form.OriginForm;
import dev.taipan.history.origin.Origin;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Facts about a recording that are known only after it has ended, such as what it came to. The
 * recorder leaves spaces for them in the first line, so that nothing else of the file changes.
 */
public final class LaterFacts {
  /** How many bytes there are for them. */
  static final int ROOM = 1_000;

  private static final int LONGEST_HEADER = 1 << 20;

  /** Strings by name, and the spaces behind the last. */
  private static final Pattern FACTS =
      Pattern.compile("\"recorded\":\\{(?:[,:]?\"(?:[^\"\\\\]|\\\\.)*+\")++( *+)\\}");

  private LaterFacts() {}

  /** Fields of the first line with room for facts; empty where nothing is known. */
  static String fields(Origin origin) {
    String fields = OriginForm.fields(origin);
    return origin.facts().isEmpty()
        ? fields
        : fields.substring(0, fields.length() - 1) + " ".repeat(ROOM) + "}";
  }

  /**
   * Adds facts to the first line of a recording. What there is no room for is left out.
   *
   * @throws IOException when the file cannot be read or written
   */
  public static void add(Path recording, Map<String, String> facts) throws IOException {
    try (FileChannel file =
        FileChannel.open(recording, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      Optional<String> header = header(file);
      Matcher room = FACTS.matcher(header.orElse(""));
      if (room.find()) {
        write(file, room.start(1), text(facts, room.end(1) - room.start(1)));
      }
    }
  }

  /**
   * Waits until the disk has all of a recording, so that what is said of its end is not there
   * without the rest, also where the power fails.
   *
   * @throws IOException when the file cannot be written
   */
  public static void awaitDisk(Path recording) throws IOException {
    try (FileChannel file = FileChannel.open(recording, StandardOpenOption.WRITE)) {
      file.force(true);
    }
  }

  /** The first line, in which each byte is a character. */
  private static Optional<String> header(FileChannel file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(file.size(), LONGEST_HEADER));
    int read = 0;
    while (bytes.hasRemaining() && read >= 0) {
      read = file.read(bytes, bytes.position());
    }
    String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
    int end = text.indexOf('\n');
    return end < 0 ? Optional.empty() : Optional.of(text.substring(0, end));
  }

  private static byte[] text(Map<String, String> facts, int room) {
    StringBuilder text = new StringBuilder();
    int length = 0;
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      String fields =
          OriginForm.fields(new Origin(Optional.empty(), Map.of(fact.getKey(), fact.getValue())));
      String field = fields.substring(fields.indexOf('{') + 1, fields.length() - 1);
      int size = field.getBytes(StandardCharsets.UTF_8).length + 1;
      if (!field.isEmpty() && length + size <= room) {
        text.append(',').append(field);
        length += size;
      }
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void write(FileChannel file, long start, byte[] text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text);
    while (bytes.hasRemaining()) {
      file.write(bytes, start + bytes.position());
    }
  }
}
