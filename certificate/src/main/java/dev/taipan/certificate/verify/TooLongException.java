package dev.taipan.certificate.verify;

/** An order may well prove that a level holds, but it takes too long to say. */
public final class TooLongException extends RejectedException {
  private static final long serialVersionUID = 1L;

  TooLongException(String format, Object... values) {
    super(format, values);
  }
}
