package dev.taipan.cli.option;

import dev.taipan.collect.dialect.Isolation;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which isolation levels a table of databases has, and how it is printed. */
public final class TableOptions {
  @Option(
      names = "--isolation",
      paramLabel = "LEVEL",
      split = ",",
      converter = OptionValue.Isolated.class,
      completionCandidates = OptionValue.Isolated.class,
      description =
          "Isolation levels to request: ${COMPLETION-CANDIDATES}. Default: all that each "
              + "database has.")
  private Set<Isolation> levels = Set.of();

  @Option(
      names = "--output",
      paramLabel = "STYLE",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.",
      converter = OptionValue.Table.class,
      completionCandidates = OptionValue.Table.class)
  private TableStyle style;

  /** The levels; none for all that each database has. */
  public Set<Isolation> levels() {
    return levels;
  }

  /** How to print it. */
  public TableStyle style() {
    return style;
  }
}
