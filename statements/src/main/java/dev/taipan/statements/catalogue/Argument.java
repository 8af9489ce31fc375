package dev.taipan.statements.catalogue;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A value that a statement is given: a parameter, a literal, or a value of a result.
 *
 * @param bytes null for SQL's NULL
 * @param binary whether it is in the binary format of its type
 * @param type the number of its type, or {@link #OF_COLUMN}
 */
public record Argument(byte[] bytes, boolean binary, int type) {
  /** The type is that of the column which it is assigned to or compared with. */
  public static final int OF_COLUMN = 0;

  private static final int OF_NOTHING = -1;

  /** A value that is not known. */
  public static final Argument UNKNOWN = new Argument(new byte[0], false, OF_NOTHING);

  /** SQL's NULL. */
  public static final Argument NULL = new Argument(null, false, OF_COLUMN);

  /** A literal, which takes the type of its column. */
  public static Argument literal(String text) {
    return new Argument(ColumnType.utf8(text), false, OF_COLUMN);
  }

  /** The value as one of a type, by its number; empty where that may change it. */
  public Optional<Argument> as(int other) {
    return isNull() || type == other
        ? Optional.of(this)
        : type == OF_COLUMN && !binary
            ? Optional.of(new Argument(bytes, false, other))
            : Optional.empty();
  }

  /** The value with a minus sign in front; empty where that is not known. */
  public Optional<Argument> negated() {
    return isNull() || binary || type == OF_NOTHING
        ? Optional.empty()
        : Optional.of(
            new Argument(
                ColumnType.utf8("-" + new String(bytes, StandardCharsets.UTF_8)), false, type));
  }

  boolean isUnknown() {
    return type == OF_NOTHING;
  }

  boolean isNull() {
    return bytes == null;
  }
}
