package dev.taipan.collect.whitebox;

import dev.taipan.history.TransactionStatus;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Watches a run that is made up, before clients take all processors: what is done for the first
 * time takes seconds then.
 */
final class WatchRehearsal implements ChangeLog {
  private static final int TRANSACTIONS = 500;

  private final RunWatch watch =
      new RunWatch(ReplayLevel.SNAPSHOT_ISOLATION, new Interpreter(PredicateDialect.POSTGRESQL));
  private int committed;

  /** Takes part of a second. */
  static void run() {
    try {
      new WatchRehearsal().watch();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private void watch() throws IOException, UnsupportedPredicateException {
    watch.begun(
        "{\"taipan\":\"history\",\"version\":2,\"keys\":\"row\",\"values\":\"json\",\"initial\":null,"
            + "\"absent\":null,\"live\":true,\"spelledOut\":false}\n");
    while (committed < TRANSACTIONS) {
      committed++;
      watch.begun(committed);
      watch.ended(committed, TransactionStatus.COMMITTED, line(committed));
      watch.readToEnd(this, change -> {});
      requireNothing();
    }
  }

  private void requireNothing() {
    if (watch.violation().isPresent() || watch.leftOut() > 0) {
      throw new IllegalStateException(watch.violation().toString());
    }
  }

  private static byte[] line(int number) {
    String before = number == 1 ? "null" : "{\"v\":" + (number - 1) + "}";
    String found = number == 1 ? "" : "[[\"a\",1]," + before + "]";
    return ("{\"session\":\"1\",\"id\":"
            + number
            + ",\"status\":\"committed\",\"ops\":[[\"predicate\",\"v > 0\",["
            + found
            + "]],[\"r\",[\"a\",1],"
            + before
            + "],[\"w\",[\"a\",1],{\"v\":"
            + number
            + "}]],\"saw\":\""
            + number
            + ":"
            + number
            + ":\"}\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void read(Consumer<Change> reader) {
    String number = String.valueOf(committed);
    reader.accept(new Change(number, "taipan_a", "1", number));
  }

  @Override
  public void close() {
    // Nothing was opened.
  }
}
