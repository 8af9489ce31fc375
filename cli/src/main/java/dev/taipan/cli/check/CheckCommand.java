package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.cli.follow.FollowOptions;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.JepsenStore;
import dev.taipan.cli.library.RecordedFolder;
import dev.taipan.cli.option.OptionSections;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.OutputStyle;
import dev.taipan.cli.option.ReadingOptions;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.history.History;
import dev.taipan.record.RecordedHistory;
import dev.taipan.report.Report;
import dev.taipan.report.elle.ElleResult;
import dev.taipan.report.json.JsonReport;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.text.ElleReport;
import dev.taipan.report.text.Palette;
import dev.taipan.whitebox.enne.ReplayLevel;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks histories. */
@Command(
    name = "check",
    addMethodSubcommands = false,
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description = "Checks whether histories satisfy isolation levels, or contain anomaly patterns.",
    footer = {
      "",
      "Without --level, every level is checked, and the weakest violated one is "
          + "explained. Weak levels are defined by 14 patterns, a to n: --taps checks any of "
          + "them, and --all-anomalies counts every instance, under the most specific pattern "
          + "only. A single history gets a full report, several histories get one line each.",
      "",
      "Examples:",
      "  taipan check history.txt",
      "  taipan check --level serializable --timeout 5m a.bincode",
      "  taipan check --level si,ser --json logs/ > verdicts.json",
      "  taipan check --level ser --version-order order.txt \\",
      "      --trust-version-order history.txt",
      "  taipan check --report verdict.html history.txt",
      "  taipan check --level si --certificate history.proof history.txt",
      "  taipan check --taps a,b,f-n history.txt",
      "  taipan check --level ra --all-anomalies history.txt",
      "  taipan check --level ser --all-anomalies history.txt",
      "  taipan check --classify coo history.taipan.jsonl",
      "  taipan check --certificate-file order.jsonl history.txt",
      "  taipan check --sql-dialect postgresql history.taipan.jsonl",
      "  taipan check --clock-skew --level strict-ser history.txt",
      "  taipan check --follow history.taipan.jsonl",
      "  taipan check --level ser --spill /var/tmp --memory 2G \\",
      "      part-1.txt.zst part-2.txt.zst",
      "  taipan check --level PL-SI --output elle-edn history.txt",
      "",
      "Exit status: 0 if every requested level holds and no requested pattern occurs, 1 "
          + "if a level is violated or a pattern occurs, 2 on bad input or usage, 3 if "
          + "undecided. With several histories, 2 takes precedence over 1, and 1 over 3."
    })
public final class CheckCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;
  private final List<String> arguments;

  private CommandSpec spec;

  private final QuestionOptions asked = new QuestionOptions();

  private final VersionOrderOptions versionOrder = new VersionOrderOptions();

  private final WhiteBoxOptions whiteBox = new WhiteBoxOptions();

  private final PredicateOptions predicates = new PredicateOptions();

  private final FollowOptions follow = new FollowOptions();

  private final SpillMode spill = new SpillMode();

  private final ReadingOptions reading = new ReadingOptions();

  private final PageOptions page = new PageOptions();

  private final CertificateOptions certificate = new CertificateOptions();

  @Section("Output")
  @Option(names = "--json", description = "Same as --output json.")
  private boolean json;

  @Section("Output")
  @Option(
      names = "--output",
      paramLabel = "STYLE",
      converter = OptionValue.Style.class,
      completionCandidates = OptionValue.Style.class,
      description =
          "Output format: ${COMPLETION-CANDIDATES}. json is one document with all "
              + "results; elle-edn and elle-json print what Elle would return, one line per "
              + "history. Default: text.")
  private OutputStyle output;

  @Parameters(
      arity = "1..*",
      paramLabel = "HISTORY",
      description =
          "Files, or directories for formats that use one. For a directory of Jepsen "
              + "runs, such as store, the history of the newest run; for a folder of taipan "
              + "record, all of its files as one history.")
  private List<Path> histories;

  /** Those that are in several files. */
  private final Map<Path, RecordedHistory> recorded = new HashMap<>();

  /**
   * The command for a command line.
   *
   * @param arguments the command line, which may leave out options; empty for all options
   */
  public CheckCommand(Engine engine, ProgressDisplay progress, String... arguments) {
    this.engine = engine;
    this.progress = progress;
    this.arguments = List.of(arguments);
  }

  @Spec
  void describe(CommandSpec command) {
    spec = command;
    OptionSections.addTo(command);
    Stream<Object> groups =
        RareOptions.mayBeIn(arguments)
            ? Stream.of(
                asked,
                versionOrder,
                whiteBox,
                predicates,
                follow,
                spill,
                reading,
                page,
                certificate)
            : Stream.of(asked, reading, certificate);
    groups.forEach(group -> RareOptions.add(command, group));
  }

  @Override
  public Integer call() {
    versionOrder.validate(histories.size());
    whiteBox.validate(histories.size(), versionOrder.areGiven());
    requireThat(
        !whiteBox.areGiven() || !predicates.areIgnored(),
        "--ignore-predicates cannot be combined with a database's own order");
    OutputStyle style = style();
    if (follow.isAsked()) {
      boolean asText = style == OutputStyle.TEXT && !page.areGiven() && !certificate.isGiven();
      follow.validate(histories.size(), whiteBox.areGiven(), asText);
      return follow.run(histories.get(0), reading.get(), predicates.dialect(), followed()).code();
    }
    if (spill.isAsked()) {
      return checkOutOfCore(style);
    }
    Question question =
        whiteBox.areGiven()
            ? ofOwnOrder(asked.forLevels(reading.workers()))
            : asked.get(engine, versionOrder, predicates, reading.workers());
    if (style.isOfElle() && !(question instanceof LevelsQuestion)) {
      throw new ParameterException(
          spec.commandLine(), "--output elle-edn and elle-json apply to levels, not patterns");
    }
    ExitStatus status = openFolders();
    page.validate(question, histories.size());
    certificate.validate(question, histories.size(), status == ExitStatus.SATISFIED);
    HistoryCheck check = check(question);
    Report report = report(style, question);
    for (Path history : histories.stream().map(this::newest).toList()) {
      FileResult result = run(check, history);
      if (result instanceof FileResult.Failed failed) {
        spec.commandLine().getErr().println(failed.message());
      }
      report.add(result);
      status = status.or(result.status());
    }
    report.finish(status);
    return status.code();
  }

  /** Puts the files of recordings in the place of their folders; says what is not in these. */
  private ExitStatus openFolders() {
    ExitStatus status = ExitStatus.SATISFIED;
    List<Path> files = new ArrayList<>();
    for (Path given : histories) {
      Optional<RecordedFolder> folder = RecordedFolder.of(given);
      try {
        if (folder.isEmpty()) {
          files.add(given);
          continue;
        }
        List<RecordedHistory> its = folder.get().histories();
        List<String> gaps = folder.get().gaps(its);
        files.addAll(titles(folder.get(), its));
        for (String gap : gaps) {
          spec.commandLine().getErr().println(gap);
          status = ExitStatus.UNKNOWN;
        }
      } catch (IOException unreadable) {
        // Whoever opens it says why.
        files.add(given);
      }
    }
    histories = files;
    return status;
  }

  private List<Path> titles(RecordedFolder folder, List<RecordedHistory> histories)
      throws IOException {
    List<Path> titles = new ArrayList<>();
    for (RecordedHistory history : histories) {
      Path title = folder.title(history);
      titles.add(title);
      if (history.files().size() > 1) {
        recorded.put(title, history);
      }
    }
    return titles;
  }

  private Path newest(Path history) {
    return recorded.containsKey(history) ? history : JepsenStore.newestHistory(history);
  }

  private int checkOutOfCore(OutputStyle style) {
    spill.validate(asked.levels(), reading.get());
    requireThat(
        !style.isOfElle(), "--spill cannot be combined with --output elle-edn or elle-json");
    Question question = asked.get(engine, versionOrder, predicates, reading.workers());
    FileResult result;
    try (Progress shown = progress.start(histories.get(0).toString())) {
      shown.stage("checking out of core");
      result = spill.check(asked.levels(), reading.get(), question.options());
    }
    if (result instanceof FileResult.Failed failed) {
      spec.commandLine().getErr().println(failed.message());
    }
    Report report = report(style, question);
    report.add(result);
    report.finish(result.status());
    return result.status().code();
  }

  private HistoryCheck check(Question question) {
    return new HistoryCheck(
        new HistoryReading(engine, recorded, reading.get(), versionOrder, whiteBox, predicates),
        question,
        page,
        certificate);
  }

  /** The question about a history that is followed; without an order, about one level. */
  private FollowOptions.Question followed() {
    return new FollowOptions.Question() {
      @Override
      public List<ReplayLevel> levels() {
        return whiteBox.levels(OrderJudge.BY_REPLAY);
      }

      @Override
      public FileResult check(History history) {
        Path file = histories.get(0);
        try (Progress shown = progress.start(file.toString())) {
          return CheckCommand.this.check(question()).run(file, history, shown);
        }
      }

      @Override
      public void report(FileResult result, ExitStatus status) {
        Report report = CheckCommand.this.report(OutputStyle.TEXT, question());
        if (result instanceof FileResult.Failed failed) {
          spec.commandLine().getErr().println(failed.message());
        }
        report.add(result);
        report.finish(status);
      }

      private Question question() {
        return asked.ofOneLevel(engine, versionOrder, predicates, reading.workers());
      }
    };
  }

  private Question ofOwnOrder(CheckOptions options) {
    return asked.asksClockSkew()
        ? whiteBox.skewQuestion(options)
        : whiteBox.question(engine, predicates, options);
  }

  private FileResult run(HistoryCheck check, Path history) {
    try (Progress shown = progress.start(history.toString())) {
      return check.run(history, shown);
    }
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }

  private OutputStyle style() {
    if (json && output != null && output != OutputStyle.JSON) {
      throw new ParameterException(
          spec.commandLine(), "--json and --output are mutually exclusive");
    }
    if (output != null) {
      return output;
    }
    return json ? OutputStyle.JSON : OutputStyle.TEXT;
  }

  private Report report(OutputStyle style, Question question) {
    PrintWriter out = spec.commandLine().getOut();
    return switch (style) {
      case TEXT ->
          question.report(
              out,
              new Palette(spec.commandLine().getColorScheme().ansi().enabled()),
              spill.isAsked() ? 1 : histories.size());
      case JSON -> new JsonReport(out, Version.number());
      case ELLE_EDN -> new ElleReport(out, ElleResult::toEdn);
      case ELLE_JSON -> new ElleReport(out, ElleResult::toJson);
    };
  }
}
