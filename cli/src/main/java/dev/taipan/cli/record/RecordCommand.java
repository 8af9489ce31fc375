package dev.taipan.cli.record;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.RecordedFolder;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.OutputFolder;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.proxy.ProxyOptions;
import dev.taipan.proxy.RecordingProxy;
import dev.taipan.proxy.file.FileLimits;
import dev.taipan.proxy.tls.Tls;
import dev.taipan.record.OwnerOnly;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Records an application, between it and PostgreSQL. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    customSynopsis = "taipan record --to=HOST:PORT [OPTIONS]",
    versionProvider = Version.class,
    description = "Records what an application observes of PostgreSQL, and checks it.",
    footer = {
      "",
      "Point the application at the port that is listened on instead of the server's; nothing "
          + "else changes. The proxy passes all messages on, and writes down which rows "
          + "each transaction read and wrote. Ctrl-C ends the recording: all levels are checked, "
          + "and a report is written. What is left out is counted: if it is a "
          + "write, or more than --min-judged accepts, no level is reported as held.",
      "",
      "Examples:",
      "  taipan record --to 127.0.0.1:5432",
      "  taipan record --listen 127.0.0.1:6543 --to db:5432 --server-ca ca.pem \\",
      "      --out recording --level si",
      "",
      "Exit status: 0 if the level holds, 1 if it is violated, 2 on bad options or if an "
          + "address cannot be used, 3 if undecided or if too much was left out."
    })
public final class RecordCommand implements Callable<Integer> {
  /** The one that is written takes twice its size at most, and one before may not have ended. */
  private static final int LEAST_FILES = 4;

  private final Engine engine;
  private final ProgressDisplay display;

  @Spec private CommandSpec spec;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      defaultValue = "127.0.0.1:6543",
      converter = Address.class,
      description =
          "Address to listen on, with port 0 for any free port. Default: ${DEFAULT-VALUE}.")
  private InetSocketAddress listen;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "HOST:PORT",
      converter = Address.class,
      description = "Address of the PostgreSQL server.")
  private InetSocketAddress server;

  @Option(
      names = "--allow-remote",
      description = "Permit --listen to name an address that other machines can reach.")
  private boolean isOpen;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FOLDER",
      description =
          "Folder for history.taipan.jsonl and report.html. Default: taipan-record- followed by "
              + "the time, in the current folder.")
  private Path out;

  @Option(
      names = "--returning",
      description =
          "Append RETURNING to statements that write keys or values that only the server knows, "
              + "such as SET balance = balance - 10. The application does not see it.")
  private boolean returning;

  @Option(
      names = "--min-judged",
      paramLabel = "SHARE",
      defaultValue = "100%",
      converter = OptionValue.Share.class,
      description =
          "Report no level as held, and exit with status 3, unless at least this share of the "
              + "statements and of the values read is judged in full. Default: 100 %%.")
  private double minJudged;

  @Option(
      names = {"-l", "--level"},
      paramLabel = "LEVEL",
      defaultValue = "ser",
      completionCandidates = OptionValue.Level.class,
      description =
          "Level whose verdict determines the exit status: ${COMPLETION-CANDIDATES}. "
              + "Default: ${DEFAULT-VALUE}.")
  private IsolationLevel level;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      description = "Record for this long. Default: until Ctrl-C.")
  private Duration time;

  @Option(
      names = "--watch",
      description =
          "Also check while recording, and print when --level or one that it implies is violated: "
              + "within a second of the commit, unless it takes more than a second to check all "
              + "of the recording.")
  private boolean watch;

  @Option(
      names = "--rotate",
      paramLabel = "SIZE",
      converter = OptionValue.Size.class,
      description =
          "Begin a new file after this many bytes, as soon as no transaction runs. At the end all "
              + "files are checked as one history. Default: one file.")
  private Long rotate;

  @Option(
      names = "--max-disk",
      paramLabel = "SIZE",
      converter = OptionValue.Size.class,
      description =
          "With --rotate: delete the oldest files so that all together stay below this size, "
              + "which is at least four times that of --rotate.")
  private Long maxDisk;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "1m",
      description = "Stop deciding a level after this time. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Option(
      names = "--server-tls",
      description = "Encrypt connections to the server, whose certificate Java must trust.")
  private boolean tls;

  @Option(
      names = "--server-ca",
      paramLabel = "FILE",
      description =
          "Encrypt connections to the server, whose certificate must be signed by one of these "
              + "(PEM).")
  private Path authorities;

  @ArgGroup(exclusive = false)
  private Identity identity;

  /** What clients are shown that ask for encryption. */
  private static final class Identity {
    @Option(
        names = "--certificate",
        required = true,
        paramLabel = "FILE",
        description = "Certificate (PEM) for clients that connect with TLS.")
    private Path certificate;

    @Option(
        names = "--key",
        required = true,
        paramLabel = "FILE",
        description = "Private key of --certificate (PEM, PKCS #8, no password).")
    private Path key;
  }

  public RecordCommand(Engine engine, ProgressDisplay display) {
    this.engine = engine;
    this.display = display;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ProxyOptions options =
        new ProxyOptions(listen, server, isOpen, returning, forClients(), forServer());
    FileLimits limits = limits();
    Path folder = folder();
    Path history = folder.resolve("history.taipan.jsonl");
    if (Files.exists(history)) {
      throw bad(history + " is there already");
    }
    CountDownLatch end = new CountDownLatch(1);
    try (End interrupted = new End(end::countDown)) {
      ExitStatus status = ExitStatus.BAD_INPUT;
      try {
        status = record(options, limits, history, end);
      } finally {
        interrupted.with(status);
        if (out == null) {
          OutputFolder.removeIfEmpty(folder);
        }
      }
      return status.code();
    }
  }

  /** What applications store is nobody else's business. */
  private Path folder() throws IOException {
    boolean isNew = out == null || !Files.exists(out);
    Path folder = out == null ? OutputFolder.makeNew("record") : OutputFolder.make(out);
    if (isNew) {
      OwnerOnly.restrict(folder);
    }
    return folder;
  }

  private Optional<Tls> forServer() throws IOException {
    if (authorities != null) {
      return Optional.of(Tls.trusting(authorities));
    }
    return tls ? Optional.of(Tls.trustingUsual()) : Optional.empty();
  }

  private Optional<Tls> forClients() throws IOException {
    return identity == null
        ? Optional.empty()
        : Optional.of(Tls.presenting(identity.certificate, identity.key));
  }

  private FileLimits limits() {
    if (rotate == null) {
      if (maxDisk != null) {
        throw bad("--max-disk requires --rotate");
      }
      return FileLimits.NONE;
    }
    if (maxDisk != null && maxDisk / LEAST_FILES < rotate) {
      throw bad("--max-disk must be at least four times --rotate");
    }
    return FileLimits.of(rotate, maxDisk == null ? Long.MAX_VALUE : maxDisk);
  }

  private ExitStatus record(
      ProxyOptions options, FileLimits limits, Path history, CountDownLatch end)
      throws IOException, InterruptedException {
    RecordedFiles files =
        new RecordedFiles(watch ? Optional.of(this::watch) : Optional.empty(), minJudged);
    try (RecordingProxy proxy = start(options, limits, history, files)) {
      files.start(proxy::writtenUpTo);
      print(
          "Listening on %s:%d, in front of %s:%d; recording to %s"
              .formatted(
                  listen.getHostString(),
                  proxy.port(),
                  server.getHostString(),
                  server.getPort(),
                  history));
      if (time == null) {
        end.await();
      } else {
        end.await(time.toNanos(), TimeUnit.NANOSECONDS);
      }
    }
    ExitStatus status = ExitStatus.SATISFIED;
    Optional<RecordedFolder> left = RecordedFolder.of(history.resolveSibling(""));
    if (left.isPresent()) {
      status =
          new RecordingCheck(engine, display, spec, level, timeout, minJudged)
              .of(left.get(), files.kept());
    }
    if (files.lost() > 0) {
      print("Not checked: files that were deleted or could not be ended: " + files.lost());
      status = status.or(ExitStatus.UNKNOWN);
    }
    return status;
  }

  private Watch watch(Path file) {
    return new Watch(engine, file, level, timeout, line -> print("! " + line));
  }

  private RecordingProxy start(
      ProxyOptions options, FileLimits limits, Path history, RecordedFiles files)
      throws IOException {
    try {
      return RecordingProxy.start(options, history, limits, files, line -> print("! " + line));
    } catch (IllegalArgumentException e) {
      throw bad(e.getMessage() + ": add --allow-remote");
    } catch (BindException e) {
      Files.deleteIfExists(history);
      throw new IOException(
          "%s:%d cannot be bound: %s"
              .formatted(listen.getHostString(), listen.getPort(), e.getMessage()),
          e);
    }
  }

  private synchronized void print(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
