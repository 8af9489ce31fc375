package dev.taipan.jdbc.catalogue;

import dev.taipan.statements.sql.Spelling;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** A database product: how it differs for a recorder. Queries return a column of names each. */
public enum Product {
  /** PostgreSQL. */
  POSTGRESQL(Spelling.POSTGRESQL, "", "", "", "", "", "", ""),
  /** H2. */
  H2(
      Spelling.STANDARD,
      "(?!(create|alter) sequence|create .*\\btransactional\\b|alter table \\S+ set"
          + " )((create|drop|alter|truncate|grant|revoke|comment|script|runscript) .*|analyze.*|set"
          + " (?!(cluster|query_timeout|lock_timeout|trace_level\\w+|throttle|schema\\w*|catalog"
          + "|retention_time|lazy_query_execution|non_keywords|time|variable_binary"
          + "|truncate_large_length|write_delay)\\b|@).*)",
      "set autocommit.*",
      "",
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
      "(?!create (or replace )?temporary|drop temporary)"
          + "(create|drop|alter|rename|truncate|grant|revoke|install|uninstall|cache index"
          + "|check|flush|load index|optimize|repair|reset|begin|start|stop|change|backup"
          + "|set password|analyze (no_write_to_binlog |local )?table) .*|begin",
      "(set .*autocommit|xa |(un)?lock table|use |call |execute |begin not|if |for |while |loop"
          + "|repeat ).*",
      "(load (data|xml)|set statement|analyze (?!(no_write|local|table))).*",
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
      "",
      "",
      "",
      "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' UNION ALL"
          + " SELECT tbl_name FROM sqlite_temp_master WHERE type = 'trigger'",
      "",
      "SELECT m.name || '.' || c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE"
          + " m.type = 'table' AND lower(m.sql) LIKE '%collate%'",
      ""),
  /** Another one: nobody knows which of its tables have triggers. */
  OTHER(
      Spelling.STANDARD,
      "",
      "(create|drop|alter|rename|truncate|grant|revoke|comment|analyze|lock|set|begin|start|call"
          + "|exec|execute|declare|do) .*|begin",
      "",
      "",
      "",
      "",
      "");

  private final Spelling spelling;

  /** Statements, in lower case, that commit the open transaction before they are run. */
  final Pattern commits;

  /** Those after which nobody can tell where transactions begin and end. */
  final Pattern unfollowed;

  /** Those that write, though their first words do not say so. */
  final Pattern writing;

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
      String commits,
      String unfollowed,
      String writing,
      String triggers,
      String functions,
      String folded,
      String following) {
    this.spelling = spelling;
    this.commits = Pattern.compile(commits, Pattern.DOTALL);
    this.unfollowed = Pattern.compile(unfollowed, Pattern.DOTALL);
    this.writing = Pattern.compile(writing, Pattern.DOTALL);
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

  /** Whether tables that a transaction defines are gone where it is rolled back. */
  public boolean rollsDefinitionsBack() {
    return this != H2 && this != MYSQL;
  }

  /** Whether a temporary table hides another one of its name, wherever that is not prepared. */
  public boolean hidesByTemporaryTables() {
    return this == MYSQL || this == SQLITE;
  }

  /** How its statements are written. */
  public Spelling spelling() {
    return spelling;
  }
}
