package dev.taipan.statements.catalogue;

import dev.taipan.pgwire.type.PgType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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

  /** Types of numbers, of which each has all values of those before it. */
  private static final List<Integer> NUMBERS =
      Stream.of(PgType.INT2, PgType.INT4, PgType.INT8, PgType.NUMERIC).map(PgType::number).toList();

  private static final Set<Integer> TEXTS = Set.of(PgType.TEXT.number(), PgType.VARCHAR.number());

  /** The value as one of a type, by its number; empty where that may change it. */
  public Optional<Argument> as(int other) {
    boolean isKept =
        isNull()
            || type == other
            || (NUMBERS.contains(type) && NUMBERS.indexOf(type) < NUMBERS.indexOf(other));
    if (isKept) {
      return Optional.of(this);
    }
    boolean isText = TEXTS.contains(type) && TEXTS.contains(other);
    return isText || (type == OF_COLUMN && !binary)
        ? Optional.of(new Argument(bytes, binary, other))
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
