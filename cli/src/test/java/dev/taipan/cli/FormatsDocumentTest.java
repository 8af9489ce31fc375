package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryCodec;
import dev.taipan.history.column.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** What docs/formats.md says of formats is what their codecs say. */
class FormatsDocumentTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "formats.md");

  private final List<HistoryCodec> codecs =
      ServiceLoader.load(HistoryCodec.class).stream().map(ServiceLoader.Provider::get).toList();

  @Test
  void theTableOfColumnsIsThatOfTheCodecs() throws IOException {
    StringBuilder table = new StringBuilder("| what |");
    for (HistoryCodec codec : codecs) {
      String name = codec.format().name().toLowerCase(Locale.ROOT).replace('_', '-');
      table.append(" `").append(name).append("` |");
    }
    table.append("\n").append("| --- ".repeat(codecs.size() + 1)).append("|\n");
    for (Column column : Column.values()) {
      table.append("| ").append(column.title()).append(" |");
      for (HistoryCodec codec : codecs) {
        table.append(codec.columns().contains(column) ? " yes |" : " no |");
      }
      table.append('\n');
    }
    assertThat(Files.readString(DOCUMENT)).contains(table);
  }

  @Test
  void taipansOwnFormatHasAPlaceForAll() {
    assertThat(codecs)
        .filteredOn(codec -> codec.format().name().equals("JSONL"))
        .singleElement()
        .satisfies(codec -> assertThat(codec.columns()).contains(Column.values()));
  }
}
