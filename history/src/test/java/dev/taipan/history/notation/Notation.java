package dev.taipan.history.notation;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A history as a line per transaction: its session, its number, its status unless it committed, and
 * its operations. Behind its number may stand when it ran, as {@code @start..end} with either left
 * out.
 *
 * <pre>
 * a 1: w1=10 w2=20
 * b 2 aborted: r1=10 w1=11
 * b 3 unknown: w1=12
 * c 4 @100..200: r1=12
 * </pre>
 *
 * <p>Sessions are numbered as they appear, and so are transactions within them; keys too.
 */
public final class Notation {
  private static final Pattern TRANSACTION =
      Pattern.compile(
          "(\\w+) (\\d+)(?: @(-?\\d+)?\\.\\.(-?\\d+)?)?( aborted| unknown)?:"
              + "((?: [rw]\\d+=-?\\d+)*)");
  private static final Pattern OPERATION = Pattern.compile("([rw])(\\d+)=(-?\\d+)");

  private Notation() {}

  /** The history of some lines; keys are 0 initially. */
  public static History history(String lines) {
    return history(new HistoryBuilder(), lines);
  }

  /** Some lines added to what a builder has; finishes it. */
  public static History history(HistoryBuilder builder, String lines) {
    Map<String, Integer> sessions = new HashMap<>();
    for (String line : lines.lines().filter(line -> !line.isBlank()).toList()) {
      Matcher parts = TRANSACTION.matcher(line.strip());
      if (!parts.matches()) {
        throw new IllegalArgumentException("not a transaction: " + line);
      }
      int session = sessions.computeIfAbsent(parts.group(1), builder::session);
      int transaction =
          builder.transaction(session, Long.parseLong(parts.group(2)), status(parts.group(5)));
      builder.times(
          transaction,
          time(parts.group(3), History.NO_START),
          time(parts.group(4), History.NO_END));
      addOperations(builder, transaction, parts.group(6));
    }
    return builder.build();
  }

  /** The lines of a history, in recorded order. */
  public static String lines(History history) {
    StringBuilder lines = new StringBuilder();
    for (int place = 0; place < history.transactions(); place++) {
      int t = history.recorded(place);
      lines.append(history.sessionName(history.sessionOf(t))).append(' ');
      lines.append(history.transactionNumber(t));
      if (history.hasTimes()) {
        lines.append(" @").append(time(history.startTime(t), History.NO_START));
        lines.append("..").append(time(history.endTime(t), History.NO_END));
      }
      if (history.status(t) != TransactionStatus.COMMITTED) {
        lines.append(' ').append(history.status(t).name().toLowerCase(Locale.ROOT));
      }
      lines.append(':');
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        lines.append(history.isWrite(op) ? " w" : " r").append(history.keyNumber(history.key(op)));
        lines.append('=').append(history.value(op));
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  private static String time(long time, long absent) {
    return time == absent ? "" : Long.toString(time);
  }

  private static long time(String number, long absent) {
    return number == null ? absent : Long.parseLong(number);
  }

  private static TransactionStatus status(String word) {
    return word == null
        ? TransactionStatus.COMMITTED
        : TransactionStatus.valueOf(word.strip().toUpperCase(Locale.ROOT));
  }

  private static void addOperations(HistoryBuilder builder, int transaction, String operations) {
    Matcher operation = OPERATION.matcher(operations);
    while (operation.find()) {
      int key = builder.key(Long.parseLong(operation.group(2)));
      long value = Long.parseLong(operation.group(3));
      if (operation.group(1).equals("w")) {
        builder.write(transaction, key, value);
      } else {
        builder.read(transaction, key, value);
      }
    }
  }

  /** The transaction with a number. */
  public static int transaction(History history, long number) {
    for (int t = 0; t < history.transactions(); t++) {
      if (history.transactionNumber(t) == number) {
        return t;
      }
    }
    throw new IllegalArgumentException("no transaction " + number);
  }

  /** The operation at a place, from 0, in the transaction with a number. */
  public static int operation(History history, long number, int place) {
    return history.operationStart(transaction(history, number)) + place;
  }

  /** The key with a number. */
  public static int key(History history, long number) {
    for (int key = 0; key < history.keys(); key++) {
      if (history.keyNumber(key) == number) {
        return key;
      }
    }
    throw new IllegalArgumentException("no key " + number);
  }
}
