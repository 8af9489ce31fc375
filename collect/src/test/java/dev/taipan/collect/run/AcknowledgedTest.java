package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AcknowledgedTest {
  private static final String FIRST = committed(1, 0, 10, "[\"w\",1,5]");
  private static final String LATER = committed(2, 20, 30, "[\"w\",1,6]");
  private static final String MEANWHILE = committed(2, 5, 30, "[\"w\",1,6]");

  /** It may take effect at any time. */
  private static final String UNKNOWN = unended(1, "unknown", "[\"w\",1,5]");

  private static final String ABORTED = unended(1, "aborted", "[\"w\",1,5]");
  private static final String REMOVED = committed(2, 20, 30, "[\"delete\",1]");
  private static final String APPENDED = committed(1, 0, 10, "[\"append\",1,5]");
  private static final String PERHAPS_APPENDED = unended(2, "unknown", "[\"append\",1,6]");

  @TempDir private Path folder;

  private static String committed(int id, int start, int end, String operation) {
    return ("{\"session\":\"%d\",\"id\":%d,\"start\":%d,\"status\":\"committed\","
            + "\"end\":%d,\"ops\":[%s]}")
        .formatted(id, id, start, end, operation);
  }

  private static String unended(int id, String status, String operation) {
    return "{\"session\":\"%d\",\"id\":%d,\"start\":0,\"status\":\"%s\",\"ops\":[%s]}"
        .formatted(id, id, status, operation);
  }

  private static String reading(String operation) {
    return committed(3, 40, 50, operation).replace("]}", "],\"final\":true}");
  }

  private static Stream<Arguments> histories() {
    String five = "[\"r\",1,5]";
    return Stream.of(
        Arguments.of(true, List.of(FIRST, LATER), "[\"r\",1,6]"),
        Arguments.of(false, List.of(FIRST, LATER), five),
        Arguments.of(false, List.of(FIRST), "[\"r\",1,0]"),
        Arguments.of(true, List.of(FIRST, MEANWHILE), five),
        Arguments.of(true, List.of(UNKNOWN, LATER), five),
        Arguments.of(true, List.of(UNKNOWN), "[\"r\",1,0]"),
        Arguments.of(true, List.of(ABORTED), "[\"r\",1,0]"),
        Arguments.of(true, List.of(FIRST, REMOVED), "[\"r\",1,null]"),
        Arguments.of(false, List.of(FIRST, REMOVED), five),
        Arguments.of(true, List.of(APPENDED, PERHAPS_APPENDED), "[\"list\",1,[5]]"),
        Arguments.of(false, List.of(APPENDED, PERHAPS_APPENDED), "[\"list\",1,[]]"),
        Arguments.of(false, List.of(APPENDED, PERHAPS_APPENDED), "[\"list\",1,[6]]"));
  }

  @ParameterizedTest
  @MethodSource("histories")
  void whatWasReplacedBeforeIsNotAllOfIt(boolean isAllIn, List<String> transactions, String last)
      throws IOException {
    String header =
        "{\"taipan\":\"history\",\"version\":2,\"keys\":\"signed\",\"values\":\"json\","
            + "\"initial\":0,\"absent\":null}";
    List<String> lines =
        Stream.of(Stream.of(header), transactions.stream(), Stream.of(reading(last)))
            .flatMap(part -> part)
            .toList();
    Path file = Files.write(folder.resolve("h.taipan.jsonl"), lines);

    assertThat(Acknowledged.isAllIn(HistoryFiles.read(file))).isEqualTo(isAllIn);
  }
}
