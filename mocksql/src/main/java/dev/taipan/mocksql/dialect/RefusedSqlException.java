package dev.taipan.mocksql.dialect;

/** A statement has what is wrong, or cannot be said to H2; the message names it. */
public final class RefusedSqlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String sqlState;

  private RefusedSqlException(String sqlState, String message) {
    super(message);
    this.sqlState = sqlState;
  }

  /** It has something that the mock database lacks. */
  public static RefusedSqlException unsupported(String what) {
    return new RefusedSqlException("0A000", what + " is not supported by the mock database");
  }

  /** It is wrong, with the SQLSTATE that PostgreSQL has for it. */
  public static RefusedSqlException malformed(String sqlState, String message) {
    return new RefusedSqlException(sqlState, message);
  }

  /** The SQLSTATE. */
  public String sqlState() {
    return sqlState;
  }
}
