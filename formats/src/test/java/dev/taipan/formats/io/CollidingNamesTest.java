package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.versions.VersionOrderFile;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.hash.Colliding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Names that an adversary chose are read as fast as others: some tenths of a second, and minutes if
 * all of them met in one place of a table.
 */
@Timeout(20)
class CollidingNamesTest {
  private static final int NUMBERS = 250_000;
  private static final int BITS = 17;

  @TempDir private Path folder;

  private History read(Stream<String> lines) throws IOException {
    Path file = folder.resolve("history");
    Files.write(file, lines.toList());
    return HistoryFiles.read(file);
  }

  @Test
  void keysAndTransactionsThatAreNumbers() throws IOException {
    History history =
        read(Colliding.inHppc(NUMBERS).mapToObj(key -> "w(%d,1,1,%d)".formatted(key, key)));
    assertThat(history.keys()).isEqualTo(NUMBERS);
    assertThat(history.transactions()).isEqualTo(NUMBERS);
  }

  @Test
  void valuesThatAreNumbers() throws IOException {
    History history =
        read(
            Colliding.underMultiplicationBy(0xBF58476D1CE4E5B9L, NUMBERS)
                .mapToObj(value -> "w(1,%d,1,1)".formatted(value)));
    assertThat(ReadsFrom.of(history).irregularReads()).isZero();
  }

  @Test
  void keysAndValuesThatAreStrings() throws IOException {
    History history =
        read(
            Colliding.strings(BITS)
                .map("{:type :ok, :process 0, :value [[:w \"%1$s\" \"%1$s\"]]}"::formatted));
    assertThat(history.keys()).isEqualTo(1 << BITS);
  }

  @Test
  void versionsOfAnOrder() throws IOException {
    List<String> values = Colliding.strings(BITS - 2).toList();
    History history =
        read(values.stream().map("{:type :ok, :process 0, :value [[:w :x %s]]}"::formatted));
    Path order = folder.resolve("order");
    Files.writeString(order, values.stream().collect(Collectors.joining(",", "o(:x,", ")\n")));
    assertThat(VersionOrderFile.read(order, history).transactions(0)).hasSize(values.size());
  }
}
