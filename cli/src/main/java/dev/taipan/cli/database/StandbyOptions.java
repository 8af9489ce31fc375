package dev.taipan.cli.database;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.collect.database.Standbys;
import dev.taipan.collect.database.Standbys.CommitWait;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How many standbys to start. */
@Section("Database")
public final class StandbyOptions {
  @Option(
      names = "--standbys",
      paramLabel = "N",
      description =
          "With --db postgresql (12 or later): also start N standbys, and read from them.")
  private int number;

  @Option(
      names = "--synchronous-commit",
      paramLabel = "WHEN",
      defaultValue = "remote-apply",
      converter = OptionValue.Waits.class,
      completionCandidates = OptionValue.Waits.class,
      description =
          "What a commit waits for on a standby: ${COMPLETION-CANDIDATES}. Default: "
              + "${DEFAULT-VALUE}.")
  private CommitWait wait;

  /**
   * The standbys, if there are to be any.
   *
   * @throws IllegalArgumentException when there cannot be so many; the message is for people
   */
  public Optional<Standbys> get() {
    return number == 0 ? Optional.empty() : Optional.of(new Standbys(number, wait));
  }
}
