package dev.taipan.collect.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.cases.JudgedRun;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import java.io.IOException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

@TestInstance(Lifecycle.PER_CLASS)
class CaseRunnerTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private Database postgresql;

  @BeforeAll
  void start() throws IOException {
    postgresql = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts());
  }

  @AfterAll
  void stop() {
    postgresql.close();
  }

  @Test
  void all() throws Exception {
    for (Isolation isolation : postgresql.dialect().levels()) {
      CaseRunner runner = new CaseRunner(postgresql, isolation, LIMIT);
      long begin = System.nanoTime();
      for (Case each : Catalogue.all().values()) {
        long start = System.nanoTime();
        try {
          RanCase ran = runner.run(each);
          long ran1 = System.nanoTime();
          JudgedRun judged = JudgedRun.of(ran.run());
          System.out.printf(
              "%s %s %s agree=%s serial=%s(%s) %s [%s] run=%.1f judge=%.1f sat=%s%n",
              isolation.spelling(),
              each.name(),
              judged.findings().outcome(),
              judged.isAgreed(),
              judged.findings().isSerialOrderAgreed(),
              judged.findings().serial(),
              judged.findings().pairs().stream().map(p -> p.text()).toList(),
              judged.findings().pattern(),
              (ran1 - start) / 1e6,
              (System.nanoTime() - ran1) / 1e6,
              judged.satisfied());
        } catch (SQLFeatureNotSupportedException e) {
          System.out.println(each.name() + " - " + e.getMessage());
        }
      }
      System.out.printf("TOTAL %s %.1f s%n", isolation, (System.nanoTime() - begin) / 1e9);
    }
    assertThat(postgresql).isNotNull();
  }
}
