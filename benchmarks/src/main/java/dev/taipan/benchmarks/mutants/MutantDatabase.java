package dev.taipan.benchmarks.mutants;

import dev.taipan.collect.database.Database;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A database that breaks one promise now and then: a wrapper around the connections of one that
 * keeps them. Breaks none but in prepared statements, in the levels that connections ask for, in
 * commits behind such, and in definitions of tables.
 */
public final class MutantDatabase implements Database.Wrapped {
  private final Database database;
  private final Mutant mutant;
  private final Hits hits;
  private final Answers answers = new Answers();

  /**
   * Wraps a database, which is closed with it.
   *
   * @param database one whose transactions are begun and ended by the calls of JDBC
   */
  public MutantDatabase(Database database, Mutant mutant, Hits hits) {
    this.database = database;
    this.mutant = mutant;
    this.hits = hits;
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public Connection connect() throws SQLException {
    return new MutantConnection(database.connect(), mutant, hits, answers).proxy();
  }
}
