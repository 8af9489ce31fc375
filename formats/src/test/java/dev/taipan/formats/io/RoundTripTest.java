package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** What is written and read again is the same history. */
class RoundTripTest {
  private static Path folder;

  @BeforeContainer
  static void makeFolder() throws IOException {
    folder = Files.createTempDirectory("round-trip");
  }

  @AfterContainer
  static void removeFolder() throws IOException {
    Files.deleteIfExists(folder.resolve("history"));
    Files.delete(folder);
  }

  @Property(tries = 150)
  void textIsTheIdentityOnHistoriesFromText(@ForAll("unsignedText") String text)
      throws IOException {
    History history = read(text);
    String canonical = write(history, HistoryFormat.TEXT);
    assertThat(Shape.named(read(canonical))).isEqualTo(Shape.named(history));
    assertThat(write(read(canonical), HistoryFormat.TEXT)).isEqualTo(canonical);
  }

  @Property(tries = 150)
  void textKeepsTimes(@ForAll("signedText") String text, @ForAll List<@Size(2) List<Integer>> times)
      throws IOException {
    StringBuilder timed = new StringBuilder();
    for (int i = 0; i < times.size(); i++) {
      long start = Math.min(times.get(i).get(0), times.get(i).get(1));
      long end = Math.max(times.get(i).get(0), times.get(i).get(1));
      timed.append("t(%d,%d,%d,%d)\n".formatted(start, end, i % 4, 100 + i));
    }
    History history = read(timed + text);
    String canonical = write(history, HistoryFormat.TEXT);
    assertThat(Shape.named(read(canonical))).isEqualTo(Shape.named(history));
    assertThat(write(read(canonical), HistoryFormat.TEXT)).isEqualTo(canonical);
  }

  @Property(tries = 150)
  void textKeepsNegativeNumbers(@ForAll("signedText") String text) throws IOException {
    History history = read(text);
    assertThat(Shape.named(read(write(history, HistoryFormat.TEXT))))
        .isEqualTo(Shape.named(history));
  }

  @Property(tries = 150)
  void textToBincodeIsTheIdentityUpToTheNamesOfSessionsAndTransactions(
      @ForAll("unsignedText") String text) throws IOException {
    History history = read(text);
    assertThat(Shape.unnamed(throughBincode(history))).isEqualTo(Shape.unnamed(history));
  }

  @Property(tries = 150)
  void textToBincodeToTextIsTheIdentityOnCanonicalFiles(@ForAll("unsignedText") String text)
      throws IOException {
    String canonical = throughBincodeToText(text);
    String again = throughBincodeToText(canonical);
    assertThat(again).isEqualTo(canonical);
  }

  @Provide
  Arbitrary<String> unsignedText() {
    return lines(Arbitraries.of("0", "1", "2", "3", "9223372036854775807", "18446744073709551615"));
  }

  @Provide
  Arbitrary<String> signedText() {
    return lines(Arbitraries.of("0", "1", "-1", "-9223372036854775808", "9223372036854775807"));
  }

  /** Lines of few sessions, each with few transactions that are interleaved at will. */
  private static Arbitrary<String> lines(Arbitrary<String> numbers) {
    Arbitrary<String> kinds = Arbitraries.of("r", "w");
    Arbitrary<Integer> sessions = Arbitraries.integers().between(0, 3);
    Arbitrary<Integer> transactions = Arbitraries.integers().between(-1, 3);
    return Combinators.combine(kinds, numbers, numbers, sessions, transactions)
        .as(RoundTripTest::line)
        .list()
        .ofMaxSize(30)
        .map(RoundTripTest::join);
  }

  private static String line(String kind, String key, String value, int session, int transaction) {
    int number = transaction < 0 ? -1 : 10 * session + transaction;
    return kind + "(" + key + "," + value + "," + session + "," + number + ")\n";
  }

  private static String join(List<String> lines) {
    return String.join("", lines);
  }

  private static History read(String text) throws IOException {
    return HistoryFiles.read(Files.writeString(folder.resolve("history"), text));
  }

  private static String write(History history, HistoryFormat format) throws IOException {
    Path file = folder.resolve("history");
    HistoryFiles.write(history, file, format);
    return Files.readString(file);
  }

  private static String throughBincodeToText(String text) throws IOException {
    return write(throughBincode(read(text)), HistoryFormat.TEXT);
  }

  private static History throughBincode(History history) throws IOException {
    Path file = folder.resolve("history");
    HistoryFiles.write(history, file, HistoryFormat.BINCODE);
    return HistoryFiles.read(file);
  }
}
