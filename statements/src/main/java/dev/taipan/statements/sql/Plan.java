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
   * @param hidden what it has to return besides, so that what it computes is known, too; empty
   *     where that would not do
   */
  record Query(Optional<Point> point, List<Table> tables, String words, Optional<Hidden> hidden)
      implements Plan {}

  /**
   * Columns that a query does not return, and that show which rows it read.
   *
   * @param items in the words of the query
   * @param groups of which rows the only item tells, in lists of the columns of all of them; none
   *     where items are columns of rows
   * @param within the word behind which the sub-query is whose rows these are; empty where they are
   *     the query's own
   * @param isOfAll whether the only item is one of the whole result, and not of each of its rows
   */
  record Hidden(List<String> items, List<Group> groups, String within, boolean isOfAll) {
    /** In an item, in place of where the rows come from, and their condition. */
    public static final String ROWS = "\0";
  }

  /**
   * Rows of a table that one row of a result is computed from, and which of their columns are
   * known.
   */
  record Group(Table table, List<Column> columns) {}

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
   * @param rows a value per column; one row of unknown values for those of a query
   * @param isOfQuery whether the rows come from a query, which may have any number of them
   * @param onConflict what happens to a row that is there already
   * @param target the columns by which ON CONFLICT tells whether it is; none where it does not say
   * @param updates what ON CONFLICT DO UPDATE assigns
   * @param missing columns whose values only RETURNING would show
   */
  record Insert(
      Table table,
      List<Column> columns,
      List<List<Term>> rows,
      boolean isOfQuery,
      OnConflict onConflict,
      Set<Column> target,
      Map<Column, Assignment> updates,
      Missing missing)
      implements Plan {

    /** Whether a row that is there is one of the same key. */
    public boolean isTargetKey() {
      return target.equals(Set.copyOf(table.key()));
    }

    /** Whether the row that is written may have another key than the values say. */
    public boolean mayHaveOtherKey() {
      return onConflict == OnConflict.UPDATE && !isTargetKey();
    }

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
      Missing missing)
      implements Plan {}

  /**
   * Rows that are removed.
   *
   * @param missing as of an {@link Insert}
   */
  record Delete(Table table, Optional<Point> point, Missing missing) implements Plan {}

  /**
   * Columns whose values only RETURNING would show.
   *
   * @param table that is written
   * @param isReturning whether RETURNING is there already, and lacks them
   */
  record Missing(Table table, List<Column> columns, boolean isReturning) {}

  /** What a statement would have to return besides; empty where it writes no rows. */
  static Optional<Missing> missing(Plan plan) {
    if (plan instanceof Insert insert) {
      return Optional.of(insert.missing());
    }
    if (plan instanceof Update update) {
      return Optional.of(update.missing());
    }
    return plan instanceof Delete delete ? Optional.of(delete.missing()) : Optional.empty();
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
