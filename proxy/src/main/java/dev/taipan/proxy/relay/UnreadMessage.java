package dev.taipan.proxy.relay;

import dev.taipan.proxy.relay.Request.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A message of a client of which nothing is read but the names at its beginning, as it is too long,
 * or broken. Takes time linear in what comes up to the names' end. Used by one thread.
 */
final class UnreadMessage {
  /** The name of a statement that its client does not know. */
  static final String OWN_STATEMENT = "taipan_statement";

  private static final int LONGEST_NAMES = 1 << 16;
  private static final String TYPES = "QPBDECSF";
  private static final Kind[] KINDS = {
    Kind.QUERY,
    Kind.PARSE,
    Kind.BIND,
    Kind.DESCRIBE,
    Kind.EXECUTE,
    Kind.CLOSE,
    Kind.SYNC,
    Kind.FUNCTION
  };

  private final char type;
  private final int length;
  private final ByteArrayOutputStream start = new ByteArrayOutputStream();
  private int namesLeft;
  private int namesEnd;
  private String renamed;

  /**
   * A message that comes.
   *
   * @param length without its header
   */
  UnreadMessage(char type, int length) {
    this.type = type;
    this.length = length;
    namesLeft = type == 'B' ? 2 : type == 'P' ? 1 : 0;
  }

  char type() {
    return type;
  }

  Kind kind() {
    return KINDS[TYPES.indexOf(type)];
  }

  /**
   * Takes the next bytes.
   *
   * @throws IOException when names are too long to be kept, as in messages that have little else
   */
  void take(byte[] bytes, int from, int count) throws IOException {
    for (int at = from; at < from + count && namesLeft > 0; at++) {
      if (bytes[at] == 0) {
        namesLeft--;
        namesEnd = start.size() + at - from + 1;
      }
    }
    start.write(bytes, from, count);
    if (!isKnown() && start.size() > LONGEST_NAMES) {
      throw new IOException(
          "a message of type %s of a client has %,d bytes".formatted(type, length));
    }
  }

  /** Whether its names are known, and whether it is one that the server runs. */
  boolean isKnown() {
    return namesLeft == 0 && "QPBF".indexOf(type) >= 0;
  }

  /** The statement that it is about. */
  String statement() {
    return renamed == null ? name(type == 'B' ? 1 : 0) : renamed;
  }

  /** The portal that it makes. */
  String portal() {
    return name(0);
  }

  private String name(int place) {
    String names = new String(start.toByteArray(), 0, namesEnd, StandardCharsets.UTF_8);
    return names.split("\0", -1)[place];
  }

  /** Values are to be for another statement. */
  void isFor(String statement) {
    renamed = statement;
  }

  /** Writes its header, and what has come of it. */
  void writeStart(OutputStream out) throws IOException {
    byte[] came = start.toByteArray();
    int from = 0;
    byte[] names = {};
    if (renamed != null) {
      // A portal's name is one in the client's encoding.
      int portalEnd = namesEnd - name(1).getBytes(StandardCharsets.UTF_8).length - 1;
      names = concat(came, portalEnd, (renamed + '\0').getBytes(StandardCharsets.UTF_8));
      from = namesEnd;
    }
    int changed = Integer.BYTES + length + names.length - from;
    out.write(ByteBuffer.allocate(1 + Integer.BYTES).put((byte) type).putInt(changed).array());
    out.write(names);
    out.write(came, from, came.length - from);
  }

  private static byte[] concat(byte[] first, int length, byte[] second) {
    return ByteBuffer.allocate(length + second.length).put(first, 0, length).put(second).array();
  }
}
