package dev.taipan.mocksql.cancel;

/** Why a statement is cancelled. */
public enum Reason {
  /** The client asked for it. */
  REQUEST("57014", "the statement was cancelled, as the client requested"),
  /** It ran for longer than the client allows. */
  STATEMENT_TIMEOUT("57014", "the statement was cancelled: it took longer than statement_timeout"),
  /** It waited for another transaction for longer than the client allows. */
  LOCK_TIMEOUT(
      "55P03",
      "the statement was cancelled: it waited for another transaction for longer than"
          + " lock_timeout");

  private final String sqlState;
  private final String message;

  Reason(String sqlState, String message) {
    this.sqlState = sqlState;
    this.message = message;
  }

  /** The SQLSTATE with which the statement fails. */
  public String sqlState() {
    return sqlState;
  }

  /** What to tell the client. */
  public String message() {
    return message;
  }
}
