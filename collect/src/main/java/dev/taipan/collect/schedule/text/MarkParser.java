package dev.taipan.collect.schedule.text;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.history.column.OperationKind;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads steps in letters: {@code B1}, {@code R1[x]}, {@code W2[x=3]}. */
final class MarkParser {
  private static final Pattern START = Pattern.compile("([A-Za-z])(\\d{1,9})(?=[\\s\\[A-Za-z;]|$)");
  private static final Pattern STATEMENT_OF = Pattern.compile("[Tt](\\d{1,9})\\b");
  private static final Pattern BRACKETS = Pattern.compile("\\[([^\\]\\r\\n]*)\\]");
  private static final Pattern NAME = Pattern.compile("[A-Za-z]\\w{0,29}");
  private static final Pattern ROW = Pattern.compile("([^\\s=+,]+)");
  private static final Pattern ROW_AND_VALUE =
      Pattern.compile(
          "([^\\s=+,]+)\\s*(\\+?=)\\s*(none|(?:-?\\d{1,18}(?:\\s*,\\s*-?\\d{1,18})*)?)");

  private final Cursor cursor;

  MarkParser(Cursor cursor) {
    this.cursor = cursor;
  }

  /** The next step, if one begins here. */
  Optional<Mark> next() throws BadScheduleException {
    int place = cursor.place();
    Optional<MatchResult> start = cursor.take(START);
    return start.isEmpty() ? Optional.empty() : Optional.of(step(place, start.get()));
  }

  /** What the comment behind a statement says that it is, if it does. */
  Optional<Mark> ofStatement() throws BadScheduleException {
    int place = cursor.place();
    Optional<MatchResult> owner = cursor.take(STATEMENT_OF);
    return owner.isEmpty()
        ? next()
        : Optional.of(
            new Mark(
                place,
                Optional.empty(),
                Integer.parseInt(owner.get().group(1)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
  }

  private Mark step(int place, MatchResult start) throws BadScheduleException {
    StepLetter letter =
        StepLetter.of(start.group(1))
            .orElseThrow(() -> cursor.unexpected(place, "a step: " + StepLetter.all()));
    int transaction = Integer.parseInt(start.group(2));
    int inside = cursor.place() + 1;
    Optional<String> text = cursor.take(BRACKETS).map(match -> match.group(1).strip());
    Optional<RowOperation> operation =
        letter.kind().isPresent()
            ? Optional.of(
                operation(new Place(letter, transaction, place), letter.kind().get(), text))
            : Optional.empty();
    Optional<Isolation> level =
        letter == StepLetter.B && text.isPresent()
            ? Optional.of(level(text.get(), inside))
            : Optional.empty();
    Optional<String> savepoint =
        letter.isOfSavepoint() ? Optional.of(savepoint(letter, place, text)) : Optional.empty();
    if (text.isPresent() && operation.isEmpty() && level.isEmpty() && savepoint.isEmpty()) {
      throw cursor.unexpected(inside - 1, "nothing in brackets after " + letter);
    }
    return new Mark(place, Optional.of(letter), transaction, operation, level, savepoint);
  }

  private String savepoint(StepLetter letter, int place, Optional<String> text)
      throws BadScheduleException {
    return text.filter(name -> NAME.matcher(name).matches())
        .orElseThrow(() -> cursor.unexpected(place, letter + "1[name], naming a savepoint"));
  }

  private Isolation level(String name, int place) throws BadScheduleException {
    try {
      return Isolation.named(name);
    } catch (IllegalArgumentException unknown) {
      throw cursor.unexpected(place, "'" + name + "'", "a level: " + unknown.getMessage());
    }
  }

  /** A letter, whose step it is, and where it stands. */
  private record Place(StepLetter letter, int transaction, int place) {}

  private RowOperation operation(Place at, OperationKind kind, Optional<String> text)
      throws BadScheduleException {
    String inside = text.orElse("");
    if (kind == OperationKind.PREDICATE_READ && !inside.isEmpty()) {
      return new RowOperation(kind, inside, Optional.empty());
    }
    if (ROW.matcher(inside).matches()) {
      return new RowOperation(kind, inside, Optional.empty());
    }
    var matcher = ROW_AND_VALUE.matcher(inside);
    if (matcher.matches() && takes(at, kind, matcher.group(2), matcher.group(3))) {
      boolean append = matcher.group(2).equals("+=");
      String value = matcher.group(3).replaceAll("\\s", "");
      return new RowOperation(
          append ? OperationKind.APPEND : kind, matcher.group(1), Optional.of(value));
    }
    throw cursor.unexpected(at.place(), shape(at.letter(), kind));
  }

  private static boolean takes(Place at, OperationKind kind, String sign, String value) {
    boolean number = value.matches("-?\\d+");
    return switch (kind) {
      case READ -> sign.equals("=");
      case WRITE -> number || (at.transaction() == 0 && value.isEmpty() && sign.equals("="));
      case INSERT -> number && sign.equals("=");
      default -> false;
    };
  }

  private static String shape(StepLetter letter, OperationKind kind) {
    return switch (kind) {
      case READ -> "%s1[row], or %s1[row=value] with the returned value".formatted(letter, letter);
      case WRITE -> "W1[row], W1[row=number], or W1[row+=number] for an append to a list";
      case INSERT -> "I1[row=number]";
      case DELETE -> "D1[row]";
      default -> letter + "1[condition], an SQL condition on k and v";
    };
  }
}
