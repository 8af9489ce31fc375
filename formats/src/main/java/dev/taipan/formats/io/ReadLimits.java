package dev.taipan.formats.io;

/**
 * What an input may be at most, so that a small file cannot take all memory or time.
 *
 * @param expanded how many bytes a compressed input may become; {@value #USUAL_RATIO} times its
 *     compressed size is allowed in any case
 * @param piece how many bytes may have to be looked at as one: a name, a string or a number, with
 *     all that is in it, or a line of versions
 */
public record ReadLimits(long expanded, int piece) {
  /** No recorded history that is known is compressed to less than a hundredth. */
  static final int USUAL_RATIO = 100;

  /** 1 GiB, or 100 times the compressed size; pieces of 256 MiB. */
  public static final ReadLimits DEFAULTS = new ReadLimits(1L << 30, 1 << 28);

  /** Checks that something is allowed. */
  public ReadLimits {
    if (expanded < 1 || piece < 1) {
      throw new IllegalArgumentException("limits must be at least 1 byte");
    }
  }

  /** What so many compressed bytes may become. */
  long expandedOf(long compressed) {
    return Math.max(expanded, USUAL_RATIO * compressed);
  }
}
