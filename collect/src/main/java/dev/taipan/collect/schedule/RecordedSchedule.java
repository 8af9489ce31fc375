package dev.taipan.collect.schedule;

import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.ScheduleRows;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.summary.SavepointSessions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of a schedule as a history, which every level can be asked about. Each transaction has
 * a session of its own; times are nanoseconds since the schedule began. Reads that failed, and
 * statements of which nobody says what they do to rows, are not in it. Writes that failed are: a
 * database may do them all the same.
 *
 * <p>A read by predicate is also a read of each row that it returned, and of each that it did not
 * return where only one of its values can be the reason. A write that changed no row did nothing.
 * Of what a read returned, the last column counts. What was taken back to a savepoint is a
 * transaction of its own that was rolled back.
 */
public final class RecordedSchedule {
  private static final long TOMBSTONE = Long.MIN_VALUE;
  private static final String KEY = "-?\\d{1,9}";
  private static final String NUMBER = "-?\\d{1,18}";

  private final ScheduleResult result;
  private final ScheduleRows rows;
  private final UnmatchedRows unmatched;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final Map<String, Long> numbers = new HashMap<>();
  private final Map<Long, String> texts = new HashMap<>();

  private RecordedSchedule(ScheduleResult result) {
    this.result = result;
    rows = new ScheduleRows(result.schedule());
    unmatched = new UnmatchedRows(result.schedule(), rows);
  }

  /** The history of what came of a schedule. */
  public static History of(ScheduleResult result) {
    return new RecordedSchedule(result).make();
  }

  private History make() {
    builder.keyNames(number -> rows.name((int) number));
    builder.tombstone(number(RowOperation.ABSENT));
    result.schedule().transactions().forEach(this::add);
    builder.valueNames(number -> texts.getOrDefault(number, Long.toString(number)));
    History made = builder.build();
    return made.withInitialValues(initial(made));
  }

  private InitialValues initial(History made) {
    InitialValues.Builder own = new InitialValues.Builder(made);
    for (int key = 0; key < made.keys(); key++) {
      String row = made.keyName(key);
      if (!made.lists().isList(key) && rows.all().contains(row)) {
        own.value(key, number(rows.initial(row).value().orElse(RowOperation.ABSENT)));
      }
    }
    return own.build();
  }

  private void add(int number) {
    TransactionResult transaction = result.transactions().get(number);
    if (transaction.started() >= 0) {
      TransactionStatus status = transaction.end().status();
      int made = builder.transaction(builder.session(Integer.toString(number)), number, status);
      builder.times(made, transaction.started(), end(transaction));
      UndoneSteps undone = new UndoneSteps(result.of(number).toList());
      result
          .of(number)
          .filter(step -> !undone.isUndoneWrite(step) && !undone.mayHaveSeenUndone(step))
          .forEach(step -> add(made, step));
      if (!undone.isEmpty()) {
        addUndone(number, undone);
      }
    }
  }

  private void addUndone(int number, UndoneSteps undone) {
    TransactionResult whole = result.transactions().get(number);
    int session = builder.session(SavepointSessions.of(Integer.toString(number)));
    int made = builder.transaction(session, number, TransactionStatus.ABORTED);
    builder.times(made, whole.started(), end(whole));
    result.of(number).filter(undone::isUndoneWrite).forEach(step -> add(made, step));
  }

  private static long end(TransactionResult transaction) {
    return transaction.end() == TransactionEnd.UNKNOWN ? History.NO_END : transaction.ended();
  }

  private void add(int transaction, StepResult step) {
    if (step.isDone() && step.operation().isPresent()) {
      add(transaction, step.operation().get(), step.execution().orElseThrow());
    } else if (step.failure().isPresent()
        && step.operation().filter(RowOperation::isWrite).isPresent()) {
      RowOperation tried = step.operation().get();
      write(transaction, builder.key(rows.key(tried.row())), tried);
    }
  }

  private void add(int transaction, RowOperation operation, StepResult.Execution done) {
    int before = builder.operations();
    if (operation.kind() == OperationKind.PREDICATE_READ) {
      int read = builder.predicateRead(transaction, operation.row());
      builder.details().times(read, done.started(), done.ended());
      done.answer().rows().forEach(row -> match(transaction, row));
      unmatched.of(operation, done.answer()).forEach((row, value) -> miss(transaction, row, value));
    } else {
      add(transaction, builder.key(rows.key(operation.row())), operation, done.answer());
    }
    for (int made = before; made < builder.operations(); made++) {
      builder.details().times(made, done.started(), done.ended());
    }
  }

  /** A row of a key and a value that met a predicate; nothing is known of rows without a name. */
  private void match(int transaction, List<String> row) {
    if (row.size() < 2 || !row.get(0).matches(KEY)) {
      return;
    }
    int number = Integer.parseInt(row.get(0));
    if (rows.all().contains(rows.name(number))) {
      int key = builder.key(number);
      builder.match(key, number(row.get(1)), Details.NO_VERSION);
      builder.read(transaction, key, number(row.get(1)));
    }
  }

  /** A row that did not meet a predicate, of which only one value does not. */
  private void miss(int transaction, String row, String value) {
    builder.read(transaction, builder.key(rows.key(row)), number(value));
  }

  private void add(int transaction, int key, RowOperation operation, Answer answer) {
    switch (operation.kind()) {
      case READ -> read(transaction, key, answer);
      case LIST_READ -> value(answer).ifPresent(text -> readList(transaction, key, text));
      case PREDICATE_READ -> throw new IllegalStateException("of no single row");
      default -> {
        if (answer.count() > 0) {
          write(transaction, key, operation);
        }
      }
    }
  }

  private void read(int transaction, int key, Answer answer) {
    if (answer.rows().isEmpty()) {
      builder.read(transaction, key, number(RowOperation.ABSENT));
    } else {
      value(answer).ifPresent(text -> builder.read(transaction, key, number(text)));
    }
  }

  /** The last column of the only row: others may say which row it is. */
  private static Optional<String> value(Answer answer) {
    return answer.rows().size() == 1
        ? answer.rows().get(0).stream().map(String::valueOf).reduce((one, next) -> next)
        : Optional.empty();
  }

  private void write(int transaction, int key, RowOperation operation) {
    switch (operation.kind()) {
      case WRITE -> builder.write(transaction, key, written(operation));
      case INSERT -> insert(transaction, key, operation);
      case APPEND -> builder.append(transaction, key, written(operation));
      case DELETE -> builder.delete(transaction, key);
      default -> throw new IllegalStateException("no write");
    }
  }

  private void insert(int transaction, int key, RowOperation operation) {
    if (rows.isList(operation.row())) {
      builder.append(transaction, key, written(operation));
    } else {
      builder.insert(transaction, key, written(operation));
    }
  }

  private void readList(int transaction, int key, String text) {
    long[] elements =
        List.of(text.split(",")).stream()
            .filter(element -> !element.isBlank())
            .mapToLong(this::number)
            .toArray();
    builder.readList(transaction, key, elements, 0, elements.length);
  }

  private long written(RowOperation operation) {
    return number(operation.value().orElseThrow());
  }

  /** The number of a value: itself, or one of its own if it is none. */
  private long number(String value) {
    String text = String.valueOf(value).strip();
    if (text.matches(NUMBER)) {
      return Long.parseLong(text);
    }
    return numbers.computeIfAbsent(
        text,
        unseen -> {
          long number = TOMBSTONE + numbers.size();
          texts.put(number, unseen);
          return number;
        });
  }
}
