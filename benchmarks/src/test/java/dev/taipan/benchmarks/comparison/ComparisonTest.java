package dev.taipan.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.benchmarks.mocksql.SqlBenchmark;
import dev.taipan.benchmarks.mockstore.Anomalies;
import dev.taipan.benchmarks.mockstore.MicroBenchmark;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.record.MemoryRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.hsqldb.jdbc.JDBCDriver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The same applications run on a real database, which repeats what its level allows. */
@TestInstance(Lifecycle.PER_CLASS)
class ComparisonTest {
  private Database database;

  @BeforeAll
  void start() throws IOException {
    database = EmbeddedDatabase.HSQLDB.start(ComparisonTest::jar);
  }

  private static Path jar(Coordinates coordinates) throws IOException {
    try {
      return Path.of(JDBCDriver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new IOException(e);
    }
  }

  @AfterAll
  void stop() {
    database.close();
  }

  @Test
  void assertionsHoldOnARealDatabaseThatIsSerializable() throws Exception {
    try (Compared service = new ComparedSql(SqlBenchmark.SERVICE);
        Compared cart = new ComparedKeyValues(MicroBenchmark.CART)) {
      RealRounds rounds = new RealRounds(database, Isolation.SERIALIZABLE);

      assertThat(rounds.firstViolations(cart, 50)).isEmpty();
      assertThat(rounds.firstViolations(service, 200)).doesNotContainKey("lost update");
    }
  }

  @Test
  void aLostUpdateOfTheMockStoreComesBackAtReadCommitted() throws Exception {
    StoreOptions options =
        StoreOptions.at(IsolationLevel.PREFIX_CONSISTENCY).withRecording(new MemoryRecording());
    Map<String, Verdict> anomalies = Map.of();
    Compared.MockResult result = null;
    try (Compared cart = new ComparedKeyValues(MicroBenchmark.CART)) {
      for (long seed = 1; !anomalies.containsKey("lost-update"); seed++) {
        result = cart.mock(options.withSeed(seed));
        anomalies = Anomalies.in(result.history(), options.level());
      }
    }
    Comebacks comebacks = new Comebacks();

    comebacks.add(
        result.history(), anomalies.get("lost-update"), database, Isolation.READ_COMMITTED);

    assertThat(comebacks.anomalies().get("lost-update")).containsExactly(1, 1);
  }
}
