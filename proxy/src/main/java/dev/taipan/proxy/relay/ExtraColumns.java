package dev.taipan.proxy.relay;

import dev.taipan.pgwire.Frame;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.ProtocolException;
import java.util.Arrays;

/**
 * Columns of rows that the client has not asked for, and does not get.
 *
 * @param count how many come before its own
 */
record ExtraColumns(int count) {
  static final ExtraColumns NONE = new ExtraColumns(0);

  private static final int COUNT_BYTES = 2;
  private static final int DESCRIPTION_BYTES = 18;

  boolean isAny() {
    return count > 0;
  }

  /** The formats of all columns, of which the client has said those of its own. */
  int[] formats(int[] own) {
    if (!isAny() || own.length <= 1) {
      // One for all.
      return own;
    }
    int[] all = new int[count + own.length];
    System.arraycopy(own, 0, all, count, own.length);
    return all;
  }

  /**
   * Writes a description of rows without them. Linear in the message.
   *
   * @throws ProtocolException when it has not so many
   */
  void cut(Frame description, FrameWriter out) throws ProtocolException {
    byte[] payload = description.payload();
    int all = payload.length < COUNT_BYTES ? 0 : (payload[0] & 0xff) << 8 | (payload[1] & 0xff);
    int start = COUNT_BYTES;
    for (int i = 0; i < count && start <= payload.length; i++) {
      start = behindColumn(payload, start);
    }
    if (all < count || start > payload.length) {
      throw tooFew();
    }
    byte[] own = Arrays.copyOfRange(payload, start, payload.length);
    out.begin(description.type()).int16(all - count).bytes(own).end();
  }

  static ProtocolException tooFew() {
    return ProtocolException.violation("a row has fewer columns than were asked for");
  }

  private static int behindColumn(byte[] payload, int at) {
    int end = at;
    while (end < payload.length && payload[end] != 0) {
      end++;
    }
    return end + 1 + DESCRIPTION_BYTES;
  }
}
