package dev.taipan.statements.history;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.ColumnType;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Term;
import dev.taipan.statements.tally.Tally;
import dev.taipan.statements.tally.Tally.Understanding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/** A statement that a client has run, with what it was given and what came back. */
public final class Execution {
  private static final int MOST_ROWS = 10_000;
  private static final int MOST_BYTES = 8 << 20;

  private final String text;
  private final Plan plan;
  private final Catalogue catalogue;
  private final List<Argument> arguments;
  private List<ResultColumn> columns;
  private List<List<byte[]>> rows = new ArrayList<>();
  private boolean isPartial;
  private boolean isSuspended;
  private long bytes;

  /** Whether what it did has been recorded. */
  boolean isDone;

  /** Writes of which not all is known yet: places, and tables by their titles. */
  final List<Object> uncertain = new ArrayList<>();

  /** Whether nobody can see yet what it writes, since its transaction cannot have committed. */
  boolean isUncommitted;

  /** How it was counted. */
  Understanding understanding = Understanding.EXACT;

  /** Counts it. */
  void count(Tally tally, Understanding counted) {
    understanding = counted;
    tally.statement(counted, text);
  }

  /** What it returns that its client has not asked for. */
  private Optional<Plan.Hidden> hidden = Optional.empty();

  /** It returns columns first that its client has not asked for. */
  public void hide(Plan.Hidden columns) {
    hidden = Optional.of(columns);
  }

  Optional<Plan.Hidden> hidden() {
    return hidden;
  }

  long sent;

  /**
   * A statement that is about to be sent.
   *
   * @param text of the statement, for people
   * @param arguments values of its parameters, or its literals
   */
  public Execution(String text, Plan plan, Catalogue catalogue, List<Argument> arguments) {
    this.text = text;
    this.plan = plan;
    this.catalogue = catalogue;
    this.arguments = arguments;
  }

  /** What it says. */
  public String text() {
    return text;
  }

  /** What it does. */
  public Plan plan() {
    return plan;
  }

  Catalogue catalogue() {
    return catalogue;
  }

  /** Whether its rows tell something: else nobody needs to keep them. */
  public boolean wantsRows() {
    boolean tells =
        plan instanceof Plan.Query query
            ? !query.tables().isEmpty()
            : plan instanceof Plan.Insert
                || plan instanceof Plan.Update
                || plan instanceof Plan.Delete;
    return tells && columns != null && !isPartial;
  }

  /** What its rows consist of. */
  public void describe(List<ResultColumn> described) {
    columns = described;
  }

  /** A row came back. */
  public void row(List<byte[]> values) {
    for (byte[] value : values) {
      bytes += value == null ? 0 : value.length;
    }
    if (rows.size() < MOST_ROWS && bytes < MOST_BYTES) {
      rows.add(values);
    } else {
      loseRow();
    }
  }

  /** A row came back that is not kept. */
  public void loseRow() {
    isPartial = true;
    rows = new ArrayList<>();
  }

  /** The client has not asked for all rows, and will not. */
  public void cut() {
    isSuspended = true;
  }

  /** The client has got some rows, and may ask for more. */
  void suspend() {
    rows = new ArrayList<>();
    bytes = 0;
    isSuspended = true;
  }

  /** Whether all rows are there. */
  boolean isWhole() {
    return !isPartial && !isSuspended;
  }

  boolean lostRows() {
    return isPartial;
  }

  /** What its rows consist of, or null. */
  public List<ResultColumn> columns() {
    return columns;
  }

  List<List<byte[]>> rows() {
    return rows;
  }

  /** A value as JSON, if it is known. */
  Optional<String> json(Term term, Column column) {
    if (term instanceof Term.Default) {
      return column.fallback();
    }
    return argument(term).flatMap(value -> column.type().flatMap(type -> type.json(value)));
  }

  /** A number as text, if it is known. */
  Optional<String> number(Term term, ColumnType type) {
    return argument(term).flatMap(type::json).filter(json -> !json.equals("null"));
  }

  private Optional<Argument> argument(Term term) {
    if (term instanceof Term.Literal literal) {
      return Optional.of(literal.argument());
    }
    if (term instanceof Term.Cast cast) {
      return argument(cast.of()).flatMap(value -> value.as(cast.type()));
    }
    if (term instanceof Term.Parameter parameter && parameter.number() <= arguments.size()) {
      Argument argument = arguments.get(parameter.number() - 1);
      return parameter.negated() ? argument.negated() : Optional.of(argument);
    }
    return Optional.empty();
  }

  /** The name of a row by the values of its key, if all are known. */
  Optional<String> key(List<Column> columns, List<Term> terms) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Optional<ColumnType> type = columns.get(i).type();
      argument(terms.get(i))
          .flatMap(value -> type.flatMap(known -> known.compared(value)))
          .ifPresent(values::add);
    }
    return values.size() == columns.size() ? key(values) : Optional.empty();
  }

  /** The name of a row; empty where a value is NULL, which is no key. */
  static Optional<String> key(List<String> values) {
    if (values.contains("null")) {
      return Optional.empty();
    }
    if (values.size() == 1) {
      return Optional.of(values.get(0));
    }
    StringJoiner key = new StringJoiner(",", "[", "]");
    values.forEach(key::add);
    return Optional.of(key.toString());
  }
}
