package dev.taipan.polygraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The known edges of registers and lists against all that follows from the definitions, pair by
 * pair: what leads to what must be the same.
 */
class KnownEdgesTest {
  private static final int LISTS = 2;

  @ParameterizedTest
  @EnumSource
  void sayWhatTheDefinitionsSay(StrongLevel level) {
    Random random = new Random(31);
    int acyclic = 0;
    for (int i = 0; i < 400; i++) {
      History history = historyWithoutBadLists(random);
      Accesses accesses = new Accesses(history, ReadsFrom.of(history));
      VersionOrder facts = random.nextBoolean() ? facts(random, history) : VersionOrder.NONE;
      String paths = paths(known(new Polygraph(accesses, level, facts)));
      assertThat(paths)
          .as(Notation.lines(history))
          .isEqualTo(paths(new Definition(accesses, level, facts).edges));
      acyclic += paths.equals("cycle") ? 0 : 1;
    }
    assertThat(acyclic).isBetween(100, 390);
  }

  private static History historyWithoutBadLists(Random random) {
    History history = history(random);
    while (history.lists().irregularReads() > 0) {
      history = history(random);
    }
    return history;
  }

  /** Two lists and two registers; reads are of any state so far, what one reads again the same. */
  private static History history(Random random) {
    HistoryBuilder builder = new HistoryBuilder();
    int sessions = 1 + random.nextInt(4);
    IntStream.range(0, sessions).forEach(session -> builder.session("s" + session));
    Map<Integer, List<List<Long>>> states = new HashMap<>();
    IntStream.range(0, 2 * LISTS)
        .forEach(key -> states.put(builder.key(key), new ArrayList<>(List.of(List.of()))));
    long value = 0;
    for (int number = 2 + random.nextInt(6); number > 0; number--) {
      TransactionStatus status =
          switch (random.nextInt(8)) {
            case 0 -> TransactionStatus.ABORTED;
            case 1 -> TransactionStatus.UNKNOWN;
            default -> TransactionStatus.COMMITTED;
          };
      int transaction = builder.transaction(random.nextInt(sessions), number, status);
      for (int key = 0; key < 2 * LISTS; key++) {
        List<List<Long>> past = states.get(key);
        List<Long> seen = past.get(past.size() - 1 - random.nextInt(Math.min(3, past.size())));
        if (random.nextBoolean()) {
          read(builder, transaction, key, seen);
        }
        List<Long> own = new ArrayList<>();
        for (int writes = random.nextInt(4); writes > 1; writes--) {
          own.add(++value);
          if (key < LISTS) {
            builder.append(transaction, key, value);
          } else {
            builder.write(transaction, key, value);
          }
        }
        if (random.nextInt(4) == 0) {
          read(builder, transaction, key, own.isEmpty() || key < LISTS ? joined(seen, own) : own);
        }
        if (!own.isEmpty() && status != TransactionStatus.ABORTED) {
          past.add(joined(past.get(past.size() - 1), own));
        }
      }
    }
    return builder.build();
  }

  private static List<Long> joined(List<Long> one, List<Long> other) {
    List<Long> joined = new ArrayList<>(one);
    joined.addAll(other);
    return joined;
  }

  private static void read(HistoryBuilder builder, int transaction, int key, List<Long> seen) {
    if (key < LISTS) {
      long[] list = seen.stream().mapToLong(Long::longValue).toArray();
      builder.readList(transaction, key, list, 0, list.length);
    } else {
      builder.read(transaction, key, seen.isEmpty() ? 0 : seen.get(seen.size() - 1));
    }
  }

  /** The order of some of the writers of each key, with those that may not count among them. */
  private static VersionOrder facts(Random random, History history) {
    VersionOrder.Builder facts = new VersionOrder.Builder("the test");
    for (int key = 0; key < history.keys(); key++) {
      int ofKey = key;
      facts.add(
          key,
          0,
          IntStream.range(0, history.transactions())
              .filter(t -> random.nextBoolean() && writes(history, t, ofKey))
              .toArray());
    }
    return facts.build();
  }

  private static boolean writes(History history, int transaction, int key) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .anyMatch(operation -> history.isWrite(operation) && history.key(operation) == key);
  }

  private static boolean[][] known(Polygraph polygraph) {
    boolean[][] edges = new boolean[polygraph.events().count()][polygraph.events().count()];
    KnownGraph known = polygraph.known();
    for (int edge = 0; edge < known.edges(); edge++) {
      edges[known.from(edge)][known.to(edge)] = true;
    }
    return edges;
  }

  /** Which event leads to which; only that there is a cycle, when there is one. */
  private static String paths(boolean[][] edges) {
    for (int between = 0; between < edges.length; between++) {
      for (boolean[] from : edges) {
        for (int to = 0; from[between] && to < edges.length; to++) {
          from[to] |= edges[between][to];
        }
      }
    }
    return IntStream.range(0, edges.length).anyMatch(event -> edges[event][event])
        ? "cycle"
        : Arrays.deepToString(edges);
  }

  /** Every edge that session order, reads, lists and facts ask for, however many. */
  private static final class Definition {
    private final History history;
    private final ReadsFrom readsFrom;
    private final StrongLevel level;
    private final Events events;
    final boolean[][] edges;

    Definition(Accesses accesses, StrongLevel level, VersionOrder facts) {
      history = accesses.history();
      readsFrom = accesses.readsFrom();
      this.level = level;
      events = new Events(level, history.transactions());
      edges = new boolean[events.count()][events.count()];
      for (int t = 0; t < history.transactions(); t++) {
        if (readsFrom.included(t)) {
          addTransaction(t);
        }
      }
      for (int list = 0; list < facts.lists(); list++) {
        addInOrder(facts.transactions(list));
      }
      for (int key = 0; key < history.keys(); key++) {
        addInOrder(listed(key).stream().mapToInt(readsFrom::transactionOf).toArray());
      }
    }

    private void add(EventEdge edge, int earlier, int later) {
      if (earlier != later && readsFrom.included(earlier) && readsFrom.included(later)) {
        edges[events.of(earlier, edge.from())][events.of(later, edge.to())] = true;
      }
    }

    private void addTransaction(int t) {
      if (level.events() == 2) {
        edges[events.of(t, Event.BEGIN)][events.of(t, Event.COMMIT)] = true;
      }
      for (int later = t + 1; later < history.transactions(); later++) {
        if (history.sessionOf(later) == history.sessionOf(t)) {
          int next = later;
          level.sessionOrder().ifPresent(edge -> add(edge, t, next));
        }
      }
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (history.isWrite(op)) {
          addUnlisted(op);
        } else if (!history.lists().isList(history.key(op))) {
          addRegisterRead(t, op);
        } else if (history.status(t) == TransactionStatus.COMMITTED) {
          addListRead(t, op);
        }
      }
    }

    private void addInOrder(int[] writers) {
      for (int earlier = 0; earlier < writers.length; earlier++) {
        for (int later = earlier + 1; later < writers.length; later++) {
          add(level.writeWrite(), writers[earlier], writers[later]);
        }
      }
    }

    /** The appends along the longest list of a key. */
    private List<Integer> listed(int key) {
      return IntStream.range(0, history.lists().length(key))
          .mapToObj(index -> writeOf(key, history.lists().element(key, index)))
          .toList();
    }

    private int writeOf(int key, long value) {
      return IntStream.range(0, history.operations())
          .filter(op -> history.isWrite(op) && history.key(op) == key && history.value(op) == value)
          .findFirst()
          .orElseThrow();
    }

    private void addUnlisted(int append) {
      List<Integer> listed = listed(history.key(append));
      if (!listed.contains(append)) {
        listed.forEach(
            earlier ->
                add(
                    level.writeWrite(),
                    readsFrom.transactionOf(earlier),
                    readsFrom.transactionOf(append)));
      }
    }

    private void addRegisterRead(int reader, int read) {
      int key = history.key(read);
      if (history.value(read) != 0) {
        add(level.writeRead(), readsFrom.transactionOf(writeOf(key, history.value(read))), reader);
      } else {
        addOverwrites(reader, key, List.of());
      }
    }

    private void addListRead(int reader, int read) {
      int key = history.key(read);
      List<Integer> seen =
          Arrays.stream(history.lists().read(history, read))
              .mapToObj(element -> writeOf(key, element))
              .filter(append -> readsFrom.transactionOf(append) != reader)
              .toList();
      if (!seen.isEmpty()) {
        add(level.writeRead(), readsFrom.transactionOf(seen.get(seen.size() - 1)), reader);
      }
      addOverwrites(reader, key, seen);
    }

    /** Whoever did not see a write comes before it. */
    private void addOverwrites(int reader, int key, List<Integer> seen) {
      for (int op = 0; op < history.operations(); op++) {
        if (history.isWrite(op) && history.key(op) == key && !seen.contains(op)) {
          add(level.readWrite(), reader, readsFrom.transactionOf(op));
        }
      }
    }
  }
}
