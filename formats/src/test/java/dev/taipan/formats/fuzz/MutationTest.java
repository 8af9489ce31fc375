package dev.taipan.formats.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Breaks well-formed inputs in small ways: a short, repeatable stand-in for fuzzing. */
class MutationTest {
  private static final int TRIES = 400;
  private static final int MOST_MUTATIONS = 6;

  @TempDir private Path folder;

  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void textParserReadsOrRejects() throws IOException {
    check(Seeds.text(), "history.txt", HistoryFormat.TEXT);
  }

  @Test
  void bincodeParserReadsOrRejects() throws IOException {
    check(Seeds.bincode(), "history.bincode", HistoryFormat.BINCODE);
  }

  @Test
  void cobraParserReadsOrRejects() throws IOException {
    check(Seeds.cobra(), "T1.log", HistoryFormat.COBRA);
  }

  @Test
  void ednParserReadsOrRejects() throws IOException {
    check(Seeds.edn(), "history.edn", HistoryFormat.EDN);
  }

  @Test
  void jsonParserReadsOrRejects() throws IOException {
    check(Seeds.json(), "history.json", HistoryFormat.JEPSEN_JSON);
  }

  @Test
  void jsonLinesParserReadsOrRejects() throws IOException {
    check(Seeds.jsonl(), "history.jsonl", HistoryFormat.JSONL);
  }

  /** Bincode is left out: how long a file is says more about it. */
  @Test
  void streamsAreReadAsFilesAre() throws IOException {
    checkStreams(Seeds.text(), HistoryFormat.TEXT);
    checkStreams(Seeds.edn(), HistoryFormat.EDN);
    checkStreams(Seeds.json(), HistoryFormat.JEPSEN_JSON);
    checkStreams(Seeds.jsonl(), HistoryFormat.JSONL);
  }

  private void checkStreams(List<byte[]> seeds, HistoryFormat format) throws IOException {
    Path file = folder.resolve("history");
    ReadOptions options = ReadOptions.DEFAULTS.withFormat(format);
    for (int i = 0; i < TRIES / 4; i++) {
      byte[] content = mutate(seeds.get(random.nextInt(seeds.size())).clone());
      Files.write(file, content);
      try (HistoryInput input = HistoryInput.of(file, ReadLimits.DEFAULTS);
          HistoryInput stream =
              HistoryInput.of(new ByteArrayInputStream(content), file, ReadLimits.DEFAULTS)) {
        assertThat(outcome(stream, options)).isEqualTo(outcome(input, options));
      }
    }
  }

  private static String outcome(HistoryInput input, ReadOptions options) throws IOException {
    try {
      return Shape.named(HistoryFiles.read(input, options));
    } catch (BadHistoryException e) {
      return e.getMessage();
    }
  }

  private void check(List<byte[]> seeds, String name, HistoryFormat format) throws IOException {
    Path file = folder.resolve(name);
    Path input = format == HistoryFormat.COBRA ? folder : file;
    for (int i = 0; i < TRIES; i++) {
      byte[] content = seeds.get(random.nextInt(seeds.size())).clone();
      for (int mutations = random.nextInt(MOST_MUTATIONS); mutations >= 0; mutations--) {
        content = mutate(content);
      }
      Files.write(file, content);
      Parsing.readsOrRejects(input, format);
    }
  }

  private byte[] mutate(byte[] content) {
    if (content.length == 0) {
      return content;
    }
    int position = random.nextInt(content.length);
    switch (random.nextInt(4)) {
      case 0 -> content[position] = (byte) random.nextInt(256);
      case 1 -> content[position] ^= (byte) (1 << random.nextInt(8));
      case 2 -> {
        return Arrays.copyOf(content, position);
      }
      default -> {
        int from = random.nextInt(content.length);
        int length = Math.min(random.nextInt(32), content.length - Math.max(from, position));
        System.arraycopy(content, from, content, position, length);
      }
    }
    return content;
  }
}
