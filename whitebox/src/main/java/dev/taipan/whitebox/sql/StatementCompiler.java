package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import net.sf.jsqlparser.JSQLParserException;

/** Compiles statements on one table, and bare conditions. */
final class StatementCompiler {
  private static final Condition ALL = (row, parameters) -> Condition.TRUE;

  private final Dialect dialect;
  private final ConditionCompiler conditions;

  StatementCompiler(Dialect dialect) {
    this.dialect = dialect;
    conditions = new ConditionCompiler(dialect);
  }

  /**
   * Compiles a text.
   *
   * @throws UnsupportedPredicateException when it is no such statement
   */
  CompiledStatement compile(String text) {
    try {
      ParsedStatement parsed = ParsedStatement.of(text);
      return new CompiledStatement(
          parsed.table(),
          parsed.where().map(conditions::compile).orElse(ALL),
          parsed.aggregate().map(call -> new Aggregate(call, dialect)));
    } catch (JSQLParserException wrong) {
      throw new UnsupportedPredicateException("'" + text + "' is no condition of SQL", wrong);
    }
  }
}
