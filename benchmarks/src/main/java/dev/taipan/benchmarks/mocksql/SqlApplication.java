package dev.taipan.benchmarks.mocksql;

import java.sql.SQLException;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** An application whose data is in tables. */
public interface SqlApplication {
  /** The SQLSTATE of a transaction that the application itself gives up. */
  String GIVEN_UP = "P0001";

  /** What a client does in one transaction, without its end. */
  @FunctionalInterface
  interface Work {
    /** Does it; may be done again when the database refused it. */
    void run(SqlClient client) throws SQLException;
  }

  /**
   * Something that holds after any serial execution.
   *
   * @param name short, of the paper where it has one
   * @param sentence what holds
   * @param query returns rows where it does not
   */
  record Assertion(String name, String sentence, String query) {}

  /** The tables, in an order in which they can be created; statements. */
  List<String> schema();

  /** Statements that write what is there at first. */
  List<String> rows();

  /** Draws a transaction. */
  Work draw(UniformRandomProvider random);

  /** What must hold at the end. */
  List<Assertion> assertions();
}
