package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.parallel.Workers;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nothing of a counterexample can be left out, no operation and no transaction: the definitions say
 * that what is left satisfies the level. Where transactions contradict each other, that is so in
 * the order of all their sessions, also of those that the explanation does not speak of. There are
 * exceptions:
 *
 * <ul>
 *   <li>Where times, or a version order that is trusted, contradict sessions whatever was read,
 *       only the sessions count that the explanation speaks of: else every violation would be told
 *       as one of clocks, or of that order.
 *   <li>What is wrong with a list, or with a version order, is told before what else is: nothing of
 *       it can be left out that leaves the same wrong.
 * </ul>
 */
class MinimalCounterexamplesTest {
  private static final CheckOptions OPTIONS = CheckOptions.DEFAULTS.withEmptyAllowed();

  /** A counterexample, of what kind it is, and what parts of it would do. */
  private record Shown(String name, String kind, List<Part> smaller) {}

  @Test
  void nothingCanBeLeftOut() {
    Map<String, Long> kinds = compare(Draw.REGISTERS, 1_000);
    assertThat(kinds.keySet())
        .contains("cycle", "cycle in real time", "cases")
        .contains("AbortedRead", "IntermediateRead", "FutureRead", "NonRepeatableRead");
  }

  @Test
  @Tag("slow")
  void nothingCanBeLeftOutInManyHistories() {
    Map<String, Long> kinds = compare(Draw.REGISTERS, 20_000);
    assertThat(kinds)
        .hasEntrySatisfying("cycle", count -> assertThat(count).isGreaterThan(20_000))
        .hasEntrySatisfying("cycle in real time", count -> assertThat(count).isGreaterThan(1_000));
    assertThat(kinds.keySet())
        .containsAll(
            Arrays.stream(Tap.values())
                .filter(tap -> !tap.isAboutOrder())
                .map(Tap::title)
                .toList());
  }

  @Test
  void nothingOfListsCanBeLeftOut() {
    assertThat(compare(Draw.LISTS, 300).keySet()).contains("cycle", "cycle in real time");
  }

  @Test
  void nothingCanBeLeftOutWhereAnOrderIsTrusted() {
    assertThat(compare(Draw.TRUSTED_ORDERS, 300).keySet()).contains("cycle");
  }

  @Test
  @Tag("slow")
  void nothingOfListsOrTrustedOrdersCanBeLeftOutInManyHistories() {
    assertThat(compare(Draw.LISTS, 3_000)).isNotEmpty();
    assertThat(compare(Draw.TRUSTED_ORDERS, 3_000)).isNotEmpty();
  }

  /** What histories are drawn, and what the definitions say of them and of their parts. */
  private enum Draw {
    REGISTERS {
      @Override
      History of(int seed) {
        return RandomHistories.of(seed);
      }
    },
    LISTS {
      @Override
      History of(int seed) {
        return ListHistories.of(seed);
      }

      @Override
      boolean satisfies(History part, IsolationLevel level) {
        return PlainOracle.satisfies(part, level);
      }
    },
    TRUSTED_ORDERS {
      @Override
      History of(int seed) {
        History plain = RandomHistories.of(seed);
        return plain.withVersionOrder(VersionOrders.any(plain, new Random(seed)));
      }

      @Override
      CheckOptions options() {
        return OPTIONS.withTrustInVersionOrder();
      }

      @Override
      boolean satisfies(History part, IsolationLevel level) {
        return level.definition() instanceof Definition.Strong
            ? Oracle.satisfied(part, part.versionOrder()).contains(level)
            : super.satisfies(part, level);
      }
    };

    abstract History of(int seed);

    CheckOptions options() {
      return OPTIONS;
    }

    boolean satisfies(History part, IsolationLevel level) {
      return Oracle.satisfied(part).contains(level);
    }

    boolean violates(Accesses accesses, Part part, IsolationLevel level) {
      return !satisfies(new Excerpt(accesses, part).history(), level);
    }

    /** Whether a part violates the level in the way that is told, where that is one of its own. */
    private boolean isLike(Excerpt rest, IsolationLevel level, Argument told) {
      return !(told instanceof Argument.Lists lists)
          || IsolationChecker.check(rest.history(), CutOut.heard(level, rest.history()), options())
              .violation()
              .filter(
                  violation ->
                      violation.evidence().argument() instanceof Argument.Lists other
                          && other.list().kind() == lists.list().kind())
              .isPresent();
    }
  }

  /** Compares counterexamples with the definitions; how many there are of each kind. */
  private static Map<String, Long> compare(Draw draw, int histories) {
    List<Shown> shown =
        IntStream.range(0, histories)
            .parallel()
            .boxed()
            .flatMap(seed -> shown(draw, seed))
            .toList();
    assertThat(shown).filteredOn(one -> !one.smaller().isEmpty()).isEmpty();
    return shown.stream()
        .collect(Collectors.groupingBy(Shown::kind, TreeMap::new, Collectors.counting()));
  }

  private static Stream<Shown> shown(Draw draw, int seed) {
    History history = draw.of(seed);
    return Arrays.stream(IsolationLevel.values())
        .filter(level -> history.hasTimes() || !level.needsTimes())
        .flatMap(
            level ->
                IsolationChecker.check(history, level, draw.options()).violation().stream()
                    .map(violation -> shown(draw, seed, history, level, violation)));
  }

  private static Shown shown(
      Draw draw, int seed, History history, IsolationLevel level, Violation violation) {
    Accesses accesses = new PreparedHistory(history, Workers.ONE).accesses();
    Part part = violation.part().orElseThrow();
    assertThat(draw.violates(accesses, part, level))
        .as("seed %d, %s: %s", seed, level, part)
        .isTrue();
    Part ordered = ordered(draw, accesses, part, level, violation);
    Argument argument = violation.evidence().argument();
    List<Part> violating =
        smaller(accesses, ordered, argument)
            .filter(rest -> draw.violates(accesses, rest, level))
            .filter(rest -> draw.isLike(new Excerpt(accesses, rest), level, argument))
            .toList();
    return new Shown(
        "seed %d, %s: %s".formatted(seed, level, part), kind(violation, part), violating);
  }

  private static String kind(Violation violation, Part part) {
    Argument argument = violation.evidence().argument();
    if (argument instanceof Argument.Read read) {
      return read.read().tap().title();
    }
    return argument instanceof Argument.Cases
        ? "cases"
        : part.timed().isEmpty() ? "cycle" : "cycle in real time";
  }

  /** A part in the order of all sessions of its transactions, where that counts. */
  private static Part ordered(
      Draw draw, Accesses accesses, Part part, IsolationLevel level, Violation violation) {
    Set<Integer> sessions =
        part.transactions().stream()
            .map(accesses.history()::sessionOf)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Part bare =
        new Part(
            part.transactions(),
            part.operations().stream()
                .filter(accesses.history()::isWrite)
                .collect(Collectors.toSet()),
            sessions,
            part.timed(),
            part.versionOrder());
    Argument argument = violation.evidence().argument();
    return argument instanceof Argument.Read
            || argument instanceof Argument.Lists
            || argument instanceof Argument.Versions
            || (!part.operations().isEmpty() && draw.violates(accesses, bare, level))
        ? part
        : new Part(
            part.transactions(), part.operations(), sessions, part.timed(), part.versionOrder());
  }

  /**
   * A part without each operation, and without each transaction of which it has none; where lists
   * are impossible, without each transaction, of which all is shown that it did to the list.
   */
  private static Stream<Part> smaller(Accesses accesses, Part part, Argument argument) {
    if (argument instanceof Argument.Lists) {
      return part.transactions().stream().map(one -> withoutAll(accesses, part, one));
    }
    Set<Integer> idle = new LinkedHashSet<>(part.transactions());
    part.operations().forEach(op -> idle.remove(accesses.history().transactionOf(op)));
    return Stream.concat(
        part.operations().stream().map(op -> MinimalPartTest.without(accesses, part, op)),
        idle.stream().map(transaction -> without(part, transaction)));
  }

  private static Part withoutAll(Accesses accesses, Part part, int transaction) {
    Part rest = part;
    for (int op : part.operations()) {
      if (accesses.history().transactionOf(op) == transaction) {
        rest = MinimalPartTest.without(accesses, rest, op);
      }
    }
    return without(rest, transaction);
  }

  private static Part without(Part part, int idle) {
    return new Part(
        without(part.transactions(), idle),
        part.operations(),
        part.sessions(),
        without(part.timed(), idle),
        part.versionOrder());
  }

  private static Set<Integer> without(Set<Integer> some, int one) {
    Set<Integer> rest = new LinkedHashSet<>(some);
    rest.remove(one);
    return rest;
  }

  /** Of data alone, T2 leads from T1 to T3; their session does so without it. */
  @Test
  void tellsOfASessionRatherThanOfAThirdTransaction() {
    Violation violation =
        IsolationChecker.check(
                Notation.history(
                    """
                    a 1: w1=1 w2=1
                    b 2: r2=1 w3=1
                    a 3: r3=1 r1=0
                    """),
                IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
                OPTIONS)
            .violation()
            .orElseThrow();

    assertThat(violation.anomaly()).isEqualTo(Anomaly.G_SINGLE_PROCESS);
    assertThat(violation.transactions()).containsExactlyInAnyOrder("T1", "T3");
  }

  /**
   * T3's read of key 3 shows that T1 committed, which would make the rest easier to explain, and no
   * more impossible.
   */
  @Test
  void leavesOutWhatOnlyShowsThatATransactionTookEffect() {
    History history =
        NumberedBySession.of(
            Notation.history(
                """
                a 1 unknown: w2=0 w3=2 r1=0
                b 2: w1=2 w2=1
                c 3: r1=2 r3=2 r2=0
                """));
    Verdict verdict = IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, OPTIONS);
    Violation violation = verdict.violation().orElseThrow();
    Excerpt shown =
        new Excerpt(
            new PreparedHistory(history, Workers.ONE).accesses(), violation.part().orElseThrow());

    assertThat(Notation.lines(shown.history()))
        .isEqualToIgnoringNewLines(
            """
            a 1 unknown: w2=0 r1=0
            b 2: w1=2 w2=1
            c 3: r1=2 r2=0
            """);
    assertThat(violation.evidence().argument()).isInstanceOf(Argument.Cases.class);
    assertThat(violation.explanation()).noneMatch(sentence -> sentence.contains("key 3"));
    assertThat(Certification.of(history, verdict, OPTIONS)).isPresent();
  }
}
