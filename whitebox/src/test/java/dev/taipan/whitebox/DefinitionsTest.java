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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Both techniques decide tiny random histories with predicates as the definitions do. */
class DefinitionsTest {
  private static final WhiteBoxLevel[] LEVELS = WhiteBoxLevel.values();

  /** Those that are replayed of reads by predicate, too. */
  private static final List<ReplayLevel> REPLAYED =
      List.of(ReplayLevel.READ_COMMITTED, ReplayLevel.SNAPSHOT_ISOLATION, ReplayLevel.SERIALIZABLE);

  /** Of how many histories one is judged by version sets, too. */
  private static final int SPELLED_OUT = 20;

  /** The few predicates of all histories are compiled once. */
  private final Map<String, RowPredicate> compiled = new HashMap<>();

  private final Interpreter interpreter = new Interpreter(PredicateDialect.H2);
  private final MatchesOracle oracle =
      text -> compiled.computeIfAbsent(text, interpreter::predicate);

  /** How many histories each level accepts. */
  private final int[] accepted = new int[LEVELS.length];

  private final int[] replayed = new int[REPLAYED.size()];

  /** How many histories only reads by predicate tell from serializable ones. */
  private int phantoms;

  @Test
  void bothDecideAsTheDefinitionsDo() {
    compare(20_000, 1);
  }

  @Test
  @Tag("slow")
  void bothDecideManyAsTheDefinitionsDo() {
    compare(100_000, 2);
  }

  @Test
  @Tag("exhaustive")
  void bothDecideFarMoreAsTheDefinitionsDo() {
    compare(200_000, 2);
  }

  @Test
  void bothDecideDeletionsAsTheDefinitionsDo() {
    compareDeletions(5_000, 3);
  }

  @Test
  @Tag("slow")
  void bothDecideManyDeletionsAsTheDefinitionsDo() {
    compareDeletions(50_000, 4);
  }

  @Test
  @Tag("exhaustive")
  void bothDecideFarMoreDeletionsAsTheDefinitionsDo() {
    compareDeletions(100_000, 4);
  }

  @Test
  void enneDecidesReadAtomicityAsTheDefinitionDoes() {
    compareAtomicity(20_000, 5);
  }

  @Test
  @Tag("slow")
  void enneDecidesMuchReadAtomicityAsTheDefinitionDoes() {
    compareAtomicity(100_000, 6);
  }

  @Test
  @Tag("exhaustive")
  void enneDecidesFarMoreReadAtomicityAsTheDefinitionDoes() {
    compareAtomicity(200_000, 6);
  }

  private void compareAtomicity(int histories, long seed) {
    Random random = new Random(seed);
    int atomic = 0;
    int onlyCommitted = 0;
    for (int i = 0; i < histories; i++) {
      PlainHistory plain = PlainHistory.randomItems(random);
      Enne enne = new Enne(PlainRecording.withStamps(plain));
      boolean accepts = new PlainAtomicity(plain).holds();
      requireSame(
          plain, ReplayLevel.READ_ATOMIC, accepts, enne.check(ReplayLevel.READ_ATOMIC, oracle));
      atomic += accepts ? 1 : 0;
      onlyCommitted += !accepts && new PlainEnne(plain).accepts(ReplayLevel.READ_COMMITTED) ? 1 : 0;
    }
    assertThat(atomic).isBetween(histories / 10, histories * 9 / 10);
    assertThat(onlyCommitted).isGreaterThan(histories / 20);
  }

  /** Version sets that are spelled out take the longest, and come to the same. */
  private void compare(int histories, long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < histories; i++) {
      PlainHistory plain = PlainHistory.random(random, false);
      PlainEmme expected = new PlainEmme(plain);
      History stamped = PlainRecording.withStamps(plain);
      compareEmme(plain, expected, stamped);
      compareEnne(plain, stamped);
      if (i % SPELLED_OUT == 0) {
        compareSets(plain, expected);
      }
    }
    requireMixed(accepted, histories);
    requireMixed(replayed, histories);
    assertThat(phantoms).isGreaterThan(histories / 100);
  }

  private void compareDeletions(int histories, long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < histories; i++) {
      PlainHistory plain = PlainHistory.random(random, true);
      History stamped = PlainRecording.withStamps(plain);
      compareEmme(plain, new PlainEmme(plain), stamped);
      compareEnne(plain, stamped);
    }
    requireMixed(accepted, histories);
    requireMixed(replayed, histories);
  }

  private static void requireMixed(int[] counts, int histories) {
    for (int count : counts) {
      assertThat(count).isBetween(histories / 10, histories * 9 / 10);
    }
  }

  private void compareEmme(PlainHistory plain, PlainEmme expected, History stamped) {
    Emme emme = new Emme(stamped, oracle);
    for (WhiteBoxLevel level : LEVELS) {
      boolean accepts = expected.accepts(level);
      requireSame(plain, level, accepts, emme.check(level));
      accepted[level.ordinal()] += accepts ? 1 : 0;
    }
    boolean isRepeatable = expected.accepts(WhiteBoxLevel.REPEATABLE_READ);
    phantoms += isRepeatable && !expected.accepts(WhiteBoxLevel.SERIALIZABLE) ? 1 : 0;
  }

  private void compareSets(PlainHistory plain, PlainEmme expected) {
    Emme emme = new Emme(PlainRecording.withCertificate(plain), oracle);
    for (WhiteBoxLevel level : LEVELS) {
      if (level != WhiteBoxLevel.SNAPSHOT_ISOLATION) {
        requireSame(plain, level, expected.accepts(level), emme.check(level));
      }
    }
  }

  private void compareEnne(PlainHistory plain, History stamped) {
    PlainEnne expected = new PlainEnne(plain);
    Enne enne = new Enne(stamped);
    for (ReplayLevel level : REPLAYED) {
      boolean accepts = expected.accepts(level);
      requireSame(plain, level, accepts, enne.check(level, oracle));
      replayed[REPLAYED.indexOf(level)] += accepts ? 1 : 0;
    }
  }

  private static void requireSame(
      PlainHistory plain, Enum<?> level, boolean accepts, WhiteBoxVerdict found) {
    if (found.isAccepted() != accepts) {
      fail("%s of %s: %s where the definition has %s", level, plain, found, accepts);
    }
  }
}
