package dev.taipan.relational.sql;

import java.sql.Types;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The kinds of columns whose values conditions are evaluated on. */
public enum ColumnKind {
  INTEGER("tinyint", "smallint", "integer", "int", "int2", "int4", "int8", "bigint", "serial"),
  /** A number with digits behind the point, which is exact. */
  DECIMAL("numeric", "decimal"),
  /** A text of any length, whose letters count as they are or as the database compares them. */
  TEXT("varchar", "text", "character varying"),
  BOOLEAN("bool", "boolean"),
  /** A day, as in {@code 2026-01-31}. */
  DATE("date");

  private static final Set<Integer> INTEGERS =
      Set.of(Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT);

  private final Set<String> names;

  ColumnKind(String... names) {
    this.names = Set.of(names);
  }

  /**
   * That of a column.
   *
   * @param type of {@link Types}
   * @param name what the database calls its type: types of others that are told to be texts, such
   *     as enumerations and texts without regard to case, are none
   */
  static Optional<ColumnKind> of(int type, String name) {
    if (INTEGERS.contains(type)) {
      return Optional.of(INTEGER);
    }
    return named(name).filter(kind -> kind != INTEGER);
  }

  /** That of the name of a type, as statements that make tables have it. */
  static Optional<ColumnKind> named(String name) {
    String bare = name.toLowerCase(Locale.ROOT).replaceAll("\\(.*", "").strip();
    return Arrays.stream(values()).filter(kind -> kind.names.contains(bare)).findFirst();
  }
}
