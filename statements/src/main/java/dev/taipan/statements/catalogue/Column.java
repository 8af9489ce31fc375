package dev.taipan.statements.catalogue;

import java.util.Optional;

/**
 * A column of a table.
 *
 * @param attribute its number in the table
 * @param type how its values are compared; empty where that is not known
 * @param keyPlace its place in the primary key, from 0; negative when it is not part of it
 * @param fallback what an INSERT that does not name it writes, as JSON; empty where only the server
 *     knows
 * @param isGenerated whether the server computes it from other columns
 * @param isCounted whether the server puts the next number where a statement inserts 0
 * @param isFolded whether texts that are not the same may be equal
 */
public record Column(
    String name,
    int attribute,
    Optional<ColumnType> type,
    int keyPlace,
    Optional<String> fallback,
    boolean isGenerated,
    boolean isCounted,
    boolean isFolded) {

  /** Maps have columns as keys, for each statement. */
  @Override
  public int hashCode() {
    return 31 * name.hashCode() + attribute;
  }

  /** Whether it is part of the primary key. */
  public boolean isKey() {
    return keyPlace >= 0;
  }

  /** Whether statements assign values to it that cannot be compared. */
  public boolean isOpaque() {
    return type.isEmpty() && !isGenerated;
  }

  /** Whether its values are recorded. */
  public boolean isRecorded() {
    return type.isPresent() && !isGenerated && !isKey();
  }
}
