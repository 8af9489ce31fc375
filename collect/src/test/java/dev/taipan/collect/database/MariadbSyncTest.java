package dev.taipan.collect.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MariaDB syncs to disk only where commits are to be durable, also when it makes tables. */
@Tag("slow")
class MariadbSyncTest {

  @ParameterizedTest
  @CsvSource({"ON, 1, false", "OFF, 0, true"})
  void syncsWhereAsked(Durability durability, int flush, boolean syncsNothing) throws Exception {
    try (Database database = EmbeddedDatabase.MARIADB.start(new ClassPathArtifacts(), durability)) {
      List<String> options = options("--port=" + database.server().orElseThrow().port());
      assertThat(options).contains("--innodb-flush-log-at-trx-commit=" + flush);
      assertThat(options.contains("--debug-no-sync")).isEqualTo(syncsNothing);
    }
  }

  /** Those of the server, which its command line has. */
  private static List<String> options(String one) {
    return ProcessHandle.current()
        .descendants()
        .map(process -> Arrays.asList(process.info().arguments().orElse(new String[0])))
        .filter(arguments -> arguments.contains(one))
        .findFirst()
        .orElseThrow();
  }
}
