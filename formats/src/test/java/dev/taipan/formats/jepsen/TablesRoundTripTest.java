package dev.taipan.formats.jepsen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.convert.LossyConversion;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.formats.jsonl.DetailedHistories;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** Random histories of tables say as operations of Jepsen what is not said to be lost. */
class TablesRoundTripTest {
  private Path file;

  @BeforeProperty
  void makeFile() throws IOException {
    file = Files.createTempFile("tables", ".history");
  }

  @AfterProperty
  void removeFile() throws IOException {
    Files.delete(file);
  }

  @Property(tries = 60)
  void areWrittenTheSameAgain(@ForAll Random random) throws IOException {
    History history = DetailedHistories.history(random);
    for (HistoryFormat format : List.of(HistoryFormat.EDN, HistoryFormat.JEPSEN_JSON)) {
      History kept = LossyConversion.of(history, format).history();
      try {
        List<String> written = write(kept, format);
        History again = HistoryFiles.read(file);
        assertThat(write(again, format)).isEqualTo(written);
      } catch (UnwritableHistoryException refused) {
        // What showed that the first transaction is an ordinary one may be what the format lacks.
        assertThat(refused).hasMessageContaining("would be read as the initial one");
      }
    }
  }

  /** Lines in any order, since sessions without times may be recorded one by one. */
  private List<String> write(History history, HistoryFormat format) throws IOException {
    HistoryFiles.write(history, file, format);
    return Files.readAllLines(file).stream().sorted().toList();
  }
}
