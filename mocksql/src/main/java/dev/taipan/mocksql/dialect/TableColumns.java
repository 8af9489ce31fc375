package dev.taipan.mocksql.dialect;

import java.util.List;

/** What a dialect has to know of tables. */
public interface TableColumns {
  /**
   * A column.
   *
   * @param type how H2 calls its type; of an array, that of its elements
   */
  record TypedColumn(String name, String type, boolean array) {
    boolean isJson() {
      return type.equalsIgnoreCase("json") && !array;
    }
  }

  /** The columns of a table of a name in lower case, in their order; none if there is no such. */
  List<TypedColumn> of(String table);
}
