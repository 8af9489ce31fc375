package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckJsonTest {

  @Test
  void describesEveryHistoryInOneDocument() throws IOException {
    CommandRun run = CommandRun.fake("check", "--json", "--level=si,ser", "skew", "missing");

    assertThat(run.status()).isEqualTo(2);
    assertThat(leaves(run.out()))
        .contains(
            "/schemaVersion 2",
            "/exitCode 2",
            "/histories[0]/file skew",
            "/histories[0]/exitCode 1",
            "/histories[0]/sessions 1",
            "/histories[0]/transactions 1",
            "/histories[0]/operations 2",
            "/histories[0]/keys 1",
            "/histories[0]/times false",
            "/histories[0]/levels[0]/level ser",
            "/histories[0]/levels[0]/title serializability",
            "/histories[0]/levels[0]/outcome violated",
            "/histories[0]/levels[0]/reason Because.",
            "/histories[0]/levels[0]/stageNanos/weak 0",
            "/histories[0]/levels[0]/stageNanos/graph 0",
            "/histories[0]/levels[0]/stageNanos/prune 0",
            "/histories[0]/levels[0]/stageNanos/solve 0",
            "/histories[0]/levels[0]/violation/anomaly G2-item",
            "/histories[0]/levels[0]/violation/established G2-item",
            "/histories[0]/levels[0]/violation/description a cycle of reads that missed later writes",
            "/histories[0]/levels[0]/violation/cycle[0]/from 2",
            "/histories[0]/levels[0]/violation/cycle[0]/relation rw",
            "/histories[0]/levels[0]/violation/cycle[0]/to 3",
            "/histories[0]/levels[0]/violation/cycle[0]/key x",
            "/histories[0]/levels[0]/violation/cycle[1]/relation process",
            "/histories[0]/levels[0]/violation/transactions[0] 2",
            "/histories[0]/levels[0]/violation/transactions[1] 3",
            "/histories[0]/levels[0]/violation/explanation[0] First sentence.",
            "/histories[0]/levels[1]/level si",
            "/histories[0]/levels[1]/outcome satisfied",
            "/histories[1]/file missing",
            "/histories[1]/exitCode 2",
            "/histories[1]/error missing: no such file")
        .anyMatch(leaf -> leaf.startsWith("/histories[0]/readNanos "))
        .noneMatch(leaf -> leaf.startsWith("/histories[0]/levels[1]/violation"));
  }

  @Test
  void describesTheFirstInstanceOfPatterns() throws IOException {
    CommandRun run = CommandRun.fake("check", "--json", "--taps=b,g", "aborted", "ambiguous");

    assertThat(run.status()).isEqualTo(1);
    assertThat(leaves(run.out()))
        .contains(
            "/histories[0]/exitCode 1",
            "/histories[0]/transactions 1",
            "/histories[0]/outcome violated",
            "/histories[0]/ambiguousReads 0",
            "/histories[0]/patterns[0]/pattern b",
            "/histories[0]/patterns[0]/title AbortedRead",
            "/histories[0]/patterns[1]/pattern g",
            "/histories[0]/violation/anomaly G1a",
            "/histories[0]/violation/pattern b",
            "/histories[0]/violation/transactions[1] T1",
            "/histories[1]/exitCode 3",
            "/histories[1]/outcome unknown",
            "/histories[1]/ambiguousReads 2")
        .noneMatch(leaf -> leaf.contains("levels") || leaf.contains("count"))
        .noneMatch(leaf -> leaf.startsWith("/histories[1]/violation"));
  }

  @Test
  void countsInstancesOfPatterns() throws IOException {
    CommandRun run = CommandRun.fake("check", "--json", "--all-anomalies", "aborted");

    assertThat(leaves(run.out()))
        .contains(
            "/histories[0]/outcome violated",
            "/histories[0]/patterns[0]/pattern a",
            "/histories[0]/patterns[0]/count 0",
            "/histories[0]/patterns[1]/pattern b",
            "/histories[0]/patterns[1]/count 5",
            "/histories[0]/patterns[1]/examples[2]/anomaly G1a",
            "/histories[0]/patterns[1]/examples[2]/explanation[1] Second sentence.",
            "/histories[0]/patterns[13]/pattern n")
        .noneMatch(leaf -> leaf.startsWith("/histories[0]/patterns[1]/examples[3]"));
  }

  @Test
  void printsNoDocumentWhenItFailsHalfway() {
    assertThat(CommandRun.fake("check", "--json", "good", "broken").out()).isEmpty();
  }

  /** Every leaf of a document as its path and its value. */
  private static List<String> leaves(String document) throws IOException {
    List<String> leaves = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(document)) {
      while (parser.nextToken() != null) {
        JsonToken token = parser.currentToken();
        if (token.isScalarValue()) {
          leaves.add(
              parser.getParsingContext().pathAsPointer().toString() + " " + parser.getText());
        }
      }
    }
    return leaves.stream().map(leaf -> leaf.replaceAll("/(\\d+)(?=[/ ])", "[$1]")).toList();
  }
}
