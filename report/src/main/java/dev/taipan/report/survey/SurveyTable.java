package dev.taipan.report.survey;

import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.text.Counted;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a survey found.
 *
 * @param rows those of a database behind each other
 * @param planned how many rows there would be, had it come to its end
 * @param command what asked for it
 * @param version that of Taipan
 */
public record SurveyTable(List<SurveyRow> rows, int planned, String command, String version) {

  /** Keeps a copy. */
  public SurveyTable {
    rows = List.copyOf(rows);
  }

  /** The rows in which the database did not do what it claims. */
  public List<SurveyRow> broken() {
    return rows.stream().filter(SurveyRow::isBroken).toList();
  }

  /** The rows with a counterexample to some level. */
  public Stream<SurveyRow> explained() {
    return rows.stream().filter(row -> row.violation().isPresent());
  }

  /** The names of the databases, each once. */
  public List<String> databases() {
    return rows.stream().map(SurveyRow::database).distinct().toList();
  }

  /** The rows of one database. */
  public List<SurveyRow> of(String database) {
    return rows.stream()
        .filter(row -> row.database().equals(database))
        .collect(Collectors.toList());
  }

  /** Transactions that committed. */
  public long committed() {
    return rows.stream().mapToLong(SurveyRow::committed).sum();
  }

  /** Violated where a claim is; undecided where one was not decided. */
  public ExitStatus status() {
    ExitStatus status = ExitStatus.SATISFIED;
    for (SurveyRow row : rows) {
      status = status.or(row.claimed().map(ExitStatus::of).orElse(ExitStatus.SATISFIED));
    }
    return status;
  }

  /** How it came out, in a sentence. */
  public String summary() {
    String tried =
        "%d of %s of databases tried, %s; "
            .formatted(
                rows.size(),
                Counted.of(planned, "level"),
                Counted.of(committed(), "committed transaction"));
    return tried
        + switch (broken().size()) {
          case 0 -> "nothing was weaker than claimed";
          case 1 -> "one was weaker than claimed";
          default -> broken().size() + " were weaker than claimed";
        };
  }
}
