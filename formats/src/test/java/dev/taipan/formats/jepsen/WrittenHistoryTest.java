package dev.taipan.formats.jepsen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** What is written and read again says the same of sessions, operations and real time. */
class WrittenHistoryTest {
  private static Path folder;

  @BeforeContainer
  static void makeFolder() throws IOException {
    folder = Files.createTempDirectory("written");
  }

  @AfterContainer
  static void removeFolder() throws IOException {
    Files.deleteIfExists(folder.resolve("history"));
    Files.delete(folder);
  }

  @Property(tries = 300)
  void saysTheSameWithTimes(@ForAll Random random) throws IOException {
    check(history(random, true), HistoryFormat.EDN);
  }

  @Property(tries = 300)
  void saysTheSameWithoutTimes(@ForAll Random random) throws IOException {
    check(history(random, false), HistoryFormat.JEPSEN_JSON);
  }

  @Property(tries = 300)
  void saysTheSameOfLists(@ForAll Random random) throws IOException {
    check(listHistory(random), HistoryFormat.EDN);
    check(listHistory(random), HistoryFormat.JEPSEN_JSON);
  }

  private static void check(History history, HistoryFormat format) throws IOException {
    Path file = folder.resolve("history");
    HistoryFiles.write(history, file, format);
    History again = HistoryFiles.read(file, ReadOptions.DEFAULTS.withFormat(format));
    assertThat(again.transactions()).isEqualTo(history.transactions());
    for (int t = 0; t < history.transactions(); t++) {
      int other = withNumber(again, history.transactionNumber(t));
      assertThat(describe(again, other)).isEqualTo(describe(history, t));
      for (int u = 0; u < history.transactions(); u++) {
        int otherToo = withNumber(again, history.transactionNumber(u));
        if (history.status(t) != TransactionStatus.ABORTED
            && history.status(u) != TransactionStatus.ABORTED) {
          assertThat(again.endTime(other) < again.startTime(otherToo))
              .as("whether %d was over when %d began", t, u)
              .isEqualTo(history.endTime(t) < history.startTime(u));
        }
        assertThat(precedesInSession(again, other, otherToo))
            .isEqualTo(precedesInSession(history, t, u));
      }
    }
  }

  /** Sessions whose transactions follow one another, with times that often agree. */
  private static History history(Random random, boolean timed) {
    HistoryBuilder builder = new HistoryBuilder();
    int sessions = 1 + random.nextInt(3);
    for (int session = 0; session < sessions; session++) {
      builder.session(Integer.toString(10 - session));
    }
    addFirst(builder, timed);
    long[] clocks = new long[sessions];
    int transactions = random.nextInt(8);
    for (int i = 0; i < transactions; i++) {
      int session = random.nextInt(sessions);
      TransactionStatus status = TransactionStatus.values()[random.nextInt(3)];
      int transaction = builder.transaction(session, 100 + i, status);
      if (timed) {
        long start = clocks[session] + 1 + random.nextInt(3);
        long end = status == TransactionStatus.COMMITTED ? start + random.nextInt(3) : start;
        builder.times(transaction, start, end);
        clocks[session] = end;
      }
      addOperations(builder, transaction, status, random);
    }
    return builder.build();
  }

  /** Somebody who is first in any order and no setup, so that nobody is taken for one. */
  private static void addFirst(HistoryBuilder builder, boolean timed) {
    int first = builder.transaction(builder.session("11"), 99, TransactionStatus.COMMITTED);
    builder.write(first, builder.key(0), 1);
    if (timed) {
      builder.times(first, 0, 0);
    }
  }

  private static void addOperations(
      HistoryBuilder builder, int transaction, TransactionStatus status, Random random) {
    for (int i = random.nextInt(4); i > 0; i--) {
      int key = builder.key(random.nextInt(3) - 1);
      long value = random.nextInt(4);
      if (random.nextBoolean() || status != TransactionStatus.COMMITTED) {
        builder.write(transaction, key, value);
      } else {
        builder.read(transaction, key, value);
      }
    }
  }

  /** Appends to lists and reads of them, most of which are a beginning of the right one. */
  private static History listHistory(Random random) {
    HistoryBuilder builder = new HistoryBuilder();
    int session = builder.session("1");
    long[][] lists = new long[3][0];
    for (int i = random.nextInt(8); i > 0; i--) {
      TransactionStatus status = TransactionStatus.values()[random.nextInt(3)];
      int transaction = builder.transaction(session, 100 + i, status);
      for (int step = random.nextInt(5); step > 0; step--) {
        int key = random.nextInt(lists.length);
        if (random.nextBoolean()) {
          int length = lists[key].length;
          lists[key] = Arrays.copyOf(lists[key], length + 1);
          lists[key][length] = length + 1L;
          builder.append(transaction, builder.key(key), length + 1L);
        } else if (status == TransactionStatus.COMMITTED) {
          long[] list = lists[key].clone();
          if (list.length > 0 && random.nextInt(4) == 0) {
            list[random.nextInt(list.length)] = random.nextLong(1, list.length + 1L);
          }
          int length = random.nextInt(list.length + 1);
          builder.readList(transaction, builder.key(key), list, 0, length);
        }
      }
    }
    return builder.build();
  }

  private static int withNumber(History history, long number) {
    for (int t = 0; t < history.transactions(); t++) {
      if (history.transactionNumber(t) == number) {
        return t;
      }
    }
    throw new AssertionError("no transaction " + number);
  }

  private static boolean precedesInSession(History history, int first, int second) {
    return first < second && history.sessionOf(first) == history.sessionOf(second);
  }

  private static String describe(History history, int transaction) {
    StringBuilder text = new StringBuilder();
    text.append(history.sessionName(history.sessionOf(transaction))).append(' ');
    text.append(history.status(transaction));
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      boolean list = history.lists().isList(history.key(operation));
      text.append(history.isWrite(operation) ? list ? " a" : " w" : " r");
      text.append(history.keyName(history.key(operation))).append('=');
      text.append(
          list && !history.isWrite(operation)
              ? Arrays.stream(history.lists().read(history, operation))
                  .mapToObj(history::valueName)
                  .collect(Collectors.joining(",", "[", "]"))
              : name(history, history.value(operation)));
    }
    return text.toString();
  }

  private static String name(History history, long value) {
    return value == history.initialValue() ? "initial" : history.valueName(value);
  }
}
