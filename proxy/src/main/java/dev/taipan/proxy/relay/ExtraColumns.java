package dev.taipan.proxy.relay;

import dev.taipan.pgwire.Frame;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.ProtocolException;
import java.util.Arrays;

/**
 * Columns of rows that the client has not asked for, and does not get.
 *
 * @param first how many come before its own
 * @param last how many come behind them
 */
record ExtraColumns(int first, int last) {
  static final ExtraColumns NONE = new ExtraColumns(0, 0);

  private static final int COUNT_BYTES = 2;
  private static final int LENGTH_BYTES = 4;
  private static final int DESCRIPTION_BYTES = 18;

  boolean isAny() {
    return first + last > 0;
  }

  /** The formats of all columns, of which the client has said those of its own. */
  int[] formats(int[] own) {
    if (!isAny() || own.length <= 1) {
      // One for all.
      return own;
    }
    int[] all = new int[first + own.length + last];
    System.arraycopy(own, 0, all, first, own.length);
    return all;
  }

  /**
   * Writes a row, or a description of rows, without them. Linear in the message.
   *
   * @throws ProtocolException when it has not so many
   */
  void cut(Frame frame, FrameWriter out) throws ProtocolException {
    byte[] payload = frame.payload();
    int count = payload.length < COUNT_BYTES ? 0 : (payload[0] & 0xff) << 8 | (payload[1] & 0xff);
    int own = count - first - last;
    int start = behind(frame, COUNT_BYTES, first);
    int end = last == 0 ? payload.length : behind(frame, start, own);
    if (own < 0 || start > end || end > payload.length) {
      throw ProtocolException.violation("a row has fewer columns than were asked for");
    }
    out.begin(frame.type()).int16(own).bytes(Arrays.copyOfRange(payload, start, end)).end();
  }

  /** Where columns end; behind the end of the message where it is broken. */
  private static int behind(Frame frame, int from, int columns) {
    byte[] payload = frame.payload();
    int at = from;
    for (int i = 0; i < columns && at <= payload.length; i++) {
      at = frame.type() == 'D' ? behindValue(payload, at) : behindColumn(payload, at);
    }
    return at;
  }

  private static int behindValue(byte[] payload, int at) {
    if (at + LENGTH_BYTES > payload.length) {
      return Integer.MAX_VALUE;
    }
    int length =
        (payload[at] & 0xff) << 24
            | (payload[at + 1] & 0xff) << 16
            | (payload[at + 2] & 0xff) << 8
            | (payload[at + 3] & 0xff);
    return (int) Math.min((long) at + LENGTH_BYTES + Math.max(length, 0), Integer.MAX_VALUE);
  }

  private static int behindColumn(byte[] payload, int at) {
    int end = at;
    while (end < payload.length && payload[end] != 0) {
      end++;
    }
    return end + 1 + DESCRIPTION_BYTES;
  }
}
