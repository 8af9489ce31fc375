package dev.taipan.pgwire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Reads the frames of a stream, one by one, each in time linear in its length. Takes no more memory
 * than has arrived, whatever length a frame claims. Used by one thread.
 */
public final class FrameReader {
  /** The longest packet that may begin a connection, as in PostgreSQL. */
  public static final int LONGEST_STARTUP = 10_000;

  private static final int LENGTH_BYTES = 4;
  private static final String ENDED = "the connection ended inside of a message";

  private final InputStream in;
  private final int longest;
  private int left;

  /**
   * A reader of a stream, which should be buffered.
   *
   * @param longest the longest payload that is accepted, in bytes
   */
  public FrameReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /**
   * The next frame with a type; empty where the stream ends before it.
   *
   * @throws ProtocolException when its length is impossible or too long
   * @throws EOFException when the stream ends inside of the frame
   */
  public Optional<Frame> next() throws IOException {
    int type = nextHeader();
    return type < 0 ? Optional.empty() : Optional.of(new Frame((char) type, payload()));
  }

  /**
   * The type of the next frame, whose payload is then to be taken by {@link #payload} or {@link
   * #transferTo}; negative where the stream ends before it.
   *
   * @throws ProtocolException when its length is impossible or too long
   */
  public int nextHeader() throws IOException {
    if (left != 0) {
      throw new IllegalStateException("the payload before was not taken");
    }
    int type = in.read();
    if (type >= 0) {
      byte[] bytes = in.readNBytes(LENGTH_BYTES);
      left = length(bytes, "message '" + printable(type) + "'", longest);
    }
    return type;
  }

  /** How many bytes the payload has of the frame whose header was read. */
  public int payloadLength() {
    return left;
  }

  /** The payload of the frame whose header was read. */
  public byte[] payload() throws IOException {
    byte[] payload = in.readNBytes(left);
    requireAll(payload.length);
    left = 0;
    return payload;
  }

  /** Passes the payload of the frame whose header was read on, without keeping it. */
  public void transferTo(OutputStream out) throws IOException {
    byte[] part = new byte[Math.min(left, 8192)];
    while (left > 0) {
      int read = in.read(part, 0, Math.min(left, part.length));
      requireAll(read < 0 ? 0 : left);
      out.write(part, 0, read);
      left -= read;
    }
  }

  /**
   * The packet that begins a connection, which has no type; empty where the stream ends before it.
   *
   * @throws ProtocolException when its length is impossible
   */
  public Optional<Frame> startup() throws IOException {
    byte[] bytes = in.readNBytes(LENGTH_BYTES);
    if (bytes.length == 0) {
      return Optional.empty();
    }
    left = length(bytes, "the packet that begins a connection", LONGEST_STARTUP);
    return Optional.of(new Frame('\0', payload()));
  }

  private static int length(byte[] bytes, String what, int most) throws IOException {
    if (bytes.length < LENGTH_BYTES) {
      throw new EOFException(ENDED);
    }
    int length = ByteBuffer.wrap(bytes).getInt();
    if (length < LENGTH_BYTES) {
      throw ProtocolException.violation(
          what + " claims a length of " + length + ", which is at least " + LENGTH_BYTES);
    }
    if (length - LENGTH_BYTES > most) {
      throw ProtocolException.tooLong(
          what + " has " + (length - LENGTH_BYTES) + " bytes, of which at most " + most + " go");
    }
    return length - LENGTH_BYTES;
  }

  private void requireAll(int arrived) throws EOFException {
    if (arrived < left) {
      throw new EOFException(ENDED);
    }
  }

  static String printable(int type) {
    return type > ' ' && type < 0x7f ? Character.toString(type) : String.format("\\x%02x", type);
  }
}
