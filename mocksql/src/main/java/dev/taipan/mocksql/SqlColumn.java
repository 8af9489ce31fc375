package dev.taipan.mocksql;

import java.sql.Types;

/**
 * A column of a table or result.
 *
 * @param type one of {@link Types}; of arrays that of the elements
 * @param declared how H2 calls the type
 * @param array whether it holds arrays
 */
public record SqlColumn(String name, int type, String declared, boolean array) {
  SqlColumn named(String other) {
    return new SqlColumn(other, type, declared, array);
  }

  SqlColumn arrayOf() {
    return new SqlColumn(name, type, declared, true);
  }
}
