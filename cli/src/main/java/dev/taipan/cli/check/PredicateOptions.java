package dev.taipan.cli.check;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.item.PredicatesAsItems;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether reads by predicate are judged, and as what they are understood. */
@Section("What to check")
final class PredicateOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--sql-dialect",
      paramLabel = "ENGINE",
      converter = OptionValue.SqlDialect.class,
      completionCandidates = OptionValue.SqlDialect.class,
      description =
          "Also judge predicate reads at ra and stronger levels, with predicates "
              + "evaluated as this engine does: ${COMPLETION-CANDIDATES}. Where a database's "
              + "own order is given, predicate reads are always judged; the default engine is "
              + "then postgresql.")
  private PredicateDialect dialect;

  @Option(
      names = "--ignore-predicates",
      description =
          "Judge reads by key alone. Without this or --sql-dialect, ra and stronger levels are "
              + "undecided if they hold for reads by key and there are predicate reads.")
  private boolean ignored;

  /** Whether levels speak of reads by key alone. */
  boolean areIgnored() {
    return ignored;
  }

  /** Whether an engine is named. */
  boolean areGiven() {
    return dialect != null;
  }

  /** As which engine predicates are evaluated where they are judged anyway. */
  PredicateDialect dialect() {
    return Optional.ofNullable(dialect).orElse(PredicateDialect.POSTGRESQL);
  }

  /** The levels that say nothing of histories where reads by predicate are judged. */
  Set<IsolationLevel> unjudgedLevels() {
    Set<IsolationLevel> unjudged = EnumSet.allOf(IsolationLevel.class);
    unjudged.removeIf(level -> dialect == null || level.judgesPredicates());
    return unjudged;
  }

  /** Says so if a level is asked about that says nothing of reads by predicate. */
  void requireJudged(Set<IsolationLevel> levels) {
    requireThat(
        dialect == null || !ignored,
        "--sql-dialect and --ignore-predicates are mutually exclusive");
    for (IsolationLevel level : levels) {
      requireThat(
          !unjudgedLevels().contains(level),
          "--sql-dialect applies to ra and stronger levels; %s does not constrain predicate reads"
              .formatted(level.symbol()));
    }
    requireThat(
        dialect == null
            || TypedLevels.of(command).stream()
                .noneMatch(WhiteBoxLevel.REPEATABLE_READ.symbol()::equalsIgnoreCase),
        "PL-2.99 permits phantoms: check it without --sql-dialect, or with a database's own order");
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }

  /** A history with reads by predicate as reads of items, if an engine is named. */
  History in(History history, Deadline deadline) {
    return dialect == null ? history : inAnyCase(history, deadline);
  }

  /** A history with reads by predicate as reads of items, also if no engine is named. */
  History inAnyCase(History history, Deadline deadline) {
    return history.details().predicateReads().isEmpty()
        ? history
        : PredicatesAsItems.of(history, new Interpreter(dialect()), deadline);
  }
}
