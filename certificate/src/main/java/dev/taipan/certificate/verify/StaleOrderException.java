package dev.taipan.certificate.verify;

/**
 * An order may be right, but its reads pass over so many versions that it takes too long to say.
 */
public final class StaleOrderException extends RejectedException {
  private static final long serialVersionUID = 1L;

  StaleOrderException(long most) {
    super("the reads of the order pass over more than %,d versions, which takes too long", most);
  }
}
