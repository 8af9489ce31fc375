package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a statement will do, as far as its text and the catalogue say it. */
public sealed interface Plan {

  /** A statement about transactions or settings. */
  record Control(Kind kind, String word) implements Plan {
    /** Which one. */
    public enum Kind {
      /** A transaction begins; the word is its level, or empty. */
      BEGIN,
      /** A transaction commits. */
      COMMIT,
      /** A transaction commits, and another one begins. */
      COMMIT_AND_CHAIN,
      /** A transaction is rolled back. */
      ROLLBACK,
      /** A transaction is rolled back, and another one begins. */
      ROLLBACK_AND_CHAIN,
      /** A savepoint of some name. */
      SAVEPOINT,
      /** Back to the savepoint of some name. */
      ROLLBACK_TO,
      /** The savepoint of some name is forgotten. */
      RELEASE,
      /** The level of this transaction. */
      TRANSACTION_LEVEL,
      /** The level of the transactions from now on. */
      SESSION_LEVEL,
      /** A transaction ends, whose outcome another connection may decide. */
      PREPARE_TRANSACTION,
      /** Nothing that histories know. */
      OTHER
    }
  }

  /**
   * A query.
   *
   * @param point the row that it asks for, if it asks for one by its key
   * @param tables which it reads, each named once; empty where that is not known
   * @param words the query's tables and condition for people
   */
  record Query(Optional<Point> point, List<Table> tables, String words) implements Plan {}

  /**
   * A row by its key.
   *
   * @param key the values of the key's columns, in the order of the key
   * @param isAll whether there are no other conditions: then the row is not there if none is found
   */
  record Point(Table table, List<Term> key, boolean isAll) {}

  /**
   * New rows.
   *
   * @param columns that the rows have values for
   * @param rows a value per column
   * @param onConflict what happens to a row whose key is there
   * @param updates what ON CONFLICT DO UPDATE assigns
   * @param missing columns whose values only RETURNING would show; none where that is there, or
   *     would change anything else
   */
  record Insert(
      Table table,
      List<Column> columns,
      List<List<Term>> rows,
      OnConflict onConflict,
      Map<Column, Assignment> updates,
      List<Column> missing)
      implements Plan {
    /** What becomes of a row that is there already. */
    public enum OnConflict {
      /** The statement fails. */
      FAIL,
      /** It stays. */
      NOTHING,
      /** It is updated. */
      UPDATE
    }
  }

  /**
   * New values of columns.
   *
   * @param point the row, if it is one by its key
   * @param equal columns that had to have certain values
   * @param missing as of an {@link Insert}
   */
  record Update(
      Table table,
      Optional<Point> point,
      Map<Column, Assignment> values,
      Map<Column, Term> equal,
      List<Column> missing)
      implements Plan {}

  /**
   * Rows that are removed.
   *
   * @param missing as of an {@link Insert}
   */
  record Delete(Table table, Optional<Point> point, List<Column> missing) implements Plan {}

  /** The table that is written, and columns whose values only RETURNING would show. */
  static Optional<Map.Entry<Table, List<Column>>> missing(Plan plan) {
    if (plan instanceof Insert insert) {
      return Optional.of(Map.entry(insert.table(), insert.missing()));
    }
    if (plan instanceof Update update) {
      return Optional.of(Map.entry(update.table(), update.missing()));
    }
    return plan instanceof Delete delete
        ? Optional.of(Map.entry(delete.table(), delete.missing()))
        : Optional.empty();
  }

  /** A change of what tables there are: the catalogue has to be asked again. */
  record Definition() implements Plan {}

  /**
   * A statement that is not understood.
   *
   * @param writes titles of tables that it may write; empty where that may be any
   */
  record Opaque(boolean mayWrite, Set<String> writes) implements Plan {}

  /** A value in a statement. */
  sealed interface Term {
    /** The parameter of a number from 1, or the literal that was taken out in its place. */
    record Parameter(int number, boolean negated) implements Term {}

    /** A value as one of a type, by its number. */
    record Cast(Term of, int type) implements Term {}

    /** A literal. */
    record Literal(dev.taipan.statements.catalogue.Argument argument) implements Term {}

    /** The column's default. */
    record Default() implements Term {}

    /** What only the server can compute. */
    record Unknown() implements Term {}
  }

  /** What is assigned to a column. */
  sealed interface Assignment {
    /** A value. */
    record Value(Term term) implements Assignment {}

    /** The column's value before, and a number more or less. */
    record Change(Term number, boolean isLess) implements Assignment {}

    /** The value that the row would have had that is there already. */
    record Excluded(Column column) implements Assignment {}
  }
}
