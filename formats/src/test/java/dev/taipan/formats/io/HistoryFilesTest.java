package dev.taipan.formats.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.bincode.BincodeBytes;
import dev.taipan.formats.cobra.LogBytes;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryFilesTest {
  private static final String EXPECTED =
      ", expected text lines like r(key,value,session,transaction), or dbcop's "
          + "bincode (a file, or the only one of a directory), or a directory of Cobra's "
          + "client logs (*.log), or a history of Jepsen in EDN, maps like {:type :ok, "
          + ":value [[:w 1 2]]}, or one of Jepsen in JSON, objects like "
          + "{\"type\":\"ok\",\"value\":[[\"w\",1,2]]}, or Taipan's own JSON lines, "
          + "beginning with {\"taipan\":\"history\",\"version\":1}";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void hasAnImplementationOfEveryFormat(HistoryFormat format) {
    assertThat(Codecs.of(format).format()).isEqualTo(format);
  }

  @Test
  void doesNotTellFormatsByFileNames() throws IOException {
    Path text = Files.writeString(folder.resolve("text.bincode"), "r(1,0,1,1)");
    Path bincode = new BincodeBytes().header().u64(0).to(folder.resolve("bincode.txt"));
    assertThat(HistoryFiles.detect(text)).isEqualTo(HistoryFormat.TEXT);
    assertThat(HistoryFiles.detect(bincode)).isEqualTo(HistoryFormat.BINCODE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", " \r\n", "r", "w(", "r(broken", "\u00ef\u00bb\u00bf", "wrong"})
  void takesWhatStartsLikeTextAsText(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), content, ISO_8859_1);
    assertThat(HistoryFiles.detect(file)).isEqualTo(HistoryFormat.TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"taipan\":\"history\",\"version\":1}",
        "\u00ef\u00bb\u00bf {\n\"taipan\" : 5",
        "{\"taipan\""
      })
  void tellsJsonLinesFromOperationsInJson(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), content, ISO_8859_1);
    assertThat(HistoryFiles.detect(file)).isEqualTo(HistoryFormat.JSONL);
    Files.writeString(file, content.replace("taipan", "type"), ISO_8859_1);
    assertThat(HistoryFiles.detect(file)).isEqualTo(HistoryFormat.JEPSEN_JSON);
  }

  @Test
  void doesNotTakeABincodeFileThatStartsWithALetterAsText() throws IOException {
    BincodeBytes bytes = new BincodeBytes().u64('r' | '(' << 8).u64(2).u64(3).u64(4).u64(5);
    bytes.string("").string("").string("").u64(0);
    assertThat(HistoryFiles.detect(bytes.to(folder.resolve("file"))))
        .isEqualTo(HistoryFormat.BINCODE);
  }

  @Test
  void saysWhatAFileOfNoKnownFormatStartsWith() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "<history version=1>\n");
    assertThatThrownBy(() -> HistoryFiles.read(file))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(file + ": found a file that starts with \"<history version\"" + EXPECTED);
  }

  @Test
  void saysWhatABinaryFileOfNoKnownFormatStartsWith() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "r(1", UTF_16LE);
    assertThatThrownBy(() -> HistoryFiles.detect(file))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(
            file + ": found a file that starts with the bytes 72 00 28 00 31 00" + EXPECTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "x-UTF-16LE-BOM"})
  void saysThatTextIsInUtf16(String encoding) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "r(1", Charset.forName(encoding));
    assertThatThrownBy(() -> HistoryFiles.detect(file))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(file + ": found UTF-16 text, which must be converted to UTF-8" + EXPECTED);
  }

  @Test
  void rejectsADirectoryOfNoKnownFormat() throws IOException {
    Files.writeString(folder.resolve("J24.log"), "{\"value\": []}");
    Files.createFile(folder.resolve("J25.log"));
    assertThatThrownBy(() -> HistoryFiles.read(folder))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(folder + ": found a directory that holds no history" + EXPECTED);
  }

  @Test
  void rejectsADirectoryOfTwoFormats() throws IOException {
    new LogBytes().start(1).commit(1).to(folder.resolve("T1.log"));
    new BincodeBytes().header().u64(0).to(folder.resolve("history.bincode"));
    assertThatThrownBy(() -> HistoryFiles.read(folder))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(
            folder
                + ": found dbcop's bincode (a file, or the only one of a directory)"
                + " and a directory of Cobra's client logs (*.log), expected only one");
    ReadOptions cobra = ReadOptions.DEFAULTS.withFormat(HistoryFormat.COBRA);
    assertThat(HistoryFiles.read(folder, cobra).transactions()).isEqualTo(1);
  }

  @Test
  void leavesAMissingFileToTheCaller() {
    assertThatThrownBy(() -> HistoryFiles.read(folder.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void replacesTheTargetOnlyWhenTheHistoryIsComplete() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "precious");
    History unwritable = new HistoryBuilder().noInitialValue().build();
    assertThatThrownBy(() -> HistoryFiles.write(unwritable, file, HistoryFormat.TEXT))
        .isInstanceOf(UnwritableHistoryException.class);
    assertThat(file).hasContent("precious");
    HistoryFiles.write(new HistoryBuilder().build(), file, HistoryFormat.TEXT);
    assertThat(file).isEmptyFile();
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void saysThatAFormatHasNoWriter() {
    Path target = folder.resolve("out");
    assertThatThrownBy(
            () -> HistoryFiles.write(new HistoryBuilder().build(), target, HistoryFormat.COBRA))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("the format COBRA cannot be written");
    assertThat(folder).isEmptyDirectory();
  }
}
