package dev.taipan.cli.mock;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Passwords;
import dev.taipan.cli.output.OutputFile;
import dev.taipan.cli.output.Version;
import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlOptions;
import dev.taipan.mocksql.SqlOptions.Granularity;
import dev.taipan.mocksql.SqlOptions.ReadMode;
import dev.taipan.mocksql.server.MockServer;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.http.StoreServer;
import dev.taipan.mockstore.level.Aborts;
import dev.taipan.mockstore.policy.Policy;
import dev.taipan.mockstore.record.FileRecording;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves a mock database until it is interrupted. */
@Command(
    name = "mock",
    mixinStandardHelpOptions = true,
    customSynopsis = "taipan mock --level=LEVEL [OPTIONS]",
    versionProvider = Version.class,
    description =
        "Serves a mock database over the PostgreSQL protocol: each read returns any "
            + "value that the isolation level permits.",
    footer = {
      "",
      "Point an application at the port and run its tests: anomalies that a real "
          + "database shows once in a million transactions appear in every other run. The "
          + "database is empty, in memory, and accepts any user and database name.",
      "",
      "Examples:",
      "  taipan mock --level si --init schema.sql",
      "  taipan mock --level rc --port 6000 --seed 7 \\",
      "      --record history.taipan.jsonl",
      "  psql -h 127.0.0.1 -p 5433",
      "  taipan mock --level tcc --http 8080",
      "",
      "Exit status: 0 when interrupted, 2 on bad options or if the port cannot be bound."
    })
public final class MockCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-l", "--level"},
      required = true,
      paramLabel = "LEVEL",
      converter = OptionValue.StoreLevel.class,
      completionCandidates = OptionValue.StoreLevel.class,
      description = "Level that all transactions together satisfy: ${COMPLETION-CANDIDATES}.")
  private IsolationLevel level;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description =
          "Address to listen on. An address other than loopback requires a password. "
              + "Default: ${DEFAULT-VALUE}.")
  private String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "5433",
      description = "Port to listen on, or 0 for any free port. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--http",
      paramLabel = "PORT",
      description =
          "Also serve keys and values over HTTP with JSON on this port of 127.0.0.1, or 0 for any "
              + "free port. Requests need the token that is printed.")
  private Integer http;

  @ArgGroup private Password password = new Password();

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      defaultValue = "uniform",
      description =
          "Which of the permitted values a read returns: uniform, latest, oldest, "
              + "stale:P or coverage. Default: ${DEFAULT-VALUE}.")
  private String policy;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of all random choices. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--aborts",
      paramLabel = "WHEN",
      defaultValue = "never",
      description =
          "When transactions fail with a serialization error (SQLSTATE 40001): never, or "
              + "realistic. Default: ${DEFAULT-VALUE}.")
  private String aborts;

  @Option(
      names = "--granularity",
      paramLabel = "WHAT",
      defaultValue = "rows",
      description = "Unit of reads and writes: rows, or cells. Default: ${DEFAULT-VALUE}.")
  private String granularity;

  @Option(
      names = "--writes",
      paramLabel = "HOW",
      defaultValue = "pure",
      description =
          "What UPDATE, DELETE and SELECT FOR UPDATE read: pure, whatever the level "
              + "permits, or locking, the latest. Default: ${DEFAULT-VALUE}.")
  private String writes;

  @Option(
      names = "--patience",
      paramLabel = "DURATION",
      defaultValue = "10s",
      description =
          "Roll back a transaction that blocks others for longer than this. Default: "
              + "${DEFAULT-VALUE}.")
  private Duration patience;

  @Option(
      names = "--init",
      paramLabel = "FILE",
      description = "SQL script to run first; all transactions see its writes.")
  private Path init;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Record the history of all transactions to this file, for 'taipan check'.")
  private Path record;

  @Option(names = "--force", description = "Overwrite the file of --record if it exists.")
  private boolean force;

  /** Where the password comes from. */
  private static final class Password {
    @Option(
        names = "--password-env",
        paramLabel = "VARIABLE",
        description = "Require clients to log in with the password in this environment variable.")
    private String variable;

    @Option(
        names = "--password-file",
        paramLabel = "FILE",
        description = "Require clients to log in with the password in the first line of this file.")
    private Path file;

    Optional<String> get() throws IOException {
      if (variable != null) {
        return Optional.of(Passwords.fromEnvironment(variable));
      }
      return file == null ? Optional.empty() : Optional.of(Passwords.fromFile(file));
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    requirePort(port);
    if (http != null) {
      requirePort(http);
    }
    Optional<String> secret = password.get();
    CountDownLatch interrupted = new CountDownLatch(1);
    if (record != null) {
      requireRecordable();
    }
    try (NewRecording recording = record == null ? null : new NewRecording(record);
        SqlDatabase database = open();
        MockServer server = start(database, secret);
        StoreServer keys = http == null ? null : startHttp(database)) {
      if (recording != null) {
        recording.keep();
      }
      Thread hook = new Thread(interrupted::countDown, "interruption");
      Runtime.getRuntime().addShutdownHook(hook);
      spec.commandLine().getOut().println(told(server));
      if (keys != null) {
        spec.commandLine()
            .getOut()
            .println("HTTP at http://127.0.0.1:" + keys.port() + ", token " + keys.token());
      }
      interrupted.await();
    }
    return ExitStatus.SATISFIED.code();
  }

  private void requireRecordable() {
    OutputFile.require(spec.commandLine(), record, force);
    if (Files.exists(record) && !Files.isRegularFile(record)) {
      throw bad(record + " is not a regular file");
    }
  }

  private void requirePort(int number) {
    if (number < 0 || number > 65_535) {
      throw bad("the port must be from 0 to 65535, not " + number);
    }
  }

  private StoreServer startHttp(SqlDatabase database) throws IOException {
    try {
      return StoreServer.start(database.store(), http);
    } catch (java.net.BindException e) {
      throw new IOException("127.0.0.1:" + http + " cannot be bound: " + e.getMessage(), e);
    }
  }

  private String told(MockServer server) {
    return "Mock database at "
        + level.symbol()
        + " listening on "
        + host
        + ":"
        + server.port()
        + " (seed "
        + seed
        + "): jdbc:postgresql://"
        + host
        + ":"
        + server.port()
        + "/test";
  }

  private SqlDatabase open() throws IOException {
    SqlOptions options =
        new SqlOptions(
            constant(Granularity.class, "--granularity", granularity),
            constant(ReadMode.class, "--writes", writes));
    String script = init == null ? "" : Files.readString(init);
    SqlDatabase database = SqlDatabase.open(storeOptions(), options);
    try {
      database.load(script);
      return database;
    } catch (SqlError e) {
      database.close();
      throw new IOException(init + ": " + e.getMessage() + " (SQLSTATE " + e.sqlState() + ")", e);
    }
  }

  private StoreOptions storeOptions() throws IOException {
    try {
      StoreOptions options =
          StoreOptions.at(level)
              .withPolicy(Policy.named(policy))
              .withSeed(seed)
              .withAborts(constant(Aborts.class, "--aborts", aborts))
              .withPatience(patience);
      return record == null ? options : options.withRecording(new FileRecording(record));
    } catch (IllegalArgumentException e) {
      throw bad(e.getMessage());
    }
  }

  private MockServer start(SqlDatabase database, Optional<String> secret) throws IOException {
    try {
      return MockServer.start(database, new InetSocketAddress(host, port), secret);
    } catch (IllegalArgumentException e) {
      throw bad(e.getMessage() + ": set --password-file or --password-env");
    } catch (java.net.BindException e) {
      throw new IOException(host + ":" + port + " cannot be bound: " + e.getMessage(), e);
    }
  }

  private <E extends Enum<E>> E constant(Class<E> type, String option, String name) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(name)) {
        return constant;
      }
    }
    throw bad(
        option
            + ": found '"
            + name
            + "', expected "
            + String.join(
                " or ",
                java.util.Arrays.stream(type.getEnumConstants())
                    .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                    .toList()));
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
