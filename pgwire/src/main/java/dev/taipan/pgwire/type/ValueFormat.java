package dev.taipan.pgwire.type;

import java.util.function.Function;

/** How values of a type are written and read; reading throws where there is no such value. */
interface ValueFormat {
  String toText(Object value);

  Object ofText(String text);

  byte[] toBinary(Object value);

  Object ofBinary(byte[] bytes);

  /** A format of four functions. */
  static <T> ValueFormat of(
      Function<T, String> toText,
      Function<String, T> ofText,
      Function<T, byte[]> toBinary,
      Function<byte[], T> ofBinary) {
    return new ValueFormat() {
      @Override
      @SuppressWarnings("unchecked")
      public String toText(Object value) {
        return toText.apply((T) value);
      }

      @Override
      public Object ofText(String text) {
        return ofText.apply(text);
      }

      @Override
      @SuppressWarnings("unchecked")
      public byte[] toBinary(Object value) {
        return toBinary.apply((T) value);
      }

      @Override
      public Object ofBinary(byte[] bytes) {
        return ofBinary.apply(bytes);
      }
    };
  }
}
