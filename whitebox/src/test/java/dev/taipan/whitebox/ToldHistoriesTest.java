package dev.taipan.whitebox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.taipan.history.History;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.enne.Enne;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Both techniques decide as the definitions do, whatever a database tells: names of versions,
 * stamps, version sets, orders of writers, setups, initial values, deletes, values that are written
 * again and again, and a final transaction; and whichever two of these come together.
 */
class ToldHistoriesTest {
  private final Map<String, RowPredicate> compiled = new HashMap<>();
  private final Interpreter interpreter = new Interpreter(PredicateDialect.H2);
  private final MatchesOracle oracle =
      text -> compiled.computeIfAbsent(text, interpreter::predicate);

  /** By level and answer how often it came where a history had two features. */
  private final Map<String, int[][]> answers = new HashMap<>();

  /** Of the present history. */
  private Set<ToldFeature> features;

  private int refused;

  @Test
  void bothDecideAsTheDefinitionsDo() {
    compare(20_000, 1);
  }

  @Test
  @Tag("slow")
  void bothDecideManyAsTheDefinitionsDo() {
    compare(500_000, 2);
  }

  @Test
  void whatIsSaidWithoutSomePlaceInTheOrderIsTrueWithIt() {
    compareHidden(8_000, 3);
  }

  @Test
  @Tag("slow")
  void whatIsSaidWithoutSomePlaceInManyOrdersIsTrueWithIt() {
    compareHidden(100_000, 4);
  }

  @Test
  @Tag("exhaustive")
  void whatIsSaidWithoutSomePlaceInFarMoreOrdersIsTrueWithIt() {
    compareHidden(200_000, 4);
  }

  private void compareHidden(int histories, long seed) {
    Random random = new Random(seed);
    Map<String, Integer> said = new HashMap<>();
    for (int i = 0; i < histories; i++) {
      ToldHistory told = ToldHistory.random(random);
      ToldHistory.Transaction hidden =
          told.transactions.get(random.nextInt(told.transactions.size()));
      if (told.hasStamps && !told.hasLists() && hidden.status == ToldHistory.Status.COMMITTED) {
        compareHidden(told, hidden, random.nextBoolean(), said);
      }
    }
    assertThat(said.get("true")).isGreaterThan(histories / 10);
    assertThat(said.get("false")).isGreaterThan(histories / 10);
    assertThat(said.get("undecided")).isGreaterThan(histories / 10);
  }

  private void compareHidden(
      ToldHistory told,
      ToldHistory.Transaction hidden,
      boolean isSnapshotKept,
      Map<String, Integer> said) {
    Map<WhiteBoxLevel, Boolean> expected = new EnumMap<>(WhiteBoxLevel.class);
    for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
      expected.put(level, ToldEmme.verdicts(told, level, new ToldChoices()).get(0));
    }
    hidden.order = ToldHistory.NOWHEN;
    if (!isSnapshotKept) {
      hidden.snapshot = ToldHistory.NOWHEN;
      hidden.operations.forEach(operation -> operation.snapshot = ToldHistory.NOWHEN);
    }
    boolean isEnough =
        hidden.isFinal
            || (isSnapshotKept
                && hidden.operations.stream()
                    .noneMatch(operation -> operation.kind == ToldHistory.Kind.WRITE));
    emme(ToldRecording.of(told), told.hasStamps)
        .forEach(
            (level, verdict) -> {
              boolean isDecided = verdict.isPresent() && verdict.get().isDecided();
              boolean isRight =
                  isDecided ? verdict.get().isAccepted() == expected.get(level) : !isEnough;
              if (!isRight) {
                fail("Emme at %s: %s, not %s, of%n%s", level, verdict, expected.get(level), told);
              }
              String answer = isDecided ? "" + verdict.get().isAccepted() : "undecided";
              said.merge(answer, 1, Integer::sum);
            });
  }

  private void compare(int histories, long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < histories; i++) {
      ToldHistory told = ToldHistory.random(random);
      features = ToldFeature.of(told);
      History history = ToldRecording.of(told);
      compareEmme(told, history);
      if (told.hasStamps) {
        compareEnne(told, history);
      }
    }
    for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
      requireMixed("Emme " + level, histories);
    }
    for (ReplayLevel level : ReplayLevel.values()) {
      requireMixed("Enne " + level, histories);
    }
    assertThat(refused).isBetween(histories / 200, histories / 5);
  }

  private void requireMixed(String level, int histories) {
    for (boolean accepts : new boolean[] {true, false}) {
      int[][] pairs = answers.get(level + accepts);
      for (ToldFeature one : ToldFeature.values()) {
        for (ToldFeature other : ToldFeature.values()) {
          assertThat(pairs[one.ordinal()][other.ordinal()])
              .as("%s is %s, with %s and %s", level, accepts, one, other)
              .isGreaterThan(histories / 2_000);
        }
      }
    }
  }

  private void compareEmme(ToldHistory told, History history) {
    Map<WhiteBoxLevel, Optional<WhiteBoxVerdict>> found = emme(history, told.hasStamps);
    found.forEach(
        (level, verdict) -> {
          ToldChoices choices = new ToldChoices();
          List<Boolean> expected = ToldEmme.verdicts(told, level, choices);
          boolean isRight =
              verdict.isEmpty()
                  ? choices.isAmbiguous() || !told.hasLists()
                  : expected.stream().allMatch(accepts -> accepts == verdict.get().isAccepted())
                      && verdict.get().isDecided();
          if (!isRight) {
            fail("Emme at %s: %s, not %s, of%n%s", level, verdict, expected, told);
          }
          refused += verdict.isEmpty() ? 1 : 0;
          verdict.ifPresent(one -> count("Emme " + level + one.isAccepted()));
        });
  }

  /** What comes of each level; nothing if it refuses to say. */
  private Map<WhiteBoxLevel, Optional<WhiteBoxVerdict>> emme(History history, boolean hasStamps) {
    Map<WhiteBoxLevel, Optional<WhiteBoxVerdict>> found = new EnumMap<>(WhiteBoxLevel.class);
    for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
      if (hasStamps || level != WhiteBoxLevel.SNAPSHOT_ISOLATION) {
        found.put(level, Optional.empty());
      }
    }
    try {
      Emme emme = new Emme(history, oracle);
      found.replaceAll((level, nothing) -> check(emme, level));
    } catch (IncompleteCertificateException refuses) {
      found.replaceAll((level, nothing) -> Optional.empty());
    }
    return found;
  }

  private static Optional<WhiteBoxVerdict> check(Emme emme, WhiteBoxLevel level) {
    try {
      return Optional.of(emme.check(level));
    } catch (IncompleteCertificateException refuses) {
      return Optional.empty();
    }
  }

  private void compareEnne(ToldHistory told, History history) {
    ToldEnne expected = new ToldEnne(told);
    Enne enne = new Enne(history);
    for (ReplayLevel level : ReplayLevel.values()) {
      if (expected.canBeAsked(level)) {
        boolean accepts = expected.accepts(level);
        WhiteBoxVerdict verdict = enne.check(level, oracle);
        if (verdict.isAccepted() != accepts) {
          fail("Enne at %s: %s, not %s, of%n%s", level, verdict, accepts, told);
        }
        count("Enne " + level + accepts);
      }
    }
  }

  private void count(String answer) {
    int size = ToldFeature.values().length;
    int[][] pairs = answers.computeIfAbsent(answer, one -> new int[size][size]);
    for (ToldFeature one : features) {
      for (ToldFeature other : features) {
        pairs[one.ordinal()][other.ordinal()]++;
      }
    }
  }
}
