package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import net.sf.jsqlparser.JSQLParserException;

/** Compiles statements on one table, and bare conditions. */
final class StatementCompiler {
  private static final Condition ALL = (row, parameters) -> Condition.TRUE;

  private final PredicateDialect dialect;

  StatementCompiler(PredicateDialect dialect) {
    this.dialect = dialect;
  }

  /**
   * Compiles a text.
   *
   * @throws UnsupportedPredicateException when it is no such statement
   */
  CompiledStatement compile(String text) {
    try {
      return compile(ParsedStatement.of(text), dialect);
    } catch (JSQLParserException wrong) {
      throw new UnsupportedPredicateException("'" + text + "' is not an SQL condition", wrong);
    }
  }

  static CompiledStatement compile(ParsedStatement parsed, PredicateDialect dialect) {
    Subqueries subqueries = new Subqueries(dialect);
    ConditionCompiler conditions = new ConditionCompiler(dialect, subqueries);
    Condition condition = parsed.where().map(conditions::compile).orElse(ALL);
    return new CompiledStatement(
        parsed.table(),
        condition,
        parsed.where().map(BoundsCompiler::compile).orElse(Bounds.NONE),
        parsed.aggregate().map(call -> new Aggregate(call, dialect)),
        subqueries.found(),
        ExtremeRows.in(parsed, dialect));
  }
}
