package dev.taipan.junit;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** Provides the runs of a test with {@link WeakIsolation}, up to the first that fails. */
public final class WeakIsolationExtension implements TestTemplateInvocationContextProvider {

  /** A run, as JUnit shows it. */
  private record Invocation(TestRun run) implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int index) {
      return run.title();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(run);
    }
  }

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return annotation(context).isPresent();
  }

  private static Optional<WeakIsolation> annotation(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getTestMethod(), WeakIsolation.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    Runs runs = new Runs(annotation(context).orElseThrow());
    LongStream seeds =
        runs.isReplay() ? LongStream.of(runs.seed()) : LongStream.rangeClosed(1, runs.count());
    return seeds
        .takeWhile(seed -> !runs.hasFailed())
        .mapToObj(seed -> new Invocation(new TestRun(runs, seed)));
  }
}
