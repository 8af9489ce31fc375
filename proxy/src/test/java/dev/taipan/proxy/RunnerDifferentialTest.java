package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Taipan's own clients record what they see, and the proxy sees the same. */
@Timeout(120)
class RunnerDifferentialTest {
  private static final Pattern OPERATION = Pattern.compile("\\[\"[^\\[\\]]*\\]");

  private static Postgres postgres;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    postgres = new Postgres();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  /** The database by way of a proxy. */
  private record Behind(Database database, int port) implements Database {
    @Override
    public Dialect dialect() {
      return database.dialect();
    }

    @Override
    public String title() {
      return database.title();
    }

    @Override
    public Connection connect() throws SQLException {
      return database.server().orElseThrow().connect(port);
    }

    @Override
    public void close() {
      // It goes on.
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"READ_COMMITTED", "REPEATABLE_READ", "SERIALIZABLE"})
  void theProxySeesWhatClientsSee(Isolation level) throws Exception {
    Path own = folder.resolve("own.taipan.jsonl");
    Path seen = folder.resolve("seen.taipan.jsonl");
    long aside;
    try (Postgres.Proxied proxied = postgres.recordReturning(seen)) {
      LiveRun run =
          new LiveRun(
              new Behind(postgres.database, proxied.proxy.port()),
              new Load(
                  WorkloadKind.MINI,
                  level,
                  4,
                  100,
                  Duration.ofMinutes(1),
                  10,
                  KeyDistribution.UNIFORM,
                  0.05,
                  0,
                  Duration.ZERO,
                  7));
      run.record(own);
      proxied.finish();
      assertThat(proxied.said).isEmpty();
      aside = proxied.proxy.tally().readsAside();
      assertThat(proxied.proxy.tally().opaqueWrites()).isEmpty();
    }

    List<String> expected =
        committed(own)
            .filter(line -> !line.contains("\"final\":true"))
            .map(line -> inOneForm(operations(line)))
            .filter(operations -> !operations.equals("[]"))
            .toList();
    List<String> found =
        committed(seen)
            .map(RunnerDifferentialTest::operationsOfRegisters)
            .filter(operations -> !operations.matches("\\[(\\[\"w\",\\d+,0\\])?\\]"))
            .toList();
    assertThat(expected).hasSizeGreaterThan(100);
    assertThat(committed(seen).filter(line -> line.contains("no row"))).hasSizeGreaterThan(20);
    // Reads of all keys after the run are there too. A read is missing where somebody was about to
    // write when its transaction committed.
    List<String> missing = new ArrayList<>(expected);
    found.forEach(missing::remove);
    assertThat(found.size() - expected.size()).isBetween(0, 4);
    assertThat(missing).hasSizeLessThanOrEqualTo((int) aside);
    assertThat(aside).isLessThan(expected.size() / 2);
  }

  private static java.util.stream.Stream<String> committed(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> line.contains("\"status\":\"committed\""));
  }

  /** Registers by their numbers, and without conditions, which own clients do not write down. */
  private static String operationsOfRegisters(String line) {
    String row = "\\[\"taipan_[\\w#]+\",(\\d+)\\]";
    return inOneForm(
        operations(line)
            .replaceAll("\\[\"r\"," + row + ",\\[\"no row\"\\]\\]", "[\"r\",$1,null]")
            .replaceAll("\\[\"(w|insert)\"," + row + ",true\\],", "")
            .replaceAll("\\[\"delete\"," + row + "\\],", "")
            .replaceAll("\\[\"taipan_[\\w#]+\",(\\d+),\"\\w+\"\\]", "$1")
            .replaceAll(",?\\[\"predicate\",\"[^\"]*\",\\[(\\[\\d+,-?\\d+\\],?)*\\]\\]", ""));
  }

  /**
   * A write that did not say whether its row was there, and without reads that found no row: for
   * the proxy alone an UPDATE of no row is one. Reads of what the transaction itself wrote, as by
   * RETURNING, are left out; others that follow each other, as those of one query do, are sorted.
   */
  private static String inOneForm(String operations) {
    Set<String> written = new HashSet<>();
    List<String> all = new ArrayList<>();
    int sorted = 0;
    for (Matcher one = OPERATION.matcher(operations); one.find(); ) {
      String operation = one.group().replace("[\"insert\",", "[\"w\",");
      if (!operation.startsWith("[\"r\",")) {
        written.add(operation.replace("[\"w\",", "[\"r\","));
        all.add(operation);
        sorted = all.size();
      } else if (!operation.endsWith(",null]") && !written.contains(operation)) {
        all.add(operation);
        Collections.sort(all.subList(sorted, all.size()));
      }
    }
    return all.toString();
  }

  private static String operations(String line) {
    return line.replaceAll(".*\"ops\":(\\[.*\\])\\}", "$1").replaceAll("\"ops\":", "");
  }
}
