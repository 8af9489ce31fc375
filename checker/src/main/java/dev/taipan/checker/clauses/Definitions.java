package dev.taipan.checker.clauses;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.WeakLevel;
import java.util.Optional;

/** The definition of each level of certificates, as the engine has it: it goes by the same name. */
public final class Definitions {
  private Definitions() {}

  /** The strong level, if it is one. */
  public static Optional<StrongLevel> strong(CertifiedLevel level) {
    return isWeak(level) ? Optional.empty() : Optional.of(StrongLevel.valueOf(level.name()));
  }

  /** Whether the level is a weak one, cut isolation among them. */
  public static boolean isWeak(CertifiedLevel level) {
    return level.compareTo(CertifiedLevel.PREFIX_CONSISTENCY) < 0;
  }

  /** The definition of a weak level. */
  public static WeakLevel weak(CertifiedLevel level) {
    return WeakLevel.valueOf(level.name());
  }

  /** Whether transactions read from snapshots that may be older than their commits. */
  public static boolean hasSnapshots(CertifiedLevel level) {
    return strong(level).filter(strong -> strong.events() > 1).isPresent();
  }
}
