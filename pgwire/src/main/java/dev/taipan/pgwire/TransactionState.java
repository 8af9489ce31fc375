package dev.taipan.pgwire;

/** What a server says of the transaction whenever it is ready. */
public enum TransactionState {
  /** None is open. */
  IDLE('I'),
  /** One is open. */
  OPEN('T'),
  /** One is open and has failed: all but its end is refused. */
  FAILED('E');

  private final char code;

  TransactionState(char code) {
    this.code = code;
  }

  /** As it is sent. */
  public char code() {
    return code;
  }

  static TransactionState of(PayloadReader in) throws ProtocolException {
    char code = (char) in.int8();
    for (TransactionState state : values()) {
      if (state.code == code) {
        return state;
      }
    }
    throw in.broken("found '" + FrameReader.printable(code) + "', expected I, T or E");
  }
}
