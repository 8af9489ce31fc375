package dev.taipan.jdbc.catalogue;

import dev.taipan.statements.sql.Spelling;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** A database product: how it differs for a recorder. Queries return a column of names each. */
public enum Product {
  /** PostgreSQL. */
  POSTGRESQL(Spelling.POSTGRESQL, false, "", "", "", ""),
  /** H2. */
  H2(
      Spelling.STANDARD,
      true,
      "SELECT EVENT_OBJECT_TABLE FROM INFORMATION_SCHEMA.TRIGGERS",
      "SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES",
      "SELECT TABLE_NAME || '.' || COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE DATA_TYPE ="
          + " 'VARCHAR_IGNORECASE' OR EXISTS (SELECT 1 FROM INFORMATION_SCHEMA.SETTINGS WHERE"
          + " SETTING_NAME = 'COLLATION' AND SETTING_VALUE NOT LIKE 'OFF%')",
      "SELECT TABLE_NAME || '.' || COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE"
          + " COLUMN_ON_UPDATE IS NOT NULL"),
  /** MariaDB and MySQL. */
  MYSQL(
      Spelling.MYSQL,
      true,
      "SELECT EVENT_OBJECT_TABLE FROM information_schema.TRIGGERS WHERE EVENT_OBJECT_SCHEMA ="
          + " DATABASE()",
      "SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = DATABASE()",
      "SELECT CONCAT(TABLE_NAME, '.', COLUMN_NAME) FROM information_schema.COLUMNS WHERE"
          + " TABLE_SCHEMA = DATABASE() AND COLLATION_NAME NOT LIKE '%\\_bin'",
      "SELECT CONCAT(TABLE_NAME, '.', COLUMN_NAME) FROM information_schema.COLUMNS WHERE"
          + " TABLE_SCHEMA = DATABASE() AND EXTRA LIKE '%on update%'"),
  /** SQLite. */
  SQLITE(
      Spelling.STANDARD,
      false,
      "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger'",
      "",
      "SELECT m.name || '.' || c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE"
          + " m.type = 'table' AND lower(m.sql) LIKE '%collate%'",
      ""),
  /** Another one: nobody knows which of its tables have triggers. */
  OTHER(Spelling.STANDARD, true, "", "", "", "");

  private final Spelling spelling;
  private final boolean commitsAtDefinitions;

  /** Tables with triggers. */
  final String triggers;

  /** Functions of users. */
  final String functions;

  /** Columns of texts, {@code table.column}, that may be equal without being the same. */
  final String folded;

  /** Columns that change when others do. */
  final String following;

  Product(
      Spelling spelling,
      boolean commitsAtDefinitions,
      String triggers,
      String functions,
      String folded,
      String following) {
    this.spelling = spelling;
    this.commitsAtDefinitions = commitsAtDefinitions;
    this.triggers = triggers;
    this.functions = functions;
    this.folded = folded;
    this.following = following;
  }

  static Product of(DatabaseMetaData metadata) throws SQLException {
    return switch (metadata.getDatabaseProductName()) {
      case "PostgreSQL" -> POSTGRESQL;
      case "H2" -> H2;
      case "MariaDB", "MySQL" -> MYSQL;
      case "SQLite" -> SQLITE;
      default -> OTHER;
    };
  }

  /** How its statements are written. */
  public Spelling spelling() {
    return spelling;
  }

  /** Whether a change of tables commits the transaction that it is part of. */
  public boolean commitsAtDefinitions() {
    return commitsAtDefinitions;
  }
}
