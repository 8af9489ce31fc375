package dev.taipan.cli.elle;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.check.HistoryCheck;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.PlainValues;
import dev.taipan.cli.output.InputErrors;
import dev.taipan.cli.output.OneLine;
import dev.taipan.cli.output.UsageErrors;
import dev.taipan.cli.output.Version;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import dev.taipan.report.elle.ConsistencyModel;
import dev.taipan.report.elle.ElleResult;
import dev.taipan.report.elle.Expectation;
import dev.taipan.report.export.ReportKind;
import dev.taipan.report.export.VerdictExport;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Checks histories as elle-cli does. Its options have letters that mean something else in other
 * commands, so the command parses its arguments itself.
 */
@Command(
    name = "elle-cli",
    preprocessor = ElleCliCommand.TakeAll.class,
    description = "Checks histories with the options and output format of elle-cli.")
public final class ElleCliCommand implements Callable<Integer> {
  private static final int VALID = 0;
  private static final int INVALID = 1;
  private static final int BAD_USAGE = 2;
  private static final int REFUSED = 4;

  /** The status of a run without an answer. */
  public static final int FAILED = 255;

  private final Engine engine;
  private final List<String> arguments = new ArrayList<>();

  @Spec private CommandSpec spec;

  public ElleCliCommand(Engine engine) {
    this.engine = engine;
  }

  /** Whether a command line is one of this command. */
  public static boolean isMeantBy(String... arguments) {
    return List.of(arguments).contains("elle-cli");
  }

  /** Keeps the arguments from being taken for options of other commands. */
  static final class TakeAll implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli's interface has a Stack
    public boolean preprocess(
        Stack<String> left, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
      ElleCliCommand elleCli = (ElleCliCommand) command.userObject();
      while (!left.isEmpty()) {
        elleCli.arguments.add(left.pop());
      }
      return true;
    }
  }

  @Override
  public Integer call() {
    ElleCliOptions options = new ElleCliOptions();
    CommandLine parser = parser(options);
    try {
      parser.parseArgs(ElleCliOptions.readable(arguments));
    } catch (ParameterException e) {
      print(UsageErrors.message(name(), e));
      return BAD_USAGE;
    }
    if (options.version) {
      out().println("taipan " + Version.number() + ", compatible with elle-cli");
      return VALID;
    }
    if (options.help || arguments.isEmpty()) {
      return help(parser);
    }
    return run(options);
  }

  /** A parser that reads as elle-cli's does: what is given twice counts as given last. */
  private static CommandLine parser(ElleCliOptions options) {
    return PlainValues.install(new CommandLine(options))
        .setOverwrittenOptionsAllowed(true)
        .setExpandAtFiles(false);
  }

  /** As the help of other commands; to ask how wide that is may take a while on a terminal. */
  private int help(CommandLine parser) {
    parser.setUsageHelpWidth(spec.usageMessage().width());
    parser.usage(out(), spec.commandLine().getColorScheme());
    return VALID;
  }

  private int run(ElleCliOptions options) {
    if (options.model != null && ElleCliModel.isRefused(options.model)) {
      return complain(
          "model '%s' is not supported: it does not consist of transactions of reads and writes"
              .formatted(options.model),
          REFUSED);
    }
    Optional<String> mistake = options.mistake();
    if (mistake.isPresent()) {
      return complain(mistake.get(), BAD_USAGE);
    }
    Optional<String> unknown = options.unknownConsistencyModel();
    return unknown.isPresent() ? complain(unknown.get(), FAILED) : check(options);
  }

  private int complain(String message, int status) {
    print(UsageErrors.message(name(), message));
    return status;
  }

  private int check(ElleCliOptions options) {
    options.idle.remarks().forEach(this::warn);
    boolean allValid = true;
    for (Path file : options.files) {
      try {
        ElleResult result = check(file, options);
        print(file, result, options.wantsJson());
        allValid &= result.valid() != Outcome.VIOLATED;
      } catch (IOException e) {
        print(InputErrors.message(e));
        return FAILED;
      }
    }
    return allValid ? VALID : INVALID;
  }

  private ElleResult check(Path file, ElleCliOptions options) throws IOException {
    try {
      History history = engine.read(file, options.reading());
      requireFit(file, history, ElleCliModel.named(options.model).orElseThrow());
      ElleResult result = check(file, history, options);
      if (result.valid() == Outcome.VIOLATED && options.directory().isPresent()) {
        draw(file, history, options.directory().get());
      }
      return result;
    } catch (OutOfMemoryError e) {
      warn(file + ": " + HistoryCheck.OUT_OF_MEMORY);
      return new ElleResult(Outcome.UNKNOWN, Map.of(), Set.of(), Set.of());
    }
  }

  /** Draws what is wrong with a history at the weakest levels that it violates. */
  private void draw(Path file, History history, Path directory) throws IOException {
    PreparedHistory prepared = new PreparedHistory(history);
    List<Verdict> verdicts = List.copyOf(engine.checkAll(prepared, CheckOptions.DEFAULTS).values());
    FileResult.Checked checked =
        new FileResult.Checked(file, HistoryFacts.of(history, 0), verdicts, Set.of(), Map.of());
    new VerdictExport(history, checked, new Circumstances(name(), Version.number()))
        .write(ReportKind.FOLDER, directory);
  }

  private static void requireFit(Path file, History history, ElleCliModel model)
      throws IOException {
    Optional<String> misfit = model.misfit(history);
    if (misfit.isPresent()) {
      throw new IOException(
          "%s: does not fit the model %s: %s".formatted(file, model.title(), misfit.get()));
    }
  }

  private ElleResult check(Path file, History history, ElleCliOptions options) {
    history
        .initialValues()
        .transaction()
        .ifPresent(
            first ->
                warn(
                    file
                        + ": transaction "
                        + history.transactionName(first)
                        + " is treated as the initial one, because it comes first and "
                        + "only writes initial values"));
    Expectation expected = options.expectation();
    if (!history.hasTimes() && expected.models().stream().anyMatch(ElleCliCommand::needsTimes)) {
      warn(file + ": no times are recorded, so session order is used instead of real time");
    }
    return options.wantsJson()
        ? engine.checkModelsAndLevels(history, expected, CheckOptions.DEFAULTS)
        : engine.checkModels(history, expected, CheckOptions.DEFAULTS);
  }

  private static boolean needsTimes(ConsistencyModel model) {
    return model.correspondence().impliedBy().stream().allMatch(level -> level.needsTimes());
  }

  /** The blanks around the tab are elle-cli's. */
  private void print(Path file, ElleResult result, boolean whole) {
    out()
        .println(
            whole
                ? result.toJson()
                : Printable.of(file.toString()) + " \t " + word(result.valid()));
    out().flush();
  }

  private static String word(Outcome outcome) {
    return switch (outcome) {
      case SATISFIED -> "true";
      case VIOLATED -> "false";
      case UNKNOWN -> "unknown";
    };
  }

  private void warn(String message) {
    print("warning: " + message);
  }

  private void print(String message) {
    spec.commandLine().getErr().println(OneLine.of(message));
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private String name() {
    return spec.qualifiedName();
  }
}
