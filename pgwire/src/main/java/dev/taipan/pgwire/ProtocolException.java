package dev.taipan.pgwire;

import java.io.IOException;

/** What was received is not what the protocol has in this place. The connection has to end. */
public final class ProtocolException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String sqlState;

  private ProtocolException(String sqlState, String message) {
    super(message);
    this.sqlState = sqlState;
  }

  /** A message is broken, or comes where it must not. */
  public static ProtocolException violation(String message) {
    return new ProtocolException("08P01", message);
  }

  /** A version of the protocol, or an encryption, that this side does not speak. */
  public static ProtocolException unsupported(String message) {
    return new ProtocolException("0A000", message);
  }

  /** A message is longer than this side takes. */
  public static ProtocolException tooLong(String message) {
    return new ProtocolException("54000", message);
  }

  /** The SQLSTATE of the error to send. */
  public String sqlState() {
    return sqlState;
  }
}
