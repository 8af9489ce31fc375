package dev.taipan.cli.relational;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.database.DatabaseOptions;
import dev.taipan.cli.database.StandardOutputOfDatabases;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.GivenCommand;
import dev.taipan.cli.output.OutputFolder;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.run.Interruption;
import dev.taipan.collect.cases.ReusedConnections;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.history.display.Printable;
import dev.taipan.relational.application.ApplicationTables;
import dev.taipan.relational.application.TransactionFile;
import dev.taipan.relational.application.Triggers;
import dev.taipan.relational.campaign.Campaign;
import dev.taipan.relational.campaign.CampaignTally;
import dev.taipan.relational.generate.SetupDraw;
import dev.taipan.relational.generate.StatementDraw;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Looks for isolation anomalies of relational statements on a live database. */
@Command(
    name = "relational",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description =
        "Runs transactions of relational statements on a live database, observes which row versions"
            + " they read and wrote, and checks isolation levels.",
    footer = {
      "",
      "Tables and statements are generated, in rounds. Every statement is rewritten so that it"
          + " shows the rows that it read and wrote; each round is a history of lists, which"
          + " 'taipan check' can read from the output folder. The exit status reflects the level"
          + " that the database claims; anomalies that this level allows are also counted.",
      "",
      "Examples:",
      "  taipan relational",
      "  taipan relational --db mariadb --time 10m",
      "  taipan relational --db h2 --isolation serializable",
      "  taipan relational --schema schema.sql \\",
      "      --sql transactions.sql",
      "",
      "Exit status: 0 if the level holds, 1 if it is violated, 2 on bad usage or if the database "
          + "cannot be used, 3 if undecided."
    })
public final class RelationalCommand implements Callable<Integer> {
  private static final long UPDATE_MILLIS = 250;

  private final ProgressDisplay display;

  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions databases;

  @Option(
      names = "--isolation",
      paramLabel = "LEVEL",
      converter = OptionValue.Isolated.class,
      completionCandidates = OptionValue.Isolated.class,
      description =
          "Isolation level of all transactions: ${COMPLETION-CANDIDATES}. Default: repeatable-read,"
              + " or the strongest that the database has.")
  private Isolation isolation;

  @Option(
      names = "--check",
      paramLabel = "LEVEL",
      completionCandidates = OptionValue.Level.class,
      description =
          "Level whose verdict determines the exit status: ${COMPLETION-CANDIDATES}. Default: the "
              + "level that the database claims.")
  private IsolationLevel asked;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      defaultValue = "30s",
      description = "Run transactions for this long. Default: ${DEFAULT-VALUE}.")
  private Duration time;

  @Option(
      names = "--transactions",
      paramLabel = "N",
      description = "Stop after about this many transactions. Default: no limit.")
  private long transactions = Long.MAX_VALUE;

  @Option(
      names = "--round",
      paramLabel = "N",
      defaultValue = "40",
      description = "Transactions per session in a round. Default: ${DEFAULT-VALUE}.")
  private int round;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the random tables, rows and statements. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--plain",
      description =
          "Run the statements unchanged and check nothing, to measure the cost of rewriting.")
  private boolean plain;

  @Option(
      names = "--all-statements",
      description =
          "Also generate conditions that cannot be checked, such as on the order of texts, which "
              + "leaves the level undecided. Default: only conditions that can be checked.")
  private boolean allStatements;

  @Option(
      names = "--current-reads",
      paramLabel = "HOW",
      defaultValue = "excepted",
      converter = OptionValue.LockedReads.class,
      completionCandidates = OptionValue.LockedReads.class,
      description =
          "Whether to check locking reads, which return the latest version instead of the "
              + "snapshot's: ${COMPLETION-CANDIDATES}. At serializable they are always checked. "
              + "Default: ${DEFAULT-VALUE}.")
  private CurrentReads currentReads;

  @Option(
      names = "--max-unjudged",
      paramLabel = "PERCENT",
      defaultValue = "0",
      description =
          "Largest share of the rows that conditions leave out that may stay unjudged if a level "
              + "of ra or above is to hold. Default: ${DEFAULT-VALUE}.")
  private double unjudged;

  @Option(
      names = "--sql",
      paramLabel = "FILE",
      description =
          "Run the transactions in this file: each between BEGIN and COMMIT or ROLLBACK, with its "
              + "name, weight and parameters in comments before it. Default: generate statements.")
  private Path sql;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "With --sql: create the tables in this file first.")
  private Path schema;

  @Option(
      names = "--instrument-tables",
      paramLabel = "TABLE",
      split = ",",
      description =
          "With --sql: existing tables, which get two additional columns while transactions run. "
              + "No other tables are changed.")
  private List<String> instrumented = List.of();

  @Option(
      names = "--allow-triggers",
      description =
          "Go on although a table that --instrument-tables names has triggers: they run when its "
              + "rows are numbered, and what they write is not observed. Default: refuse.")
  private boolean triggers;

  @Option(
      names = "--clean",
      description =
          "Only remove what a killed run left behind: generated tables, and the columns of the "
              + "tables that --instrument-tables names.")
  private boolean clean;

  @Option(
      names = "--sessions",
      paramLabel = "N",
      defaultValue = "4",
      description = "With --sql: number of sessions. Default: ${DEFAULT-VALUE}.")
  private int sessions;

  @Option(
      names = "--simplify",
      paramLabel = "DURATION",
      defaultValue = "30s",
      description =
          "Replay and simplify anomalies for this long, one of each shape. With --sql, this "
              + "requires --db and a schema that creates only tables, rows and indexes. "
              + "Default: ${DEFAULT-VALUE}.")
  private Duration simplify;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FOLDER",
      description =
          "New folder for histories and findings. Default: taipan-relational- followed by the time,"
              + " in the current folder.")
  private Path out;

  public RelationalCommand(ProgressDisplay display) {
    this.display = display;
  }

  @Override
  @SuppressWarnings("try") // what is silent is closed, and nothing else
  public Integer call() throws IOException {
    requireSense();
    databases.askWhoLogsIn();
    try (StandardOutputOfDatabases silent = new StandardOutputOfDatabases();
        Progress progress = display.start("relational")) {
      progress.stage("starting the database");
      try (Database database = new ReusedConnections(databases.open(progress))) {
        return run(database, progress).code();
      }
    } catch (IOException failed) {
      throw databases.withoutSecrets(failed);
    }
  }

  private void requireSense() {
    boolean tables = schema != null || !instrumented.isEmpty();
    if (!clean && sql != null && !tables) {
      throw new ParameterException(
          spec.commandLine(), "--sql needs --schema or --instrument-tables");
    }
    if (!clean && sql == null && tables) {
      throw new ParameterException(
          spec.commandLine(), "--schema and --instrument-tables need --sql");
    }
    if (plain && sql != null) {
      throw new ParameterException(spec.commandLine(), "--plain cannot be used with --sql");
    }
    if (!(unjudged >= 0 && unjudged <= 100)) {
      throw new ParameterException(spec.commandLine(), "--max-unjudged is a percentage, 0 to 100");
    }
    if (sessions < 1 || round < 1) {
      throw new ParameterException(spec.commandLine(), "--sessions and --round need at least 1");
    }
    for (String table : instrumented) {
      if (!table.matches("\\w+(\\.\\w+)?")) {
        throw new ParameterException(
            spec.commandLine(), "'" + table + "' is not the name of a table");
      }
    }
  }

  private ExitStatus run(Database database, Progress progress) throws IOException {
    if (clean) {
      clean(database);
      return ExitStatus.SATISFIED;
    }
    Optional<TransactionFile> file =
        sql == null ? Optional.empty() : Optional.of(TransactionFile.read(sql));
    List<String> statements = schema == null ? List.of() : TransactionFile.statements(schema);
    Isolation level = isolation == null ? database.dialect().usualLevel() : isolation;
    Optional<IsolationLevel> judged =
        asked == null ? database.dialect().claim(level) : Optional.of(asked);
    Path folder = folder();
    Campaign campaign = campaign(database, level, judged, folder);
    print("%s at %s, seed %d".formatted(database.title(), level.spelling(), seed));
    AtomicBoolean stopped = new AtomicBoolean();
    Interruption interruption = new Interruption(() -> stopped.set(true));
    long end = System.nanoTime() + time.toNanos();
    long start = System.nanoTime();
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try {
      // Shutting it down ends it.
      var unused =
          timer.scheduleAtFixedRate(
              () -> progress.stage(RelationalText.counts(campaign.tally(), start)),
              0,
              UPDATE_MILLIS,
              TimeUnit.MILLISECONDS);
      BooleanSupplier goesOn =
          () ->
              !stopped.get()
                  && System.nanoTime() < end
                  && campaign.tally().committed() < transactions;
      if (file.isPresent()) {
        requireNoTriggers(database);
        try (ApplicationTables tables =
            ApplicationTables.make(database, statements, instrumented)) {
          campaign.run(tables, file.get(), sessions, goesOn);
        }
      } else {
        campaign.run(goesOn);
      }
    } catch (IllegalArgumentException impossible) {
      throw new IOException(impossible.getMessage(), impossible);
    } catch (SQLException refused) {
      throw new IOException(refused.getMessage(), refused);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      timer.shutdownNow();
      interruption.close();
    }
    CampaignTally tally = campaign.tally();
    print(RelationalText.counts(tally, start));
    RelationalText.lines(tally).forEach(line -> print(databases.withoutSecrets(line)));
    Map<String, SmallShapes.Replayed> scripts = scripts(database, level, tally, folder, progress);
    Path page = folder.resolve("report.html");
    String title = database.title() + " at " + level.spelling();
    String who = asked == null ? "Claimed" : "Asked";
    String answer =
        judged
            .map(of -> RelationalText.answer(tally, of, unjudged, who))
            .orElse("Claimed: nothing that can be checked. UNDECIDED");
    new RelationalPage(title, GivenCommand.of(spec), tally, answer, scripts).write(page);
    print("Page: " + page);
    print(answer);
    return status(tally, judged);
  }

  private void requireNoTriggers(Database database) throws SQLException, IOException {
    List<String> found = triggers ? List.of() : Triggers.of(database, instrumented);
    if (!found.isEmpty()) {
      throw new IOException(
          Printable.of(
              "there are triggers, which would run when rows are numbered, and whose writes are not"
                  + " observed: "
                  + String.join(", ", found)
                  + "; --allow-triggers goes on nevertheless"));
    }
  }

  private void clean(Database database) throws IOException {
    try {
      List<String> removed = new ArrayList<>(ApplicationTables.clean(database, instrumented));
      removed.addAll(ApplicationTables.drop(database, SetupDraw.names()));
      print(
          removed.isEmpty()
              ? "There is nothing to remove."
              : "Removed " + String.join(", ", removed) + ".");
      List<String> left = ApplicationTables.left(database);
      if (!left.isEmpty()) {
        print(
            "Columns of Taipan are left in %s; to remove them: --instrument-tables %s"
                .formatted(String.join(", ", left), String.join(",", left)));
      }
    } catch (SQLException refused) {
      throw new IOException(refused.getMessage(), refused);
    }
  }

  private Campaign campaign(
      Database database, Isolation level, Optional<IsolationLevel> judged, Path folder)
      throws IOException {
    CurrentReads reads = level == Isolation.SERIALIZABLE ? CurrentReads.JUDGED : currentReads;
    try {
      return new Campaign(
          database,
          level,
          new Campaign.Plan(
              seed,
              round,
              judged,
              reads,
              Duration.ofMinutes(1),
              folder,
              !plain,
              allStatements ? StatementDraw.Range.ALL : StatementDraw.Range.JUDGED));
    } catch (IllegalArgumentException unknown) {
      throw new IOException(unknown.getMessage(), unknown);
    }
  }

  /** Makes an anomaly of each shape small; returns the script of each that was replayed. */
  private Map<String, SmallShapes.Replayed> scripts(
      Database database, Isolation level, CampaignTally tally, Path folder, Progress progress)
      throws IOException {
    if (sql != null && !databases.isStarted()) {
      print("Not replayed: tables at --url are only instrumented, never made anew.");
      return Map.of();
    }
    long end = System.nanoTime() + simplify.toNanos();
    CurrentReads reads = level == Isolation.SERIALIZABLE ? CurrentReads.JUDGED : currentReads;
    SmallShapes small =
        new SmallShapes(
            database, level, reads, () -> System.nanoTime() < end, folder, GivenCommand.of(spec));
    Map<String, SmallShapes.Replayed> scripts = small.of(tally, progress);
    small.lines().forEach(this::print);
    return scripts;
  }

  private ExitStatus status(CampaignTally tally, Optional<IsolationLevel> judged) {
    if (judged.isEmpty()) {
      return ExitStatus.UNKNOWN;
    }
    return switch (tally.outcome(judged.get(), unjudged)) {
      case SATISFIED -> ExitStatus.SATISFIED;
      case VIOLATED -> ExitStatus.VIOLATED;
      case UNKNOWN -> ExitStatus.UNKNOWN;
    };
  }

  private Path folder() throws IOException {
    if (out == null) {
      return OutputFolder.makeNew("relational");
    }
    if (Files.exists(out)) {
      throw new IOException(
          String.format(Locale.ROOT, "%s: is there already; name a new folder", out));
    }
    return OutputFolder.make(out);
  }

  private void print(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}
