package dev.taipan.jdbc.catalogue;

import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.CatalogueQuery;
import dev.taipan.statements.catalogue.Titles;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is known of a database; all connections to it share it. Safe for use by several threads. */
public final class JdbcDatabase {
  private static final int COLUMNS = 9;

  private final Product product;
  private final CatalogueQuery query;
  private final TableNumbers numbers;
  private final String level;
  private volatile Statements statements;
  private volatile boolean isStale = true;

  /**
   * A database.
   *
   * @param url by which titles of its tables are told from those of others
   */
  public JdbcDatabase(Connection connection, String url, Titles titles) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    level = MetadataCatalogue.level(connection.getTransactionIsolation());
    product = Product.of(metadata);
    query = new CatalogueQuery(url, titles);
    numbers = new TableNumbers(url, titles);
    statements = new Statements(Catalogue.UNKNOWN, product);
  }

  private JdbcDatabase(JdbcDatabase shared) {
    product = shared.product;
    query = shared.query;
    numbers = shared.numbers.copy();
    level = shared.level;
    statements = shared.statements;
  }

  /** The same as a transaction sees it that defines tables, which others do not see yet. */
  public synchronized JdbcDatabase inTransaction() {
    return new JdbcDatabase(this);
  }

  /** Such a transaction may have committed: the database has to be asked for its tables. */
  public synchronized void adopt(JdbcDatabase defined) {
    numbers.adopt(defined.numbers);
    forget();
  }

  /** Which product it is. */
  public Product product() {
    return product;
  }

  /**
   * Whether an UPDATE may count the rows that it changes, not those that it finds, which each
   * connection says for itself. MariaDB's driver shows all that was set, others do not.
   */
  public boolean mayCountChanges(Connection connection) throws SQLException {
    if (product != Product.MYSQL) {
      return false;
    }
    DatabaseMetaData metadata = connection.getMetaData();
    return !metadata.getDriverName().startsWith("MariaDB")
        || metadata.getURL().toLowerCase(Locale.ROOT).contains("useaffectedrows=true");
  }

  /** Whether it has to be asked for its tables. */
  public boolean isStale() {
    return isStale;
  }

  /**
   * The isolation level of its first connection, in the words of SQL; empty where it is not known.
   */
  public String level() {
    return level;
  }

  /** Asks for its tables, on a connection in no transaction. */
  public synchronized void ask(Connection connection) throws SQLException {
    if (!isStale) {
      return;
    }
    try {
      Catalogue catalogue =
          product == Product.POSTGRESQL
              ? query.read(rows(connection))
              : MetadataCatalogue.read(connection, product, numbers);
      statements = new Statements(catalogue, product);
    } catch (SQLException | RuntimeException failed) {
      statements = new Statements(Catalogue.UNKNOWN, product);
      throw failed;
    } finally {
      // Not before: until then all others wait for the answer.
      isStale = false;
    }
  }

  private static List<List<String>> rows(Connection connection) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(CatalogueQuery.SQL)) {
      while (result.next()) {
        List<String> row = new ArrayList<>(COLUMNS);
        for (int column = 1; column <= COLUMNS; column++) {
          row.add(result.getString(column));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  /** What a statement does to the transaction that is open, besides what its plan says. */
  public Boundary boundary(String sql) {
    return Boundary.of(sql, product);
  }

  /** Whether tables may be others after a statement. */
  public boolean defines(String sql) {
    return Boundary.defines(sql, product);
  }

  /** A statement has changed what tables there are. */
  public synchronized void define(String sql) {
    numbers.define(sql);
    forget();
  }

  /** Until it is asked, nobody knows what statements do: there may be a trigger now. */
  private void forget() {
    statements = new Statements(Catalogue.UNKNOWN, product);
    isStale = true;
  }

  /** Statements on its tables. */
  Statements statements() {
    return statements;
  }

  /** An isolation level of JDBC in the words of SQL; empty for none. */
  public static String level(int level) {
    return MetadataCatalogue.level(level);
  }
}
