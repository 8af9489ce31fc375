package dev.taipan.collect.run;

import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.whitebox.Rows;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;

/**
 * What transactions asked for by predicate, held against rows that others wrote. Clients compare
 * whole numbers alone, which every dialect does alike. Predicates with subqueries are taken to
 * match nothing.
 */
final class Searches {
  private final History history;
  private final PredicateReads reads;

  /** By read, what it asked for; null before that is needed. */
  private final RowPredicate[] predicates;

  private final Interpreter interpreter = new Interpreter(PredicateDialect.POSTGRESQL);
  private final Rows rows;

  Searches(History history) {
    this.history = history;
    reads = history.details().predicateReads();
    predicates = new RowPredicate[reads.size()];
    rows = reads.isEmpty() ? null : new Rows(history);
  }

  /** Whether one transaction asked for a row that another one wrote. */
  boolean find(int reader, int writer) {
    for (int read = reads.start(reader); reads.isOf(read, reader); read++) {
      for (int operation = history.operationStart(writer);
          operation < history.operationEnd(writer);
          operation++) {
        if (history.isWrite(operation) && matches(read, operation)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean matches(int read, int write) {
    Row row = rows.of(history.key(write), history.value(write));
    try {
      RowPredicate asked = predicate(read);
      return row != null && asked.isOf(row.table()) && asked.matches(row);
    } catch (UnsupportedPredicateException notEvaluated) {
      return false;
    }
  }

  private RowPredicate predicate(int read) {
    if (predicates[read] == null) {
      predicates[read] = interpreter.predicate(reads.predicate(read));
    }
    return predicates[read];
  }
}
