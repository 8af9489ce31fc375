package dev.taipan.checker;

import dev.taipan.checker.spill.Memory;
import dev.taipan.history.initial.InitialVersion;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * How to check a history out of core.
 *
 * @param directory an existing folder, in which there is a folder of files during the check
 * @param memory how many bytes tables and windows may take, at least {@value #LEAST_MEMORY}
 * @param initial what keys hold before any write; not {@linkplain InitialVersion#inferred inferred}
 */
public record SpillOptions(Path directory, long memory, InitialVersion initial) {

  /** The fewest bytes of memory that may be allowed. */
  public static final long LEAST_MEMORY = Memory.LEAST;

  /**
   * Checks that it can be done.
   *
   * @throws IllegalArgumentException when the memory is too small, or initial values are inferred
   */
  public SpillOptions {
    Memory.of(memory);
    if (initial instanceof InitialVersion.Inferred) {
      throw new IllegalArgumentException("initial values cannot be inferred out of core");
    }
  }

  OptionalLong initialValue() {
    if (initial instanceof InitialVersion.Value given) {
      return OptionalLong.of(given.value());
    }
    return initial instanceof InitialVersion.None ? OptionalLong.empty() : OptionalLong.of(0);
  }

  boolean recognizesLeading() {
    return initial instanceof InitialVersion.OfFormat;
  }
}
