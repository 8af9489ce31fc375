package dev.taipan.junit;

import dev.taipan.jdbc.JdbcRecording;
import java.io.IOException;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** Runs tests with {@link IsolationTest} by several threads, records and judges them. */
public final class IsolationExtension
    implements BeforeEachCallback, AfterEachCallback, ParameterResolver, InvocationInterceptor {
  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(IsolationExtension.class);
  private static final String CONFLICT = "40";

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    Method method = context.getRequiredTestMethod();
    IsolationTest asked =
        AnnotationSupport.findAnnotation(method, IsolationTest.class).orElseThrow();
    String name = context.getRequiredTestClass().getName() + "." + method.getName();
    context.getStore(SPACE).put(SPACE, new RecordedTest(asked, name));
  }

  private static RecordedTest of(ExtensionContext context) {
    return context.getStore(SPACE).get(SPACE, RecordedTest.class);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return of(context) != null && (type == DataSource.class || type == JdbcRecording.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == DataSource.class
        ? of(context).database()
        : of(context).recording();
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    IsolationTest asked = of(context).asked();
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    CyclicBarrier start = new CyclicBarrier(asked.threads());
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < asked.threads(); i++) {
      Thread other = new Thread(() -> run(() -> invoke(method), asked, start, failures));
      others.add(other);
      other.start();
    }
    boolean[] isFirst = {true};
    run(
        () -> {
          if (isFirst[0]) {
            isFirst[0] = false;
            invocation.proceed();
          } else {
            invoke(method);
          }
        },
        asked,
        start,
        failures);
    for (Thread other : others) {
      other.join();
    }
    if (!failures.isEmpty()) {
      Throwable first = failures.get(0);
      failures.stream().skip(1).filter(next -> next != first).forEach(first::addSuppressed);
      throw first;
    }
  }

  private interface Body {
    void run() throws Throwable;
  }

  private static void invoke(ReflectiveInvocationContext<Method> method) {
    ReflectionSupport.invokeMethod(
        method.getExecutable(), method.getTarget().orElse(null), method.getArguments().toArray());
  }

  private static void run(
      Body body, IsolationTest asked, CyclicBarrier start, List<Throwable> failures) {
    for (int time = 0; time < asked.times(); time++) {
      try {
        start.await();
        body.run();
      } catch (Throwable failure) {
        if (!isRefused(failure)) {
          failures.add(failure);
        }
      }
    }
  }

  /** Whether the database has refused a transaction, as those of strong levels do. */
  private static boolean isRefused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql
          && sql.getSQLState() != null
          && sql.getSQLState().startsWith(CONFLICT)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException, SQLException {
    of(context).end();
  }
}
