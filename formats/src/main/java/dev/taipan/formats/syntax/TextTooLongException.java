package dev.taipan.formats.syntax;

/** A piece of text became longer than it may be. */
final class TextTooLongException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TextTooLongException() {
    super("a piece of text is too long");
  }
}
