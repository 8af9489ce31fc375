package dev.taipan.formats.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.taipan.formats.io.HistoryFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Fuzzes one parser; in a class of its own, since Jazzer fuzzes once in each virtual machine. */
@Tag("slow")
class TextFuzzTest {
  @TempDir private Path folder;

  static Stream<byte[]> seeds() {
    return Seeds.text().stream();
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "5s")
  void readsOrRejects(byte[] content) throws IOException {
    Path file = Files.write(folder.resolve("history"), content);
    Parsing.readsOrRejects(file, HistoryFormat.TEXT);
  }
}
