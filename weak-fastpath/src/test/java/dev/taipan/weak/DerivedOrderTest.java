package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.RandomAccesses.Reads;
import dev.taipan.weak.axiom.DerivedOrder;
import dev.taipan.weak.check.WeakChecker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The commit order that is found, against the words of the causal axiom. */
class DerivedOrderTest {

  /** What deciding causal consistency found out; empty where there is a violation. */
  private static Optional<DerivedOrder> derived(Accesses accesses, WeakAlgorithm algorithm) {
    List<DerivedOrder> derived = new ArrayList<>();
    Optional<WeakViolation> violation =
        WeakChecker.check(
            accesses,
            WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
            algorithm,
            Deadline.NONE,
            derived::add);
    assertThat(derived).hasSize(violation.isPresent() ? 0 : 1);
    return derived.stream().findFirst();
  }

  @ParameterizedTest
  @EnumSource
  void isAnOrderThatSatisfiesTheAxiom(WeakAlgorithm algorithm) {
    int orders = 0;
    int forced = 0;
    for (long seed = 0; seed < 1_500; seed++) {
      Accesses accesses = seed % 2 == 0 ? RandomAccesses.of(seed, Reads.OLDER) : serial(seed);
      Optional<DerivedOrder> derived = derived(accesses, algorithm);
      if (derived.isPresent()) {
        boolean[][] causal = causalOrder(accesses);
        assertSatisfies(accesses, causal, places(accesses, derived.get()));
        assertIsForced(accesses, causal, derived.get());
        orders++;
        forced += derived.get().forced();
      }
    }
    assertThat(orders).isGreaterThan(100);
    assertThat(forced).isGreaterThan(algorithm == WeakAlgorithm.GUESS ? 50 : 500);
  }

  /** One transaction after the other, but a third of the logs go session by session. */
  private static Accesses serial(long seed) {
    Random random = new Random(seed);
    int sessions = 1 + random.nextInt(5);
    List<List<String>> logs = new ArrayList<>();
    IntStream.range(0, sessions).forEach(session -> logs.add(new ArrayList<>()));
    StringBuilder log = new StringBuilder();
    int[] state = new int[3];
    for (int t = 1; t < 14; t++) {
      int session = random.nextInt(sessions);
      StringBuilder line = new StringBuilder("s" + session + " " + t + ":");
      for (int key = 0; key < state.length; key++) {
        line.append(random.nextBoolean() ? " r" + key + "=" + state[key] : "");
        state[key] = random.nextInt(3) == 0 ? t : state[key];
        line.append(state[key] == t ? " w" + key + "=" + t : "");
      }
      logs.get(session).add(line.toString());
      log.append(line).append('\n');
    }
    String lines =
        random.nextInt(3) == 0
            ? logs.stream().flatMap(List::stream).collect(Collectors.joining("\n"))
            : log.toString();
    History history = Notation.history(lines);
    return new Accesses(history, ReadsFrom.of(history));
  }

  private static int[] places(Accesses accesses, DerivedOrder order) {
    int[] places = new int[accesses.history().transactions()];
    Arrays.fill(places, -1);
    for (int place = 0; place < order.transactions(); place++) {
      assertThat(places[order.transaction(place)]).isEqualTo(-1);
      places[order.transaction(place)] = place;
    }
    for (int t = 0; t < places.length; t++) {
      assertThat(places[t] >= 0).isEqualTo(accesses.readsFrom().included(t));
    }
    return places;
  }

  /** Session order and write-read, and what follows. */
  private static boolean[][] causalOrder(Accesses accesses) {
    int n = accesses.history().transactions();
    boolean[][] before = new boolean[n][n];
    for (int t = 0; t < n; t++) {
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        if (accesses.readWriter(r) >= 0) {
          before[accesses.readWriter(r)][t] = true;
        }
      }
      for (int later = t + 1; later < n; later++) {
        before[t][later] |=
            accesses.sessionOf(t) == accesses.sessionOf(later)
                && accesses.readsFrom().included(t)
                && accesses.readsFrom().included(later);
      }
    }
    for (int between = 0; between < n; between++) {
      for (int from = 0; from < n; from++) {
        for (int to = 0; to < n && before[from][between]; to++) {
          before[from][to] |= before[between][to];
        }
      }
    }
    return before;
  }

  private static void assertSatisfies(Accesses accesses, boolean[][] causal, int[] places) {
    for (int t = 0; t < places.length; t++) {
      for (int later = 0; later < places.length; later++) {
        assertThat(!causal[t][later] || places[t] < places[later]).isTrue();
      }
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        int writer = accesses.readWriter(r);
        for (int v = accesses.writerStart(accesses.readKey(r));
            v < accesses.writerEnd(accesses.readKey(r));
            v++) {
          int other = accesses.writer(v);
          if (other != writer && causal[other][t]) {
            assertThat(writer).isNotEqualTo(History.INITIAL);
            assertThat(places[other]).isLessThan(places[writer]);
          }
        }
      }
    }
  }

  private static void assertIsForced(Accesses accesses, boolean[][] causal, DerivedOrder order) {
    for (int i = 0; i < order.forced(); i++) {
      int reader = order.reader(i);
      int later = order.later(i);
      int key = order.key(i);
      assertThat(causal[order.earlier(i)][reader]).isTrue();
      assertThat(accesses.writes(order.earlier(i), key)).isTrue();
      assertThat(order.earlier(i)).isNotEqualTo(later);
      assertThat(
              IntStream.range(accesses.readStart(reader), accesses.readEnd(reader))
                  .filter(r -> accesses.readKey(r) == key)
                  .map(accesses::readWriter))
          .contains(later);
    }
  }

  @Test
  void tellsWhatTheAxiomForcesBehindWhatListsShow() {
    History history =
        Notation.history(
            """
            c 3: w2=1
            b 2: w2=2
            d 4: r2=1
            d 5: r2=2
            e 6: a1=1
            f 7: a1=2 r1=[1,2]
            """);
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    DerivedOrder derived = derived(accesses, WeakAlgorithm.VECTOR_CLOCKS).orElseThrow();
    assertThat(derived.forced()).isEqualTo(1);
    assertThat(history.transactionName(derived.earlier(0))).isEqualTo("3");
    assertThat(history.transactionName(derived.later(0))).isEqualTo("2");
    assertThat(history.transactionName(derived.reader(0))).isEqualTo("5");
    assertThat(history.keyName(derived.key(0))).isEqualTo("2");
  }
}
