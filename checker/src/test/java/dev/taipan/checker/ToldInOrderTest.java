package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Sentence.Role;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * No sentence of a derivation, or of an argument by cases, rests on one that comes later, or on one
 * whose supposition has been refuted by then.
 */
class ToldInOrderTest {
  private static final int HISTORIES = 100;

  /** Histories of which what is told supposes something. */
  private static final long[] SUPPOSING = {754, 822, 907, 1123, 1139, 1159, 1199, 1330, 1367, 1798};

  /** Histories that violate levels in every case, of several. */
  private static final long[] BY_CASES = {
    71, 171, 226, 379, 406, 427, 741, 1153, 1178, 1193, 1297, 1486, 1502, 2049
  };

  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  /**
   * What has been told.
   *
   * @param suppositions on how many it may rest
   */
  private record Told(Dependency edge, int suppositions) {

    static Told by(Sentence sentence, Dependency edge) {
      return new Told(edge, mayBeSupposed(edge) ? sentence.suppositions() : 0);
    }

    /** Whether it is no matter of sessions, times, lists or a trusted order. */
    private static boolean mayBeSupposed(Dependency edge) {
      return switch (edge.kind()) {
        case WRITE_READ, READ_WRITE -> true;
        case WRITE_WRITE -> !isGiven(edge.witness());
        default -> false;
      };
    }

    private static boolean isGiven(int witness) {
      return witness == Dependency.VERSION_ORDER_WITNESS || witness == Dependency.LIST_WITNESS;
    }
  }

  private final Map<Role, Integer> seen = new EnumMap<>(Role.class);
  private int cases;

  @Test
  void everySentenceRestsOnEarlierOnes() {
    LongStream.range(0, HISTORIES).forEach(this::check);
    LongStream.of(SUPPOSING).forEach(this::check);
    LongStream.of(BY_CASES).forEach(this::check);
    assertThat(seen.keySet()).containsExactlyInAnyOrder(Role.values());
    assertThat(seen.get(Role.CONCLUSION)).isGreaterThan(HISTORIES / 2);
    assertThat(cases).isGreaterThan(BY_CASES.length);
  }

  private void check(long seed) {
    History history = NumberedBySession.of(TinyHistories.ofAnyKind(seed));
    for (Verdict verdict : IsolationChecker.checkAll(history, OPTIONS).values()) {
      verdict.violation().filter(this::isRefuted).ifPresent(violation -> check(violation, history));
    }
  }

  private boolean isRefuted(Violation violation) {
    Argument argument = violation.evidence().argument();
    cases += argument instanceof Argument.Cases ? 1 : 0;
    return argument instanceof Argument.Derivation || argument instanceof Argument.Cases;
  }

  private void check(Violation violation, History history) {
    List<Told> told = new ArrayList<>();
    for (Sentence sentence : violation.sentences()) {
      seen.merge(sentence.role(), 1, Integer::sum);
      told.removeIf(earlier -> earlier.suppositions() > sentence.suppositions());
      assertThat(premises(sentence))
          .as(() -> sentence.text() + " in a violation of\n" + Notation.lines(history))
          .allMatch(edge -> told.stream().anyMatch(earlier -> isThe(edge, earlier.edge())));
      claims(sentence).forEach(edge -> told.add(Told.by(sentence, edge)));
    }
  }

  private static boolean isThe(Dependency edge, Dependency other) {
    return edge.withoutWitness().equals(other.withoutWitness());
  }

  /** What a sentence rests on: of a conclusion all but what closes the cycle, and what follows. */
  private static List<Dependency> premises(Sentence sentence) {
    List<Dependency> edges = sentence.edges();
    return switch (sentence.role()) {
      case CONTRADICTION -> !edges.isEmpty() && endsInACycle(edges) ? edges : List.of();
      case CONCLUSION ->
          concludesAnOrder(sentence)
              ? edges.subList(0, Math.max(0, edges.size() - 2))
              : edges.subList(0, Math.max(0, edges.size() - 1));
      default -> List.of();
    };
  }

  /**
   * Whether each edge starts where the one before ended: else they are writers that are refuted.
   */
  private static boolean endsInACycle(List<Dependency> edges) {
    Dependency last = edges.get(edges.size() - 1);
    return last.to() == edges.get(0).from();
  }

  private static boolean concludesAnOrder(Sentence sentence) {
    return !sentence.text().contains(" did not read ");
  }

  private static List<Dependency> claims(Sentence sentence) {
    List<Dependency> edges = sentence.edges();
    return switch (sentence.role()) {
      case FACT, SUPPOSITION -> edges;
      case CONCLUSION ->
          concludesAnOrder(sentence)
              ? edges.stream()
                  .skip(Math.max(0, edges.size() - 1L))
                  .filter(ToldInOrderTest::isOrder)
                  .toList()
              : List.of();
      default -> List.of();
    };
  }

  private static boolean isOrder(Dependency edge) {
    return edge.kind() == Kind.WRITE_WRITE;
  }
}
