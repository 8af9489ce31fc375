package dev.taipan.cli;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Stage;
import dev.taipan.checker.StageTimes;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.Violation;
import dev.taipan.collect.simulate.Workload;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.io.HistoryFormat;
import dev.taipan.history.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers by the name of the file, so that tests of commands choose what they see. */
final class FakeEngine implements Engine {
  /** What was asked for last. */
  ReadOptions lastReadOptions;

  /** What was asked for last. */
  CheckOptions lastCheckOptions;

  /** What was asked for last. */
  Workload lastWorkload;

  /** The file read last, which decides the verdicts. */
  private String name;

  @Override
  public History read(Path input, ReadOptions options) throws IOException {
    lastReadOptions = options;
    name = input.getFileName().toString();
    switch (name) {
      case "missing" -> throw new NoSuchFileException(input.toString());
      case "strange" -> throw new IOException("two\nlines");
      case "broken" -> throw new IllegalStateException("a defect");
      case "huge" -> throw new OutOfMemoryError("Java heap space");
      case "deep" -> throw new StackOverflowError();
      default -> {
        return history();
      }
    }
  }

  private static History history() {
    HistoryBuilder builder = new HistoryBuilder();
    int transaction = builder.transaction(builder.session("1"), 1, TransactionStatus.COMMITTED);
    builder.write(transaction, builder.key(1), 1);
    builder.read(transaction, builder.key(1), 1);
    return builder.build();
  }

  @Override
  public void write(History history, Path output, HistoryFormat format) throws IOException {
    Files.writeString(output, format + " " + history.operations());
  }

  @Override
  public void generate(Workload workload, Path output, HistoryFormat format) throws IOException {
    lastWorkload = workload;
    Files.writeString(output, format + " generated");
  }

  @Override
  public Verdict check(History history, IsolationLevel level, CheckOptions options) {
    lastCheckOptions = options;
    options.onStage().accept(Stage.WEAK);
    Outcome outcome = outcome(level);
    Optional<Violation> violation =
        outcome == Outcome.VIOLATED
            ? Optional.of(
                new Violation(
                    "G2-item",
                    "write skew",
                    List.of("2", "3"),
                    List.of("First sentence.", "Second sentence.")))
            : Optional.empty();
    return new Verdict(level, outcome, violation, "Because.", new StageTimes());
  }

  private Outcome outcome(IsolationLevel level) {
    return switch (name) {
      case "skew" ->
          level.title().contains("serializability") ? Outcome.VIOLATED : Outcome.SATISFIED;
      case "slow" -> level == IsolationLevel.SERIALIZABILITY ? Outcome.UNKNOWN : Outcome.SATISFIED;
      default -> Outcome.SATISFIED;
    };
  }

  @Override
  public Map<IsolationLevel, Verdict> checkAll(History history, CheckOptions options) {
    Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
    for (IsolationLevel level : IsolationLevel.values()) {
      verdicts.put(level, check(history, level, options));
    }
    return verdicts;
  }
}
