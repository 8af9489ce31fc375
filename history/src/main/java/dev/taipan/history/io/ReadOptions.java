package dev.taipan.history.io;

import java.util.Optional;

/**
 * How to read a history.
 *
 * @param format the format, or empty to find it by content
 * @param initial what the initial version of every key is, or how it is found
 */
public record ReadOptions(Optional<HistoryFormat> format, InitialVersion initial) {

  /** Find the format by content, and use the format's own initial version. */
  public static final ReadOptions DEFAULTS =
      new ReadOptions(Optional.empty(), InitialVersion.ofFormat());

  /** These options with a fixed format. */
  public ReadOptions withFormat(HistoryFormat fixed) {
    return new ReadOptions(Optional.of(fixed), initial);
  }

  /** These options with another initial version. */
  public ReadOptions withInitial(InitialVersion other) {
    return new ReadOptions(format, other);
  }
}
