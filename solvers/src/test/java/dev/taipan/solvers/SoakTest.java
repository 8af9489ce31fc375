package dev.taipan.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.RandomProblems;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A backend that is used for long, and called off often, takes no more than one that is not. */
@Tag("slow")
class SoakTest {
  private static final int SOLVES = 1200;

  /** About 16 KB per solve, much less than what a native solver has of a problem. */
  private static final long MEGABYTES = 24;

  /** Threads that compile or collect come and go; a solver's would be hundreds. */
  private static final int OF_THE_VIRTUAL_MACHINE = 8;

  private static final Path STATUS = Path.of("/proc/self/status");

  static Stream<String> solvers() {
    return Solvers.all().stream().map(Solver::name);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  void keepsNeitherThreadsNorMemory(String name) throws IOException {
    assumeTrue(Files.exists(STATUS), "memory is looked up in " + STATUS + ", which is not here");
    Solver solver = Solvers.named(name).orElseThrow();
    Optional<String> reason = solver.unavailable();
    assumeTrue(reason.isEmpty(), () -> name + " is left out: " + reason.get());
    Soak soak = new Soak(solver);
    soak.solve(SOLVES / 8);
    long before = soak.solve(SOLVES / 8);
    long threads = status("Threads");
    soak.solve(SOLVES / 2);
    long after = soak.solve(SOLVES / 4);
    assertThat(soak.givenUp).isBetween(SOLVES / 5, SOLVES / 3);
    assertThat(status("Threads")).isLessThan(threads + OF_THE_VIRTUAL_MACHINE);
    assertThat(after - before).as("kilobytes more").isLessThan(MEGABYTES * 1024);
  }

  /** A backend in use. */
  private static final class Soak {
    private final Solver solver;
    private final Random random = new Random(12);
    private int givenUp;

    Soak(Solver solver) {
      this.solver = solver;
    }

    /**
     * Solves so many problems, and is called off a quarter of them.
     *
     * @return the least kilobytes that were resident meanwhile: the least, since the virtual
     *     machine takes more now and then, and gives it back
     */
    long solve(int problems) throws IOException {
      long least = Long.MAX_VALUE;
      for (int i = 0; i < problems; i++) {
        if (i % 4 == 0) {
          giveUp();
        } else {
          solver.solve(RandomProblems.hard(random, 60), Deadline.NONE);
        }
        if (i % 50 == 49) {
          System.gc();
          least = Math.min(least, status("VmRSS"));
        }
      }
      return least;
    }

    private void giveUp() {
      AcyclicityProblem problem = RandomProblems.threeSat(random, 500);
      try {
        solver.solve(problem, Deadline.in(Duration.ofMillis(random.nextInt(20))));
      } catch (DeadlineExceededException calledOff) {
        givenUp++;
      }
    }
  }

  private static long status(String field) throws IOException {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(field + ":"))
          .map(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow();
    }
  }
}
