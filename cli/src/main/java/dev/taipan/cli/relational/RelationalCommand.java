package dev.taipan.cli.relational;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.cli.database.DatabaseOptions;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.GivenCommand;
import dev.taipan.cli.output.OutputFolder;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.run.Interruption;
import dev.taipan.cli.run.StandardOutputOfDatabases;
import dev.taipan.collect.cases.ReusedConnections;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.relational.application.ApplicationTables;
import dev.taipan.relational.application.TransactionFile;
import dev.taipan.relational.campaign.Campaign;
import dev.taipan.relational.campaign.CampaignTally;
import dev.taipan.relational.generate.SetupDraw;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        "Runs transactions of relational statements on a live database, sees which versions of "
            + "which rows they met, and judges them.",
    footer = {
      "",
      "Tables and statements are drawn, in rounds. Every statement is rewritten so that it shows "
          + "the rows that it read and wrote; each round is a history of lists, written to the "
          + "folder for taipan check. The exit status is about the level that the database claims; "
          + "anomalies that this level allows are counted, too.",
      "",
      "Examples:",
      "  taipan relational",
      "  taipan relational --db mariadb --time 10m",
      "  taipan relational --db h2 --isolation serializable",
      "  taipan relational --schema schema.sql \\",
      "      --sql transactions.sql",
      "",
      "Exit status: 0 the level holds, 1 it is violated, 2 the database cannot be used or bad "
          + "usage, 3 undecided."
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
          "The level to ask for: ${COMPLETION-CANDIDATES}. Default: repeatable-read, where the "
              + "database has it.")
  private Isolation isolation;

  @Option(
      names = "--check",
      paramLabel = "LEVEL",
      converter = OptionValue.Level.class,
      completionCandidates = OptionValue.Level.class,
      description =
          "The level whose verdict is the exit status: ${COMPLETION-CANDIDATES}. Default: what the "
              + "database claims.")
  private IsolationLevel asked;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      defaultValue = "30s",
      converter = OptionValue.Time.class,
      description = "How long transactions run. Default: ${DEFAULT-VALUE}.")
  private Duration time;

  @Option(
      names = "--transactions",
      paramLabel = "N",
      description = "End after about this many transactions. Default: when the time is over.")
  private long transactions = Long.MAX_VALUE;

  @Option(
      names = "--round",
      paramLabel = "N",
      defaultValue = "40",
      description = "Transactions of each session in a round. Default: ${DEFAULT-VALUE}.")
  private int round;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of tables, rows and statements. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--plain",
      description =
          "Run the statements as they are and judge nothing, to measure what the rewriting costs.")
  private boolean plain;

  @Option(
      names = "--current-reads",
      paramLabel = "HOW",
      defaultValue = "excepted",
      converter = OptionValue.LockedReads.class,
      completionCandidates = OptionValue.LockedReads.class,
      description =
          "Whether reads that lock are judged, which return the latest version and not the "
              + "snapshot's: ${COMPLETION-CANDIDATES}. At serializable they are always judged. "
              + "Default: ${DEFAULT-VALUE}.")
  private CurrentReads currentReads;

  @Option(
      names = "--sql",
      paramLabel = "FILE",
      description =
          "Run the transactions of this file: each between BEGIN and COMMIT or ROLLBACK, with its "
              + "name, weight and parameters in comments before it. Default: statements are drawn.")
  private Path sql;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "With --sql: make the tables of this file first.")
  private Path schema;

  @Option(
      names = "--instrument-tables",
      paramLabel = "TABLE",
      split = ",",
      description =
          "With --sql: tables that are there already, which get two more columns while "
              + "transactions run. No others are touched.")
  private List<String> instrumented = List.of();

  @Option(
      names = "--clean",
      description =
          "Only remove what a run left that was killed: drawn tables, and the columns of the tables "
              + "that --instrument-tables names.")
  private boolean clean;

  @Option(
      names = "--sessions",
      paramLabel = "N",
      defaultValue = "4",
      description = "With --sql: how many sessions there are. Default: ${DEFAULT-VALUE}.")
  private int sessions;

  @Option(
      names = "--simplify",
      paramLabel = "DURATION",
      defaultValue = "30s",
      converter = OptionValue.Time.class,
      description =
          "How long anomalies are replayed and made small, one of each shape. Those of a file only "
              + "with --db, and if its schema makes nothing but tables, rows and indexes. "
              + "Default: ${DEFAULT-VALUE}.")
  private Duration simplify;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FOLDER",
      description =
          "A new folder for histories and findings. Default: taipan-relational- and the time, in "
              + "the current folder.")
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
    Isolation level = isolation == null ? usualLevel(database) : isolation;
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
    new RelationalPage(title, GivenCommand.of(spec), tally, judged, scripts).write(page);
    print("Page: " + page);
    return conclude(tally, judged);
  }

  private void clean(Database database) throws IOException {
    try {
      List<String> removed = new ArrayList<>(ApplicationTables.clean(database, instrumented));
      removed.addAll(ApplicationTables.drop(database, SetupDraw.names()));
      print(
          removed.isEmpty()
              ? "There is nothing to remove."
              : "Removed " + String.join(", ", removed) + ".");
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
          new Campaign.Plan(seed, round, judged, reads, Duration.ofMinutes(1), folder, !plain));
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

  private ExitStatus conclude(CampaignTally tally, Optional<IsolationLevel> judged) {
    if (judged.isEmpty()) {
      print("Claimed: nothing that can be checked. UNDECIDED");
      return ExitStatus.UNKNOWN;
    }
    Outcome outcome = tally.outcome();
    print(RelationalText.answer(tally, judged.get(), asked == null ? "Claimed" : "Asked"));
    return switch (outcome) {
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

  private static Isolation usualLevel(Database database) {
    Set<Isolation> levels = database.dialect().levels();
    return levels.contains(Isolation.REPEATABLE_READ)
        ? Isolation.REPEATABLE_READ
        : Collections.max(levels);
  }

  private void print(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}
