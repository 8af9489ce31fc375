package dev.taipan.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** How the tests of a class ended. */
record Launched(List<String> passed, List<String> aborted, List<Throwable> failures) {

  static Launched of(Class<?> tests) {
    Launched launched = new Launched(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(tests)).build();
    LauncherFactory.create()
        .execute(
            request,
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                launched.add(test, result);
              }
            });
    return launched;
  }

  private void add(TestIdentifier test, TestExecutionResult result) {
    result.getThrowable().filter(thrown -> !isAborted(result)).ifPresent(failures::add);
    if (test.isTest() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
      passed.add(test.getDisplayName());
    } else if (isAborted(result)) {
      aborted.add(test.getDisplayName());
    }
  }

  private static boolean isAborted(TestExecutionResult result) {
    return result.getStatus() == TestExecutionResult.Status.ABORTED;
  }
}
