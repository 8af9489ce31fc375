package dev.taipan.certificate.file;

import java.util.Optional;

/** What kind of thing follows: its place here is its byte, so new ones come last. */
enum Tag {
  EFFECT,
  OBSERVED,
  BEFORE,
  STEP_READ,
  STEP_EFFECT,
  STEP_TOTAL,
  STEP_TOLD,
  STEP_LISTED,
  STEP_IMPOSSIBLE,
  STEP_CYCLE,
  STEP_DERIVED,
  SESSION_ORDER,
  REAL_TIME,
  WRITE_READ,
  WRITE_WRITE,
  READ_WRITE,
  AXIOM,
  BEFORE_FINAL;

  private static final Tag[] ALL = values();

  /** The tag of a byte, or nothing. */
  static Optional<Tag> of(int number) {
    return number >= 0 && number < ALL.length ? Optional.of(ALL[number]) : Optional.empty();
  }
}
