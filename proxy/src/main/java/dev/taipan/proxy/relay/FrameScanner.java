package dev.taipan.proxy.relay;

import dev.taipan.pgwire.ProtocolException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Finds the messages in bytes that pass by in pieces of any size, and passes the bytes on. Payloads
 * are copied only where the sink asks for them, whatever length a message claims: then the memory
 * grows with what has arrived. Takes time linear in the bytes. Used by one thread.
 */
final class FrameScanner {
  private static final int HEADER_BYTES = 5;
  private static final byte[] NOTHING = {};

  /** What is to be done with a message. */
  enum Treatment {
    /** It passes. */
    PASS,
    /** It passes, and the sink gets a copy of its payload. */
    COPY,
    /** It does not pass, and the sink gets its payload. */
    TAKE,
    /** It does not pass, and the sink gets its payload in parts, as they come. */
    PARTS,
    /** It does not pass. */
    DROP;

    private boolean isKept() {
      return this == COPY || this == TAKE;
    }

    private boolean isPassed() {
      return this == PASS || this == COPY;
    }
  }

  /** Who is told of messages. */
  interface Sink {
    /** A message begins; what is to be done with it. */
    Treatment begin(char type, int length) throws IOException;

    /** A message is complete that was to be copied or taken. */
    void frame(char type, byte[] payload) throws IOException;

    /** A part has come of a message that is wanted in parts. */
    default void part(byte[] bytes, int from, int length) throws IOException {
      throw new IllegalStateException("no message is wanted in parts");
    }
  }

  private final Sink sink;
  private final OutputStream out;
  private final byte[] header = new byte[HEADER_BYTES];
  private int headerLength;
  private byte[] payload = NOTHING;
  private int payloadLength;
  private int left;
  private Treatment treatment = Treatment.PASS;

  /** A scanner that passes bytes on to a stream. */
  FrameScanner(Sink sink, OutputStream out) {
    this.sink = sink;
    this.out = out;
  }

  /** Whether the last message is complete. */
  boolean isBetweenFrames() {
    return headerLength == 0;
  }

  /**
   * Takes the next bytes, and passes them on but for what the sink takes.
   *
   * @throws ProtocolException when a length is impossible
   */
  void scan(byte[] bytes, int length) throws IOException {
    int at = 0;
    int passed = 0;
    while (at < length) {
      if (headerLength < HEADER_BYTES) {
        header[headerLength++] = bytes[at++];
        if (headerLength == HEADER_BYTES) {
          begin();
          passed = passHeader(bytes, passed, at);
        }
      } else {
        int part = Math.min(left, length - at);
        keep(bytes, at, part);
        at += part;
        left -= part;
        passed = treatment.isPassed() ? passed : at;
      }
      if (headerLength == HEADER_BYTES && left == 0) {
        headerLength = 0;
        complete();
      }
    }
    int heldBack = headerLength < HEADER_BYTES ? Math.min(headerLength, length - passed) : 0;
    out.write(bytes, passed, length - passed - heldBack);
  }

  /**
   * A header is complete: passes on what came before one that does not pass, or the part of it that
   * was held back.
   *
   * @return up to where bytes have been dealt with
   */
  private int passHeader(byte[] bytes, int passed, int at) throws IOException {
    if (!treatment.isPassed()) {
      int start = Math.max(at - HEADER_BYTES, passed);
      out.write(bytes, passed, start - passed);
      return at;
    }
    if (at < HEADER_BYTES) {
      out.write(header, 0, HEADER_BYTES - at);
    }
    return passed;
  }

  private void begin() throws IOException {
    int claimed =
        (header[1] & 0xff) << 24
            | (header[2] & 0xff) << 16
            | (header[3] & 0xff) << 8
            | (header[4] & 0xff);
    if (claimed < HEADER_BYTES - 1) {
      throw ProtocolException.violation(
          "a message claims a length of " + claimed + ", which is at least 4");
    }
    left = claimed - (HEADER_BYTES - 1);
    treatment = sink.begin((char) (header[0] & 0xff), left);
  }

  private void keep(byte[] bytes, int at, int part) throws IOException {
    if (treatment == Treatment.PARTS) {
      sink.part(bytes, at, part);
    }
    if (!treatment.isKept()) {
      return;
    }
    if (payload.length < payloadLength + part) {
      int capacity =
          Math.max(payloadLength + part, Math.min(2 * payload.length, payloadLength + left));
      payload = Arrays.copyOf(payload, capacity);
    }
    System.arraycopy(bytes, at, payload, payloadLength, part);
    payloadLength += part;
  }

  private void complete() throws IOException {
    if (!treatment.isKept()) {
      return;
    }
    byte[] whole =
        payload.length == payloadLength ? payload : Arrays.copyOf(payload, payloadLength);
    payload = NOTHING;
    payloadLength = 0;
    sink.frame((char) (header[0] & 0xff), whole);
  }
}
