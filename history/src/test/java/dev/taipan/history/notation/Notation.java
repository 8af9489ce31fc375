package dev.taipan.history.notation;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A history as a line per transaction: its session, its number, its status unless it committed or
 * {@code final} if it comes after all others, and its operations. Behind its number may stand when
 * it ran, as {@code @start..end} with either left out.
 *
 * <pre>
 * a 1: w1=10 w2=20
 * b 2 aborted: r1=10 w1=11
 * b 3 unknown: w1=12
 * c 4 @100..200: r1=12
 * </pre>
 *
 * <p>Of a list, {@code a1=10} is an append and {@code r1=[10,11]} a read.
 *
 * <p>Sessions are numbered as they appear, and so are transactions within them; keys too.
 */
public final class Notation {
  private static final Pattern TRANSACTION =
      Pattern.compile(
          "(\\w+) (\\d+)(?: @(-?\\d+)?\\.\\.(-?\\d+)?)?( aborted| unknown| final)?:"
              + "((?: (?:[rwa]\\d+=-?\\d+|r\\d+=\\[[-\\d,]*]))*)");
  private static final Pattern OPERATION =
      Pattern.compile("([rwa])(\\d+)=(?:(-?\\d+)|\\[([-\\d,]*)])");

  private static final String FINAL = " final";

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
      if (FINAL.equals(parts.group(5))) {
        builder.finalTransaction(transaction);
      }
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
      lines.append(history.isFinalTransaction(t) ? FINAL : "").append(':');
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        boolean list = history.lists().isList(history.key(op));
        lines.append(history.isWrite(op) ? list ? " a" : " w" : " r");
        lines.append(history.keyNumber(history.key(op))).append('=');
        lines.append(list && !history.isWrite(op) ? list(history, op) : history.value(op));
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  private static String list(History history, int read) {
    return Arrays.toString(history.lists().read(history, read)).replace(" ", "");
  }

  private static String time(long time, long absent) {
    return time == absent ? "" : Long.toString(time);
  }

  private static long time(String number, long absent) {
    return number == null ? absent : Long.parseLong(number);
  }

  private static TransactionStatus status(String word) {
    return word == null || word.equals(FINAL)
        ? TransactionStatus.COMMITTED
        : TransactionStatus.valueOf(word.strip().toUpperCase(Locale.ROOT));
  }

  private static void addOperations(HistoryBuilder builder, int transaction, String operations) {
    Matcher operation = OPERATION.matcher(operations);
    while (operation.find()) {
      int key = builder.key(Long.parseLong(operation.group(2)));
      if (operation.group(3) == null) {
        long[] list = elements(operation.group(4));
        builder.readList(transaction, key, list, 0, list.length);
        continue;
      }
      long value = Long.parseLong(operation.group(3));
      switch (operation.group(1)) {
        case "a" -> builder.append(transaction, key, value);
        case "w" -> builder.write(transaction, key, value);
        default -> builder.read(transaction, key, value);
      }
    }
  }

  private static long[] elements(String list) {
    return list.isEmpty()
        ? new long[0]
        : Arrays.stream(list.split(",")).mapToLong(Long::parseLong).toArray();
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
