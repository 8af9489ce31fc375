package dev.taipan.whitebox;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A level that a database's own order decides, in one way or the other. */
public interface OrderLevel {
  /** The short name. */
  String symbol();

  /** The long name. */
  String title();

  /** Its other names. */
  List<String> names();

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
