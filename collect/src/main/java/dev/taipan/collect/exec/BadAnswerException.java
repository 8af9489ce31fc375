package dev.taipan.collect.exec;

import java.io.IOException;

/** A program answered what it must not, not in time, or not at all; the message is for people. */
final class BadAnswerException extends IOException {
  private static final long serialVersionUID = 1;

  BadAnswerException(String message) {
    super(message);
  }
}
