package dev.taipan.history.io;

import java.util.Optional;

/**
 * How to read a history.
 *
 * @param format the format, or empty to find it by content
 * @param initial what the initial version of every key is, or how it is found
 * @param limits what the input may be at most
 */
public record ReadOptions(
    Optional<HistoryFormat> format, InitialVersion initial, ReadLimits limits) {

  /** Find the format by content, and use the format's own initial version. */
  public static final ReadOptions DEFAULTS =
      new ReadOptions(Optional.empty(), InitialVersion.ofFormat(), ReadLimits.DEFAULTS);

  /** These options with a fixed format. */
  public ReadOptions withFormat(HistoryFormat fixed) {
    return new ReadOptions(Optional.of(fixed), initial, limits);
  }

  /** These options with another initial version. */
  public ReadOptions withInitial(InitialVersion other) {
    return new ReadOptions(format, other, limits);
  }

  /** These options with other limits. */
  public ReadOptions withLimits(ReadLimits other) {
    return new ReadOptions(format, initial, other);
  }
}
