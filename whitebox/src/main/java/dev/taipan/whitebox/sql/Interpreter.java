package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluates predicates without a database: a condition, or a SELECT, UPDATE or DELETE on one table.
 * Each is parsed once; those that differ only in literals are, too. Evaluation is linear in the
 * length of the condition and makes no objects but for arithmetic.
 */
public final class Interpreter implements MatchesOracle {
  /** How many statements are remembered. */
  private static final int REMEMBERED = 10_000;

  private final StatementCompiler compiler;
  private final Map<String, CompiledStatement> byShape = new HashMap<>();

  /** For predicates as an engine evaluates them. */
  public Interpreter(Dialect dialect) {
    compiler = new StatementCompiler(dialect);
  }

  @Override
  public RowPredicate predicate(String text) {
    Literals literals = Literals.in(text);
    CompiledStatement known = byShape.get(literals.shape());
    if (known != null) {
      return new Bound(known, literals.values());
    }
    try {
      CompiledStatement compiled = compiler.compile(literals.shape());
      remember(literals.shape(), compiled);
      return new Bound(compiled, literals.values());
    } catch (UnsupportedPredicateException shape) {
      return new Bound(compiler.compile(text), new Object[0]);
    }
  }

  private void remember(String shape, CompiledStatement compiled) {
    if (byShape.size() == REMEMBERED) {
      byShape.clear();
    }
    byShape.put(shape, compiled);
  }

  /** A statement with its literals. */
  private record Bound(CompiledStatement statement, Object[] parameters) implements RowPredicate {

    @Override
    public boolean matches(Row row) {
      return statement.condition().of(row, parameters) == Condition.TRUE;
    }

    @Override
    public boolean isOf(String table) {
      return table.isEmpty() || statement.table().map(table::equalsIgnoreCase).orElse(true);
    }

    @Override
    public boolean isAggregate() {
      return statement.aggregate().isPresent();
    }

    @Override
    public Optional<Object> aggregate(List<Row> matching) {
      return statement.aggregate().map(aggregate -> aggregate.of(matching, parameters));
    }
  }
}
