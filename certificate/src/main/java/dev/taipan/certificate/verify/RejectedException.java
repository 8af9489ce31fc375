package dev.taipan.certificate.verify;

/** A certificate does not prove what it claims. The message is one sentence that says why. */
public class RejectedException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The reason: where, what was found, and what was expected. */
  @SuppressWarnings("AnnotateFormatMethod") // it takes a library to annotate
  RejectedException(String format, Object... values) {
    super(format.formatted(values));
  }

  /** Goes on if something holds that must hold. */
  static void unless(boolean holds, String format, Object... values) throws RejectedException {
    if (!holds) {
      throw new RejectedException(format, values);
    }
  }
}
