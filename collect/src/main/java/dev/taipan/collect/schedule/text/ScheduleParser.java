package dev.taipan.collect.schedule.text;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.history.column.OperationKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads schedules as people write them.
 *
 * <p>Steps are letters with the number of a transaction: {@code B1 R1[x] B2 W2[x=1] C2 C1}. A step
 * may also be SQL with a semicolon, and behind it a comment that says what it is: {@code -- R1[x]},
 * or {@code -- T1} of any statement. Statements before all others, without such a comment, prepare
 * the database. Other comments say nothing, but for {@code -- @isolation NAME}, {@code -- @level
 * NAME} and {@code -- @session 1 3}, which are transactions on one connection. Transactions begin
 * by themselves with their first step, and roll back at the end.
 */
public final class ScheduleParser {
  private static final Pattern COMMENT = Pattern.compile("--[ \\t]*");
  private static final Pattern SETTING = Pattern.compile("@(\\w+)[ \\t]+([\\w -]*[\\w])");

  private static final String NUMBERS = "\\d{1,9}( +\\d{1,9})*";

  private final Cursor cursor;
  private final MarkParser marks;
  private final Draft draft = new Draft();
  private final List<Mark> initial = new ArrayList<>();
  private final Map<String, Integer> firstUse = new LinkedHashMap<>();
  private final Map<Integer, String> unmarkedWrites = new LinkedHashMap<>();

  /** All SQL of the text. */
  private final List<Source> sources = new ArrayList<>();

  private Optional<Isolation> isolation = Optional.empty();
  private Optional<IsolationLevel> level = Optional.empty();
  private final Map<Integer, List<Integer>> sessions = new LinkedHashMap<>();

  /**
   * SQL with its place in the text.
   *
   * @param statement a statement without its semicolon
   */
  private record Source(int place, String statement) {}

  private ScheduleParser(String file, String text) {
    cursor = new Cursor(file, text);
    marks = new MarkParser(cursor);
  }

  /**
   * Reads a schedule.
   *
   * @param file what messages call the text
   * @throws BadScheduleException when it is none
   */
  public static Schedule parse(String file, String text) throws BadScheduleException {
    return new ScheduleParser(file, text).parse();
  }

  /**
   * Reads a schedule that anybody may have written: its statements change and read rows, begin and
   * end transactions, and make tables, and nothing else.
   *
   * @param file what messages call the text
   * @throws BadScheduleException when it is none, or has other statements
   */
  public static Schedule parseForeign(String file, String text) throws BadScheduleException {
    ScheduleParser parser = new ScheduleParser(file, text);
    Schedule schedule = parser.parse();
    parser.requireGrammar();
    return schedule;
  }

  private Schedule parse() throws BadScheduleException {
    cursor.skipBlank();
    while (!cursor.isAtEnd()) {
      readOn();
      cursor.skipBlank();
    }
    if (!draft.hasSteps()) {
      throw cursor.unexpected(cursor.place(), "a step of a transaction, such as R1[x]");
    }
    requireEmptyLists();
    requireInitialValues();
    requireMarksOfWrites();
    return schedule();
  }

  private Schedule schedule() throws BadScheduleException {
    Schedule schedule = new Schedule(isolation, level, draft.preparation(), draft.steps());
    for (Map.Entry<Integer, List<Integer>> session : sessions.entrySet()) {
      try {
        schedule = schedule.withSession(session.getValue());
      } catch (IllegalArgumentException disorder) {
        throw cursor.unexpected(
            session.getKey(),
            "transactions of no other session, that run one after the other, at one level");
      }
    }
    return schedule;
  }

  private void readOn() throws BadScheduleException {
    if (cursor.take(COMMENT).isPresent()) {
      setting();
      cursor.restOfLine();
      return;
    }
    Optional<Mark> step = marks.next();
    if (step.isPresent()) {
      add(step.get(), List.of());
    } else {
      statements();
    }
  }

  private void setting() throws BadScheduleException {
    int place = cursor.place();
    Optional<MatchResult> setting = cursor.take(SETTING);
    if (setting.isPresent()) {
      set(place, setting.get().group(1), setting.get().group(2));
    }
  }

  private void set(int place, String name, String value) throws BadScheduleException {
    if (name.equals("isolation")) {
      isolation = Optional.of(isolation(place, value));
    } else if (name.equals("level")) {
      level = Optional.of(level(place, value));
    } else if (name.equals("session") && value.matches(NUMBERS)) {
      sessions.put(place, Stream.of(value.split(" +")).map(Integer::valueOf).toList());
    } else {
      throw cursor.unexpected(place, "@isolation or @level, or @session with transactions");
    }
  }

  private Isolation isolation(int place, String name) throws BadScheduleException {
    try {
      return Isolation.named(name);
    } catch (IllegalArgumentException unknown) {
      throw cursor.unexpected(
          place, "'" + name + "'", "an SQL isolation level; " + unknown.getMessage());
    }
  }

  private IsolationLevel level(int place, String name) throws BadScheduleException {
    return IsolationLevel.named(name)
        .orElseThrow(
            () ->
                cursor.unexpected(
                    place,
                    "'" + name + "'",
                    "a level: "
                        + Arrays.stream(IsolationLevel.values())
                            .map(IsolationLevel::symbol)
                            .collect(Collectors.joining(", "))));
  }

  private void requireGrammar() throws BadScheduleException {
    Set<String> made = StatementGrammar.made(sources.stream().map(Source::statement).toList());
    for (Source source : sources) {
      Optional<String> excess = StatementGrammar.excess(source.statement(), made);
      if (excess.isPresent()) {
        throw cursor.unexpected(
            source.place(),
            "%s in '%s'".formatted(excess.get(), source.statement()),
            "statements that read or change rows, begin or end transactions, or create "
                + "the schedule's own tables; 'taipan replay --trust-script' runs any statement");
      }
    }
  }

  /** What rows hold is known of those that are made here, and else has to be said. */
  private void requireInitialValues() throws BadScheduleException {
    if (draft.preparation().statements().isEmpty()) {
      return;
    }
    initial.forEach(mark -> firstUse.remove(mark.operation().orElseThrow().row()));
    for (Map.Entry<String, Integer> unsaid : firstUse.entrySet()) {
      throw cursor.unexpected(
          unsaid.getValue(),
          "'-- W0[%s=value]' after the statement that inserts the row, or '-- D0[%s]'"
              .formatted(unsaid.getKey(), unsaid.getKey()));
    }
  }

  /** Without all writes, what is read proves nothing. */
  private void requireMarksOfWrites() throws BadScheduleException {
    for (Map.Entry<Integer, String> write : unmarkedWrites.entrySet()) {
      if (!firstUse.isEmpty() || !initial.isEmpty()) {
        throw cursor.unexpected(
            write.getKey(),
            "'" + write.getValue() + "'",
            "'-- W1[row=value]' or similar after it, since other steps declare their "
                + "effects on rows");
      }
    }
  }

  /** Reads the statements of a line, and the comment that says whose they are. */
  private void statements() throws BadScheduleException {
    int place = cursor.place();
    List<String> statements = new ArrayList<>();
    do {
      int statement = cursor.place();
      statements.add(cursor.statement());
      sources.add(new Source(statement, statements.get(statements.size() - 1)));
      cursor.skipSpaces();
    } while (!cursor.isAtEndOfLine() && cursor.take(COMMENT).isEmpty());
    Optional<Mark> mark = marks.ofStatement();
    if (mark.isPresent() && mark.get().transaction() > 0) {
      note(place, mark.get(), statements);
      add(mark.get(), statements);
      cursor.restOfLine();
    } else if (draft.hasSteps()) {
      throw cursor.unexpected(
          place, "'" + statements.get(0) + "'", "'-- T1' after it, naming its transaction");
    } else {
      statements.forEach(draft::prepare);
      for (; mark.isPresent(); mark = marks.next()) {
        add(mark.get(), List.of());
        cursor.skipSpaces();
      }
      cursor.restOfLine();
    }
  }

  /** Takes note of statements that may write, and of which nobody says what. */
  private void note(int place, Mark mark, List<String> statements) {
    int marked = mark.operation().isPresent() || mark.savepoint().isPresent() ? 1 : 0;
    statements.stream()
        .limit(statements.size() - marked)
        .filter(Sql::mayWrite)
        .forEach(statement -> unmarkedWrites.put(place, statement));
  }

  private void add(Mark mark, List<String> statements) throws BadScheduleException {
    mark.operation()
        .filter(operation -> operation.kind() != OperationKind.PREDICATE_READ)
        .ifPresent(operation -> firstUse.putIfAbsent(operation.row(), mark.place()));
    mark.operation()
        .filter(operation -> operation.kind() == OperationKind.PREDICATE_READ)
        .filter(operation -> statements.isEmpty())
        .ifPresent(read -> sources.add(new Source(mark.place(), condition(read))));
    if (mark.transaction() == 0) {
      initially(mark);
    } else if (draft.hasEnded(mark.transaction())) {
      throw cursor.unexpected(
          mark.place(),
          "no further step of transaction " + mark.transaction() + ", which has ended");
    } else if (mark.letter().isEmpty()) {
      for (String statement : statements) {
        add(mark.transaction(), statement);
      }
    } else {
      step(mark, mark.letter().get(), statements);
    }
  }

  private static String condition(RowOperation read) {
    return "SELECT k FROM t WHERE " + read.row();
  }

  private void initially(Mark mark) throws BadScheduleException {
    RowOperation row =
        mark.operation()
            .filter(ScheduleParser::saysWhatIsThere)
            .orElseThrow(
                () ->
                    cursor.unexpected(
                        mark.place(), "W0[row=number], or D0[row] if the row does not exist"));
    draft.initially(row);
    initial.add(mark);
  }

  private static boolean saysWhatIsThere(RowOperation operation) {
    return switch (operation.kind()) {
      case WRITE, INSERT -> operation.value().isPresent();
      case DELETE -> true;
      default -> false;
    };
  }

  /** Lists grow from nothing, so that every element is somebody's. */
  private void requireEmptyLists() throws BadScheduleException {
    for (Mark mark : initial) {
      RowOperation row = mark.operation().orElseThrow();
      if (draft.isOfList(row) && !row.value().orElse("").isEmpty()) {
        throw cursor.unexpected(
            mark.place(), "a row that is not a list, since lists are initially empty");
      }
    }
  }

  /** Adds a statement of which nobody says what it does to rows. */
  private void add(int transaction, String statement) {
    Sql kind = Sql.of(statement);
    if (kind == Sql.BEGIN && (draft.isNew(transaction) || draft.hasJustBegun(transaction))) {
      draft.begin(transaction, Sql.level(statement));
    } else {
      draft.add(transaction, action(kind, statement));
    }
  }

  private static Action action(Sql kind, String statement) {
    return switch (kind) {
      case COMMIT -> new Action.Commit();
      case ROLLBACK -> new Action.Rollback();
      default -> new Action.Execute(Optional.of(statement), Optional.empty());
    };
  }

  private void step(Mark mark, StepLetter letter, List<String> statements)
      throws BadScheduleException {
    switch (letter) {
      case B -> begin(mark, statements);
      case C -> end(mark, statements, Sql.COMMIT, new Action.Commit());
      case A -> end(mark, statements, Sql.ROLLBACK, new Action.Rollback());
      case V -> savepoint(mark, statements);
      case X -> rollBackTo(mark, statements);
      default -> execute(mark, statements);
    }
  }

  private void savepoint(Mark mark, List<String> statements) {
    Optional<String> sql = last(mark.transaction(), statements);
    draft.add(mark.transaction(), new Action.Savepoint(mark.savepoint().orElseThrow(), sql));
  }

  private void rollBackTo(Mark mark, List<String> statements) throws BadScheduleException {
    String name = mark.savepoint().orElseThrow();
    if (!draft.hasSavepoint(mark.transaction(), name)) {
      throw cursor.unexpected(
          mark.place(),
          "V%d[%s] before it, which sets the savepoint".formatted(mark.transaction(), name));
    }
    Optional<String> sql = last(mark.transaction(), statements);
    draft.add(mark.transaction(), new Action.RollbackTo(name, sql));
  }

  /** Adds statements, of which the last is what the mark says. */
  private void execute(Mark mark, List<String> statements) {
    Optional<String> sql = last(mark.transaction(), statements);
    draft.add(
        mark.transaction(),
        new Action.Execute(sql, mark.operation(), mark.letter().flatMap(StepLetter::lock)));
  }

  /** Adds all statements but the last, and returns that one. */
  private Optional<String> last(int transaction, List<String> statements) {
    int last = statements.size() - 1;
    for (int i = 0; i < last; i++) {
      add(transaction, statements.get(i));
    }
    return last < 0 ? Optional.empty() : Optional.of(statements.get(last));
  }

  private void begin(Mark mark, List<String> statements) throws BadScheduleException {
    if (!draft.isNew(mark.transaction())) {
      throw cursor.unexpected(mark.place(), "no second begin of transaction " + mark.transaction());
    }
    require(mark, statements, Sql.BEGIN);
    Optional<Isolation> level =
        statements.stream().flatMap(statement -> Sql.level(statement).stream()).findFirst();
    draft.begin(mark.transaction(), level.or(mark::level));
  }

  private void end(Mark mark, List<String> statements, Sql kind, Action action)
      throws BadScheduleException {
    require(mark, statements, kind);
    draft.add(mark.transaction(), action);
  }

  private void require(Mark mark, List<String> statements, Sql kind) throws BadScheduleException {
    for (String statement : statements) {
      if (Sql.of(statement) != kind) {
        throw cursor.unexpected(
            mark.place(),
            "a comment that fits the statement, which is no " + kind + ": '" + statement + "'");
      }
    }
  }
}
