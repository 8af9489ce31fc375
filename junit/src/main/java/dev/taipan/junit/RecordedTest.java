package dev.taipan.junit;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.jdbc.JdbcRecording;
import dev.taipan.record.OwnerOnly;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.statements.tally.TallyText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.opentest4j.TestAbortedException;

/** A test that is being recorded, and what is said of it in the end. */
final class RecordedTest {
  private static final Path FOLDER = Path.of("target", "taipan");

  private final IsolationTest asked;
  private final String name;
  private final IsolationLevel level;
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final JdbcRecording recording;
  private DataSource database;

  /** Keeps databases that live as long as somebody is connected. */
  private Connection held;

  /**
   * Begins to record.
   *
   * @param name of files
   * @throws IllegalArgumentException when the annotation says something senseless
   */
  RecordedTest(IsolationTest asked, String name) throws IOException {
    this.asked = asked;
    this.name = name;
    level = Judgement.level(asked.level());
    if (asked.threads() < 1 || asked.times() < 1) {
      throw new IllegalArgumentException("threads and times must be at least 1");
    }
    Path file = FOLDER.resolve(name + ".taipan.jsonl");
    Files.deleteIfExists(file);
    Files.deleteIfExists(page());
    recording = JdbcRecording.start(file, told::add);
  }

  private Path page() {
    return FOLDER.resolve(name + ".html");
  }

  IsolationTest asked() {
    return asked;
  }

  JdbcRecording recording() {
    return recording;
  }

  /** The database, recorded. */
  synchronized DataSource database() {
    if (database == null) {
      if (asked.url().isEmpty()) {
        throw new ParameterResolutionException("@IsolationTest needs a url to have a DataSource");
      }
      String url = asked.url().replaceFirst("^jdbc:taipan:", "jdbc:");
      try {
        DataSource plain = new Url(url, asked.user(), asked.password());
        held = plain.getConnection();
        database = recording.of(plain);
      } catch (SQLException e) {
        throw new ParameterResolutionException("cannot connect to the url of @IsolationTest", e);
      }
    }
    return database;
  }

  /** Connections by a URL. */
  private record Url(String url, String user, String password) implements DataSource {
    @Override
    public Connection getConnection() throws SQLException {
      return user.isEmpty()
          ? DriverManager.getConnection(url)
          : DriverManager.getConnection(url, user, password);
    }

    @Override
    public Connection getConnection(String other, String secret) throws SQLException {
      return DriverManager.getConnection(url, other, secret);
    }

    @Override
    public String toString() {
      return "a database";
    }

    @Override
    public PrintWriter getLogWriter() {
      return null;
    }

    @Override
    public void setLogWriter(PrintWriter writer) {
      // Nothing is logged.
    }

    @Override
    public void setLoginTimeout(int seconds) {
      DriverManager.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() {
      return DriverManager.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
      throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
      throw new SQLException("wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
      return false;
    }
  }

  /** The test has ended: judges it. */
  void end() throws IOException, SQLException {
    if (held != null) {
      held.close();
    }
    recording.close(asked.minJudged());
    History history = HistoryFiles.read(recording.file());
    if (history.transactions() == 0) {
      undecided("nothing was recorded: a test has to use the DataSource that it is given");
      return;
    }
    Optional<String> leftOut =
        new TallyText(recording.tally()).leftOut(level.judgesPredicates(), asked.minJudged());
    Judgement judgement = Judgement.of(history, level, leftOut);
    if (judgement.outcome() == Outcome.SATISFIED) {
      return;
    }
    FileResult.Checked checked =
        new FileResult.Checked(
            recording.file(), HistoryFacts.of(history, 0), List.of(judgement.verdict()), Set.of());
    new VerdictPage(history, checked, new Circumstances("@IsolationTest " + name, version()))
        .write(page(), OwnerOnly.file(page()));
    String text = judgement.text() + System.lineSeparator() + "Page: " + page().toAbsolutePath();
    if (judgement.outcome() == Outcome.VIOLATED) {
      throw new IsolationError(text);
    }
    undecided(text + System.lineSeparator() + conclusion());
  }

  private static String version() {
    return Optional.ofNullable(RecordedTest.class.getPackage().getImplementationVersion())
        .orElse("");
  }

  /** What was recorded and what was not. */
  private String conclusion() {
    StringBuilder text = new StringBuilder();
    TallyText tally = new TallyText(recording.tally());
    tally.lines().forEach(line -> text.append(line).append(System.lineSeparator()));
    tally.notUnderstood().forEach(line -> text.append(line).append(System.lineSeparator()));
    told.forEach(line -> text.append(line).append(System.lineSeparator()));
    return text.toString();
  }

  private void undecided(String text) {
    if (asked.undecided() == IsolationTest.Undecided.ABORT) {
      throw new TestAbortedException(text);
    }
    throw new IsolationError(text);
  }
}
