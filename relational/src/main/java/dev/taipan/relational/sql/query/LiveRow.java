package dev.taipan.relational.sql.query;

import java.util.Map;
import java.util.Optional;

/**
 * A row as somebody sees it.
 *
 * @param row what identifies it
 * @param cells its values by their columns in lower case; none where they are not known
 */
public record LiveRow(String row, Optional<Map<String, Object>> cells) {}
