package dev.taipan.formats.jepsen;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class JepsenRejectionTest {
  private static final String EDN_STEPS =
      "a transaction, whose :value is a list of micro-operations :r, :w and :append";
  private static final String JSON_STEPS =
      "a transaction, whose \"value\" is a list of micro-operations \"r\", \"w\" and \"append\"";

  @TempDir private Path folder;

  static Stream<Arguments> malformedEdn() {
    return Stream.of(
        arguments("x", "1:1: found x, expected an operation, which is a map"),
        arguments("5", "1:1: found 5, expected an operation, which is a map"),
        arguments("{:process :n} [", "1:15: found '[', expected an operation, which is a map"),
        arguments("[[]]", "1:2: found '[', expected an operation, which is a map"),
        arguments("[] {}", "1:4: found '{', expected the end of the file after the operations"),
        arguments("[", "1:2: found the end of the file, expected ']'"),
        arguments("{:a", "1:4: found the end of the file, expected '}'"),
        arguments("{:a ]", "1:5: found ']', expected '}'"),
        arguments("]", "1:1: found ']', expected no end of a collection"),
        arguments("{:a}", "1:4: found '}', expected a value in a map"),
        arguments(
            "{:a \"b", "1:7: found the end of the file, expected '\"' at the end of a string"),
        arguments("{:a \\", "1:6: found the end of the file, expected a character"),
        arguments("{:a \u0001}", "1:5: found the byte 0x01, expected a form"),
        arguments("{:a #}", "1:6: found '}', expected a tag, a set or a discarded form after '#'"),
        arguments("{:a #b}", "1:7: found '}', expected a form after a tag"),
        arguments("{:a #_}", "1:7: found '}', expected a form after #_"),
        arguments("{:a ^b}", "1:7: found '}', expected a form after metadata"),
        arguments("{:a #b #_ 1}", "1:12: found '}', expected a form after a tag"),
        arguments(
            "#_".repeat(201),
            "1:403: found the end of the file, expected at most 200 levels of nested discarded "
                + "forms"),
        arguments(
            "{:process 0}",
            "1:1: found an operation without a known :type, expected :invoke, :ok, :fail or :info"),
        arguments(
            "\n {:type :done}",
            "2:2: found an operation without a known :type, expected :invoke, :ok, :fail or :info"),
        arguments(
            "{:type :ok}",
            "1:1: found an operation of type :ok without a value, expected "
                + "micro-operations with the values that they read"),
        arguments("{:type :ok :value 5}", "1:19: found 5, expected " + EDN_STEPS),
        arguments("{:type :ok :value [5]}", "1:20: found 5, expected " + EDN_STEPS),
        arguments("{:type :ok :value {1 2}}", "1:19: found '{', expected " + EDN_STEPS),
        arguments("{:type :ok :value #{1 2}}", "1:19: found '#{', expected " + EDN_STEPS),
        arguments("{:type :ok :value [[:cas 1 2]]}", "1:21: found :cas, expected " + EDN_STEPS),
        arguments("{:type :ok :value [[:r]]}", "1:23: found ']', expected " + EDN_STEPS),
        arguments("{:type :ok :value [[:w 1]]}", "1:25: found ']', expected " + EDN_STEPS),
        arguments("{:type :ok :value [[:w 1 2 3]]}", "1:28: found 3, expected " + EDN_STEPS),
        arguments(
            "{:type :ok :value 5 :f :add}",
            "1:19: found 5 in an operation whose :f is :add, expected " + EDN_STEPS),
        arguments(
            "{:f :transfer :type :ok :value {:from 1}}",
            "1:32: found '{' in an operation whose :f is :transfer, expected " + EDN_STEPS),
        arguments(
            "{:type :invoke :f :read}",
            "1:1: found an operation whose :f is :read, without a value, expected " + EDN_STEPS),
        arguments(
            "{:type :ok :value [] :value []}",
            "1:29: found '[', expected only one :value per operation"),
        arguments(
            "{:type :ok :value [[:w :x 1]]}\n{:type :ok :value [[:r :x [1]]]}",
            "2:1: found the key :x used as a list, expected a register, as in its earlier use"),
        arguments(
            "{:type :fail :value [[:append :x 1]]}\n{:type :ok :value [[:r :x 1]]}",
            "2:1: found the key :x used as a register, expected a list, as in its earlier use"));
  }

  static Stream<Arguments> malformedJson() {
    return Stream.of(
        arguments("x", "1:1: found x, expected a value"),
        arguments("5", "1:1: found 5, expected an operation, which is a map"),
        arguments("{", "1:2: found the end of the file, expected '\"' at the start of a name"),
        arguments("{1:2}", "1:2: found '1', expected '\"' at the start of a name"),
        arguments("{\"a\"", "1:5: found the end of the file, expected ':'"),
        arguments("{\"a\" 1}", "1:6: found '1', expected ':'"),
        arguments("{\"a\":}", "1:6: found '}', expected a value"),
        arguments("{\"a\":1 \"b\":1}", "1:8: found '\"', expected ',' or '}'"),
        arguments("{\"a\":1,}", "1:8: found '}', expected '\"' at the start of a name"),
        arguments("{\"a\":[1,]}", "1:9: found ']', expected a value"),
        arguments("{\"a\":[1}", "1:8: found '}', expected ',' or ']'"),
        arguments("{\"a\":[1 2]}", "1:9: found '2', expected ',' or ']'"),
        arguments("{\"a\":1.}", "1:6: found 1., expected a value"),
        arguments("{\"a\":-}", "1:6: found -, expected a value"),
        arguments("{\"a\":nil}", "1:6: found nil, expected a value"),
        arguments(
            "{\"a\":\"b\n\"}",
            "1:8: found the end of the line, expected '\"' at the end of a string"),
        arguments("]", "1:1: found ']', expected a value"),
        arguments("[{\"process\":\"n\"},", "1:18: found the end of the file, expected ']'"),
        arguments("[] {}", "1:4: found '{', expected the end of the file after the operations"),
        arguments(
            "{\"type\":\"ok\",\"value\":5,\"f\":\"add\"}",
            "1:22: found 5 in an operation whose \"f\" is \"add\", expected " + JSON_STEPS),
        arguments(
            "{\"type\":\"ok\",\"value\":[[\"cas\",1,2]]}",
            "1:24: found \"cas\", expected " + JSON_STEPS),
        arguments(
            "{\"type\":\"no\"}",
            "1:1: found an operation without a known \"type\","
                + " expected \"invoke\", \"ok\", \"fail\" or \"info\""));
  }

  @ParameterizedTest
  @MethodSource("malformedEdn")
  void namesThePlaceInEdn(String content, String message) throws IOException {
    check(content, message, HistoryFormat.EDN);
  }

  @ParameterizedTest
  @MethodSource("malformedJson")
  void namesThePlaceInJson(String content, String message) throws IOException {
    check(content, message, HistoryFormat.JEPSEN_JSON);
  }

  private void check(String content, String message, HistoryFormat format) throws IOException {
    Path file = Files.writeString(folder.resolve("bad"), content, ISO_8859_1);
    assertThatThrownBy(() -> HistoryFiles.read(file, ReadOptions.DEFAULTS.withFormat(format)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(file + ":" + message);
  }

  @ParameterizedTest
  @EnumSource(names = {"EDN", "JEPSEN_JSON"})
  void rejectsADirectory(HistoryFormat format) {
    assertThatThrownBy(() -> HistoryFiles.read(folder, ReadOptions.DEFAULTS.withFormat(format)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(folder + ": found a directory, expected a file of operations");
  }

  @Test
  void namesTheLineAndColumnBehindTheFirstChunk() throws IOException {
    String line = "{:type :ok, :value [[:w 1 1]]}\r\n";
    Path file = Files.writeString(folder.resolve("bad.edn"), line.repeat(50_000) + "{:a \"\n\" )");
    assertThatThrownBy(() -> HistoryFiles.read(file))
        .hasMessage(file + ":50002:3: found ')', expected '}'");
  }
}
