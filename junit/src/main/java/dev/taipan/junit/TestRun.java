package dev.taipan.junit;

import dev.taipan.mocksql.server.MockDataSource;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.TransactionRefusedException;
import java.io.IOException;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * One run of a test: gives it a store or a database, and says of a failure what went wrong in it.
 */
final class TestRun implements ParameterResolver, TestExecutionExceptionHandler, AfterEachCallback {
  private static final String REFUSED = "40001";

  private final Runs runs;
  private final long seed;
  private MockStore<Object> store;
  private MockDataSource database;

  TestRun(Runs runs, long seed) {
    this.runs = runs;
    this.seed = seed;
  }

  String title() {
    return runs.level().symbol() + ", seed " + seed;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return isStore(parameter) || isDatabase(parameter);
  }

  private static boolean isStore(ParameterContext parameter) {
    return parameter.getParameter().getType() == MockStore.class;
  }

  private static boolean isDatabase(ParameterContext parameter) {
    Class<?> type = parameter.getParameter().getType();
    return type == MockDataSource.class || type == DataSource.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (isDatabase(parameter)) {
      return database();
    }
    if (store == null) {
      store = MockStore.open(runs.options(seed));
    }
    return store;
  }

  private MockDataSource database() {
    if (database == null) {
      if (store != null) {
        throw new ParameterResolutionException("a test has either a store or a database");
      }
      try {
        database = MockDataSource.open(runs.options(seed));
      } catch (IOException e) {
        throw new ParameterResolutionException("the mock database does not start", e);
      }
      store = database.database().store();
    }
    return database;
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    if (failure instanceof TestAbortedException) {
      throw failure;
    }
    if (isRefused(failure) && !runs.countRefused()) {
      throw new TestAbortedException(failure.getMessage(), failure);
    }
    runs.fail();
    throw store == null ? failure : new WeakIsolationError(message(failure), failure);
  }

  /** Whether a transaction was refused, and nobody tried again. */
  private static boolean isRefused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof TransactionRefusedException
          || (cause instanceof SQLException sql && REFUSED.equals(sql.getSQLState()))) {
        return true;
      }
    }
    return false;
  }

  private String message(Throwable failure) {
    return "%s: %s%nTo replay it: @WeakIsolation(level = \"%s\", seed = %d)%n%n%s"
        .formatted(
            title(),
            failure.getMessage(),
            runs.level().symbol(),
            seed,
            Diagnosis.of(store.history(), runs.level()));
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    if (database != null) {
      database.close();
    } else if (store != null) {
      store.close();
    }
  }
}
