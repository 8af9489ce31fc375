package dev.taipan.statements.history;

import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import java.math.BigDecimal;

/**
 * A cell, where it is, and what a statement did to it.
 *
 * @param key of the row, as JSON
 * @param column null for whether the row is there
 * @param change by how much its value grew; null if that is not what happened, or not known
 */
record Place(Table table, String key, Column column, Cell cell, BigDecimal change) {

  /** What a place, or a table by its title, is among cells. */
  static Object inCells(Object place) {
    return place instanceof Place known ? known.cell() : place;
  }
}
