package dev.taipan.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.pgwire.TransactionState;
import dev.taipan.proxy.file.FileLimits;
import dev.taipan.proxy.file.FileListener;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.CatalogueQuery;
import dev.taipan.statements.catalogue.Titles;
import dev.taipan.statements.history.Execution;
import dev.taipan.statements.history.Recording;
import dev.taipan.statements.history.SessionLog;
import dev.taipan.statements.sql.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RecordingsTest {
  private static final Catalogue CATALOGUE =
      new CatalogueQuery("bank", new Titles())
          .read(
              List.of(
                  Arrays.asList("t", "1", "public", "t", "r", "true", "true", null, null),
                  Arrays.asList("c", "1", "id", "1", "20", "-1", "b", "0", null),
                  Arrays.asList("c", "1", "v", "2", "20", "-1", "b", null, null)));

  @TempDir private Path folder;

  private static void write(SessionLog log, int value) throws IOException {
    String sql = "UPDATE t SET v = " + value + " WHERE id = 1";
    Execution update = new Execution(sql, new Plans(CATALOGUE).of(sql), CATALOGUE, List.of());
    log.sending(update, true);
    log.answered(update, "UPDATE 1");
    log.ready(TransactionState.IDLE);
  }

  /** The file before the current one may still be written, and be watched. */
  @Test
  void allFilesAreWaitedFor() throws Exception {
    Recordings recordings =
        new Recordings(
            folder.resolve("history.taipan.jsonl"),
            FileLimits.of(1, Long.MAX_VALUE),
            Map.of(),
            FileListener.NONE,
            line -> {});
    Recording first = recordings.enter();
    recordings.enter();
    recordings.leave(first);
    assertThat(recordings.current()).isNotSameAs(first);
    SessionLog log = first.session();
    long before = first.length();
    for (int i = 0; i < 100; i++) {
      write(log, i);
    }
    recordings.awaitWritten();
    long waiting = first.waiting();

    assertThat(waiting).isZero();
    assertThat(first.length()).isGreaterThan(before);
    assertThat(Files.size(first.file())).isEqualTo(first.length());
    recordings.leave(first);
    recordings.close();
  }
}
