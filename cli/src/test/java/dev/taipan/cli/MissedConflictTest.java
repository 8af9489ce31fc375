package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script of the documentation with the conflict that PostgreSQL 12.3 misses at serializable,
 * and 18.6 does not.
 */
@Tag("slow")
@Timeout(300)
class MissedConflictTest {
  private static final Path DOCUMENT = Path.of("../docs/design/runs.md");
  private static final String TITLE = "### PostgreSQL 12.3\n";
  private static final String FENCE = "```sql\n";

  @TempDir private Path folder;
  private Path script;

  @BeforeEach
  void takeScript() throws Exception {
    String text = Files.readString(DOCUMENT);
    int from = text.indexOf(FENCE, text.indexOf(TITLE)) + FENCE.length();
    script =
        Files.writeString(
            folder.resolve("missed.sql"), text.substring(from, text.indexOf("```", from)));
  }

  @Test
  void isAWriteSkewOf12() {
    for (int times = 0; times < 3; times++) {
      CommandRun run = run("--db-version=12.3");
      assertThat(run.out())
          .contains(
              "PostgreSQL 12.3 at serializable",
              "Found: write skew of 2 rows: T1 INSERT, T1 SELECT, T2 INSERT, T2 SELECT",
              "serializability (ser) is violated: write-skew");
      assertThat(run.status()).as(run.out() + run.err()).isEqualTo(1);
    }
  }

  @Test
  void isEndedBy18() {
    CommandRun run = run();
    assertThat(run.out())
        .contains(
            "T2  SELECT * FROM account WHERE id = 1: failed: ERROR: could not serialize access",
            "serializability (ser) held")
        .doesNotContain("Found:");
    assertThat(run.status()).as(run.out() + run.err()).isZero();
  }

  private CommandRun run(String... more) {
    String[] words = {
      "cases", "run", script.toString(), "--db=postgresql", "--isolation=serializable"
    };
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return CommandRun.real(all);
  }
}
