package dev.taipan.formats.io;

import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.parallel.Workers;
import java.util.Optional;

/**
 * How to read a history.
 *
 * @param format the format, or empty to find it by content
 * @param initial what the initial version of every key is, or how it is found
 * @param limits what the input may be at most
 * @param workers who reads, of a format that several can read
 */
public record ReadOptions(
    Optional<HistoryFormat> format, InitialVersion initial, ReadLimits limits, Workers workers) {

  /** Find the format by content, use the format's own initial version, and one thread. */
  public static final ReadOptions DEFAULTS =
      new ReadOptions(
          Optional.empty(), InitialVersion.ofFormat(), ReadLimits.DEFAULTS, Workers.ONE);

  /** These options with a fixed format. */
  public ReadOptions withFormat(HistoryFormat fixed) {
    return new ReadOptions(Optional.of(fixed), initial, limits, workers);
  }

  /** These options with another initial version. */
  public ReadOptions withInitial(InitialVersion other) {
    return new ReadOptions(format, other, limits, workers);
  }

  /** These options with other limits. */
  public ReadOptions withLimits(ReadLimits other) {
    return new ReadOptions(format, initial, other, workers);
  }

  /** These options with other threads. */
  public ReadOptions withWorkers(Workers others) {
    return new ReadOptions(format, initial, limits, others);
  }
}
