package dev.taipan.relational.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.relational.ClassPathJars;
import dev.taipan.relational.generate.StatementDraw;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.infer.Unjudged;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignTest {
  @TempDir private Path folder;

  /**
   * What is drawn by default can be judged, also joins and sub-queries, but for rows of which a
   * version was never seen, which is rare and depends on time.
   */
  @Test
  void holdsOnACorrectDatabase() throws Exception {
    CampaignTally tally = run();
    assertThat(tally.conditions().rows()).isGreaterThan(1_000);
    assertThat(tally.conditions().unjudgedPercent()).isLessThan(1);
    assertThat(tally.conditions().unjudged())
        .doesNotContainKeys(Unjudged.FORM, Unjudged.SEVERAL_TABLES, Unjudged.INTERVALS);
    assertThat(tally.missing(IsolationLevel.SERIALIZABILITY, 1)).isEmpty();
    assertThat(tally.outcome(IsolationLevel.SERIALIZABILITY, 1)).isEqualTo(Outcome.SATISFIED);
  }

  private CampaignTally run() throws Exception {
    try (Database database = EmbeddedDatabase.SQLITE.start(new ClassPathJars())) {
      Campaign campaign =
          new Campaign(
              database,
              Isolation.SERIALIZABLE,
              new Campaign.Plan(
                  1,
                  40,
                  Optional.of(IsolationLevel.SERIALIZABILITY),
                  CurrentReads.JUDGED,
                  Duration.ofMinutes(1),
                  folder,
                  true,
                  StatementDraw.Range.JUDGED));
      campaign.run(() -> campaign.tally().committed() < 110);
      return campaign.tally();
    }
  }
}
