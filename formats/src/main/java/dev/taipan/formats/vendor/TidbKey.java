package dev.taipan.formats.vendor;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HexFormat;
import java.util.OptionalLong;

/**
 * Keys of TiDB's store: {@code t}, the number of a table, {@code _r}, and the handle of a row; each
 * number in eight bytes with its sign turned, so that keys sort like numbers.
 */
final class TidbKey {
  private static final int LENGTH = 19;
  private static final int HANDLE = 11;
  private static final int ROW_MARK = '_' << 8 | 'r';

  private TidbKey() {}

  /** The handle in a key, which is spelt in hexadecimal or in base 64; none in keys of indexes. */
  static OptionalLong handle(String spelling) {
    try {
      byte[] key =
          spelling.startsWith("74") && spelling.length() == 2 * LENGTH
              ? HexFormat.of().parseHex(spelling)
              : Base64.getDecoder().decode(spelling);
      return handle(ByteBuffer.wrap(key));
    } catch (IllegalArgumentException neither) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong handle(ByteBuffer key) {
    boolean ofRow =
        key.capacity() == LENGTH && key.get(0) == 't' && key.getShort(HANDLE - 2) == ROW_MARK;
    return ofRow ? OptionalLong.of(key.getLong(HANDLE) ^ Long.MIN_VALUE) : OptionalLong.empty();
  }
}
