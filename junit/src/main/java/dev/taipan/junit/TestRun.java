package dev.taipan.junit;

import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.TransactionRefusedException;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** One run of a test: gives it a store, and says of a failure what went wrong in the store. */
final class TestRun implements ParameterResolver, TestExecutionExceptionHandler, AfterEachCallback {
  private final Runs runs;
  private final long seed;
  private MockStore<Object> store;

  TestRun(Runs runs, long seed) {
    this.runs = runs;
    this.seed = seed;
  }

  String title() {
    return runs.level().symbol() + ", seed " + seed;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == MockStore.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (store == null) {
      store = MockStore.open(runs.options(seed));
    }
    return store;
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    if (failure instanceof TestAbortedException) {
      throw failure;
    }
    if (failure instanceof TransactionRefusedException && !runs.countRefused()) {
      throw new TestAbortedException(failure.getMessage(), failure);
    }
    runs.fail();
    throw store == null ? failure : new WeakIsolationError(message(failure), failure);
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
  public void afterEach(ExtensionContext context) {
    if (store != null) {
      store.close();
    }
  }
}
