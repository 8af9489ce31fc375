package dev.taipan.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.option.Trust;
import dev.taipan.collect.whitebox.Change;
import dev.taipan.collect.whitebox.ChangeLog;
import dev.taipan.formats.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedRunTest {
  private static final String HEADER =
      "{\"taipan\":\"history\",\"version\":2,\"keys\":\"row\",\"values\":\"json\"}\n";

  private static final String WRITE =
      "{\"session\":\"a\",\"id\":1,\"xid\":\"9\",\"ops\":[[\"w\",[\"t\",1],{\"v\":7}]]}\n";

  @TempDir private Path folder;

  /** A log with one change. */
  private static final class ShortLog implements ChangeLog {
    @Override
    public void read(Consumer<Change> reader) {
      reader.accept(new Change("9", "taipan_t", "1", "7"));
    }

    @Override
    public void close() {
      // There is nothing to give back.
    }
  }

  private List<String> told(String... lines) throws IOException {
    Path file =
        Files.writeString(folder.resolve("history"), HEADER + WRITE + String.join("", lines));
    List<String> told = new ArrayList<>();
    try (FollowedRun run =
        new FollowedRun("SomeDB", new ShortLog(), Trust.FACT, Optional.empty())) {
      run.read(told::add);
      run.in(HistoryFiles.read(file), file, told::add);
    }
    return told;
  }

  @Test
  void saysWhatIsNotKnownOfReadsByPredicate() throws IOException {
    String reads = "{\"session\":\"b\",\"id\":2,\"ops\":[[\"predicate\",\"v > 9\",[]]]%s}\n";

    assertThat(told(reads.formatted("")))
        .last()
        .asString()
        .isEqualTo(
            "Predicate reads are judged by client observations only: the log records "
                + "writes, but SomeDB does not record what statements saw");
    assertThat(told(reads.formatted(",\"saw\":\"9:10:\"")))
        .singleElement()
        .asString()
        .startsWith("Version order: 1 versions of 1 rows, read from the log of SomeDB");
  }

  @Test
  void saysNothingWhereThereAreNone() throws IOException {
    assertThat(told()).hasSize(1);
  }
}
