package dev.taipan.mocksql;

import dev.taipan.mocksql.dialect.RefusedSqlException;
import dev.taipan.mockstore.TransactionRefusedException;
import dev.taipan.mockstore.TransactionTimedOutException;
import java.sql.SQLException;

/** A statement failed: the code that programs look at, and a sentence for people. */
public final class SqlError extends Exception {
  private static final long serialVersionUID = 1L;

  private final String sqlState;
  private final String constraint;

  SqlError(String sqlState, String message) {
    this(sqlState, message, null);
  }

  SqlError(String sqlState, String message, Throwable cause) {
    this(sqlState, message, "", cause);
  }

  private SqlError(String sqlState, String message, String constraint, Throwable cause) {
    super(message, cause);
    this.sqlState = sqlState;
    this.constraint = constraint;
  }

  static SqlError violating(String constraint, String sqlState, String message) {
    return new SqlError(sqlState, message, constraint, null);
  }

  static SqlError unsupported(String what) {
    return new SqlError("0A000", what + " is not supported by the mock database");
  }

  static SqlError of(RefusedSqlException refused) {
    return new SqlError(refused.sqlState(), refused.getMessage(), refused);
  }

  /** What H2 says, with the code that PostgreSQL has for it. */
  static SqlError of(SQLException failed) {
    String message = failed.getMessage();
    int statement = message.indexOf("; SQL statement:");
    String told = (statement < 0 ? message : message.substring(0, statement)).replace("[*]", "");
    return new SqlError(code(failed), told, failed);
  }

  private static String code(SQLException failed) {
    String state = failed.getSQLState() == null ? "XX000" : failed.getSQLState();
    return switch (state) {
      case "42000", "42001", "HY000" -> "42601";
      case "42S02" -> "42P01";
      case "42S01" -> "42P07";
      case "42S22" -> "42703";
      case "42S21" -> "42701";
      case "23506" -> "23503";
      case "23513" -> "23514";
      case "22018" -> "22P02";
      case "HY004" -> "42704";
      case "90022" -> "42883";
      case "90036" -> "42P01";
      case "57014" -> "57014";
      default -> state.startsWith("90") ? "0A000" : state;
    };
  }

  static SqlError of(TransactionRefusedException refused) {
    return new SqlError(refused.sqlState(), refused.getMessage(), refused);
  }

  static SqlError of(TransactionTimedOutException late) {
    return new SqlError(late.sqlState(), late.getMessage(), late);
  }

  /** The name of the constraint that a statement violates; empty if it is something else. */
  public String constraint() {
    return constraint;
  }

  /** The SQLSTATE. */
  public String sqlState() {
    return sqlState;
  }
}
