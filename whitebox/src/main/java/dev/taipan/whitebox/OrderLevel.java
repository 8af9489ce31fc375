package dev.taipan.whitebox;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A level that a database's own order decides, in one way or the other. */
public interface OrderLevel {
  /**
   * What a level is called.
   *
   * @param symbol the short name
   * @param title the long name
   * @param others its other names
   */
  record Called(String symbol, String title, List<String> others) {}

  /** What it is called. */
  Called called();

  /** The short name. */
  default String symbol() {
    return called().symbol();
  }

  /** The long name. */
  default String title() {
    return called().title();
  }

  /** Its other names. */
  default List<String> names() {
    return called().others();
  }

  /** The one of some levels that has a name, short or long, whatever its case. */
  static <L extends OrderLevel> Optional<L> of(String name, L[] levels) {
    return Arrays.stream(levels)
        .filter(
            level ->
                level.symbol().equalsIgnoreCase(name)
                    || level.names().stream().anyMatch(name::equalsIgnoreCase))
        .findFirst();
  }
}
