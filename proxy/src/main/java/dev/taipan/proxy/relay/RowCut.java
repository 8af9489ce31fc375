package dev.taipan.proxy.relay;

import dev.taipan.pgwire.ProtocolException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * Passes a row on without its first columns, in pieces of any size and without keeping any. Takes
 * time linear in the row. Used by one thread.
 */
final class RowCut {
  private static final int COUNT_BYTES = 2;
  private static final int LENGTH_BYTES = 4;

  private final OutputStream out;

  /** How many bytes of the row are still to come. */
  private int left;

  /** How many columns are still to be left out. */
  private int columns;

  /** How many columns are the client's; negative until that is known. */
  private int own = -1;

  /** The number that is being read, and how many of its bytes have come. */
  private int number;

  private int digits;

  /** How many bytes are still to come of a value that is left out. */
  private int skipped;

  private boolean isPassing;

  /**
   * A row that comes.
   *
   * @param length of its message without the header
   */
  RowCut(ExtraColumns extra, int length, OutputStream out) throws ProtocolException {
    columns = extra.count();
    left = length;
    this.out = out;
    requireMore();
  }

  private void requireMore() throws ProtocolException {
    if (left == 0 && !isPassing) {
      throw ExtraColumns.tooFew();
    }
  }

  /**
   * The next bytes of the row have come.
   *
   * @throws ProtocolException when it has not the columns that are left out
   */
  void take(byte[] bytes, int from, int length) throws IOException {
    int at = from;
    int end = from + length;
    while (!isPassing && at < end) {
      int part = skipped == 0 ? 1 : Math.min(skipped, end - at);
      left -= part;
      if (skipped == 0) {
        read(bytes[at]);
      } else {
        skipped -= part;
      }
      at += part;
      if (own >= 0 && columns == 0 && skipped == 0) {
        begin();
      }
    }
    left -= end - at;
    out.write(bytes, at, end - at);
    requireMore();
  }

  private void read(byte digit) throws ProtocolException {
    number = number << 8 | (digit & 0xff);
    digits++;
    if (own < 0 && digits == COUNT_BYTES) {
      own = number - columns;
    } else if (digits == LENGTH_BYTES) {
      columns--;
      skipped = Math.max(number, 0);
    } else {
      return;
    }
    if (own < 0 || skipped > left) {
      throw ExtraColumns.tooFew();
    }
    number = 0;
    digits = 0;
  }

  private void begin() throws IOException {
    isPassing = true;
    int length = Integer.BYTES + Short.BYTES + left;
    byte[] start =
        ByteBuffer.allocate(1 + Integer.BYTES + Short.BYTES)
            .put((byte) 'D')
            .putInt(length)
            .putShort((short) own)
            .array();
    out.write(start);
  }
}
