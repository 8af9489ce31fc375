package dev.taipan.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.enne.Enne;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.sql.Dialect;
import dev.taipan.whitebox.sql.Interpreter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Both techniques decide tiny random histories with predicates as the definitions do. */
class DefinitionsTest {
  private final MatchesOracle oracle = new Interpreter(Dialect.H2);

  @Test
  void emmeDecidesAsTheDefinitionsDo() {
    compareEmme(5_000, 1);
  }

  @Test
  @Tag("slow")
  void emmeDecidesManyAsTheDefinitionsDo() {
    compareEmme(100_000, 2);
  }

  @Test
  void enneDecidesAsTheDefinitionsDo() {
    compareEnne(5_000, 3);
  }

  @Test
  @Tag("slow")
  void enneDecidesManyAsTheDefinitionsDo() {
    compareEnne(100_000, 4);
  }

  private void compareEmme(int histories, long seed) {
    Random random = new Random(seed);
    Map<WhiteBoxLevel, Integer> accepted = new EnumMap<>(WhiteBoxLevel.class);
    int differences = 0;
    for (int i = 0; i < histories; i++) {
      PlainHistory plain = PlainHistory.random(random, false);
      PlainEmme expected = new PlainEmme(plain);
      Emme bySets = new Emme(plain.withCertificate(), oracle);
      Emme byStamps = new Emme(plain.withStamps(), oracle);
      for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
        boolean accepts = expected.accepts(level);
        assertThat(byStamps.check(level).isAccepted())
            .as("%s of %s: %s", level, plain, byStamps.check(level))
            .isEqualTo(accepts);
        if (level != WhiteBoxLevel.SNAPSHOT_ISOLATION) {
          assertThat(bySets.check(level).isAccepted())
              .as("%s of %s: %s", level, plain, bySets.check(level))
              .isEqualTo(accepts);
        }
        accepted.merge(level, accepts ? 1 : 0, Integer::sum);
      }
      differences +=
          expected.accepts(WhiteBoxLevel.REPEATABLE_READ)
                  && !expected.accepts(WhiteBoxLevel.SERIALIZABLE)
              ? 1
              : 0;
    }
    accepted
        .values()
        .forEach(count -> assertThat(count).isBetween(histories / 10, histories * 9 / 10));
    assertThat(differences).isGreaterThan(histories / 100);
  }

  private void compareEnne(int histories, long seed) {
    Random random = new Random(seed);
    Map<ReplayLevel, Integer> accepted = new EnumMap<>(ReplayLevel.class);
    for (int i = 0; i < histories; i++) {
      PlainHistory plain = PlainHistory.random(random, true);
      PlainEnne expected = new PlainEnne(plain);
      History history = plain.withStamps();
      for (ReplayLevel level : ReplayLevel.values()) {
        boolean accepts = expected.accepts(level);
        WhiteBoxVerdict found = new Enne(history).check(level, oracle);
        assertThat(found.isAccepted()).as("%s of %s: %s", level, plain, found).isEqualTo(accepts);
        accepted.merge(level, accepts ? 1 : 0, Integer::sum);
      }
    }
    accepted
        .values()
        .forEach(count -> assertThat(count).isBetween(histories / 10, histories * 9 / 10));
  }
}
