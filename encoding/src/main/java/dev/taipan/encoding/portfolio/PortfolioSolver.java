package dev.taipan.encoding.portfolio;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.cdcl.ConflictDrivenSolver;
import dev.taipan.encoding.sat4j.LazySat4jSolver;
import dev.taipan.history.time.Cancellation;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Races backends, each on a thread of its own: the first answer wins, and the others are called
 * off. Returns when all have stopped.
 */
public final class PortfolioSolver implements Solver {
  private final List<Solver> solvers;

  /** Races the engine of our own against SAT4J. */
  public PortfolioSolver() {
    this(List.of(new ConflictDrivenSolver(), new LazySat4jSolver()));
  }

  /**
   * Races some backends.
   *
   * @throws IllegalArgumentException when there is none
   */
  public PortfolioSolver(List<Solver> solvers) {
    if (solvers.isEmpty()) {
      throw new IllegalArgumentException("a portfolio needs a solver");
    }
    this.solvers = List.copyOf(solvers);
  }

  @Override
  public String name() {
    return "portfolio";
  }

  @Override
  public String description() {
    return "races " + String.join(", ", solvers.stream().map(Solver::name).toList());
  }

  @Override
  public Optional<String> unavailable() {
    return solvers.stream().map(Solver::unavailable).flatMap(Optional::stream).findFirst();
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    Cancellation decided = new Cancellation();
    List<Thread> threads = new ArrayList<>();
    ExecutorService executor =
        Executors.newFixedThreadPool(solvers.size(), task -> remember(new Thread(task), threads));
    try {
      ExecutorCompletionService<Solution> race = new ExecutorCompletionService<>(executor);
      for (Solver solver : solvers) {
        // A log would hear several searches at once; none of them alone would be a proof.
        race.submit(() -> solver.solve(problem, deadline.or(decided)));
      }
      return first(race);
    } finally {
      decided.cancel();
      executor.shutdown();
      join(threads);
    }
  }

  private static Thread remember(Thread thread, List<Thread> threads) {
    thread.setName("portfolio");
    threads.add(thread);
    return thread;
  }

  /** The first answer; an exception only if there is none. */
  private Solution first(ExecutorCompletionService<Solution> race) {
    Throwable trouble = null;
    for (int i = 0; i < solvers.size(); i++) {
      try {
        return race.take().get();
      } catch (ExecutionException failure) {
        boolean worse = trouble == null || trouble instanceof DeadlineExceededException;
        trouble = worse ? failure.getCause() : trouble;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new DeadlineExceededException();
      }
    }
    if (trouble instanceof RuntimeException exception) {
      throw exception;
    }
    if (trouble instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException(trouble);
  }

  /** Waits for the threads themselves: an executor says that it is done while they still end. */
  private static void join(List<Thread> threads) {
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException other) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
