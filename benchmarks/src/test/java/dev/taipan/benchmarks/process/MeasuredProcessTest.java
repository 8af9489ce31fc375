package dev.taipan.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MeasuredProcessTest {

  /** Has much memory for a moment. */
  static final class Peak {

    private Peak() {}

    public static void main(String[] arguments) throws InterruptedException {
      byte[] large = new byte[300 << 20];
      Arrays.fill(large, (byte) 1);
      Thread.sleep(large[7] * 50L);
    }
  }

  @Test
  void understandsWhatShellsPrint() {
    assertThat(MeasuredProcess.cpuSeconds("0m0.000s 0m0.001s\n1m2.500s 0m0.250s\n"))
        .isCloseTo(62.75, within(1e-9));
    assertThat(MeasuredProcess.cpuSeconds("0m0.00s 0m0.00s\n0m1.20s 0m0.03s\n"))
        .isCloseTo(1.23, within(1e-9));
    assertThat(MeasuredProcess.cpuSeconds("0m0,000s 0m0,001s\n0m2,500s 0m0,250s\n"))
        .isCloseTo(2.75, within(1e-9));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void tellsWaitingFromWorking() throws IOException, InterruptedException {
    ProcessCost waiting = MeasuredProcess.run(List.of("sleep", "0.3"));
    assertThat(waiting.status()).isZero();
    assertThat(waiting.wallSeconds()).isBetween(0.3, 60.0);
    assertThat(waiting.cpuSeconds()).isLessThan(0.1);
    assertThat(waiting.peakMebibytes()).isBetween(0.1, 20.0);

    ProcessCost working =
        MeasuredProcess.run(
            List.of("sh", "-c", "i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done; exit 3"));
    assertThat(working.status()).isEqualTo(3);
    assertThat(working.cpuSeconds()).isGreaterThan(0.1).isLessThan(working.wallSeconds() + 0.05);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void seesThePeakAndNotTheEnd() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    ProcessCost cost =
        MeasuredProcess.run(
            List.of(
                java,
                "-Xmx400m",
                "-cp",
                System.getProperty("java.class.path"),
                Peak.class.getName()));

    assertThat(cost.status()).isZero();
    assertThat(cost.peakMebibytes()).isBetween(300.0, 700.0);
  }

  @Test
  void mediansAreOfEachNumber() {
    assertThat(
            ProcessCost.median(
                List.of(
                    new ProcessCost(0, 3, 10, 5),
                    new ProcessCost(0, 1, 30, 5),
                    new ProcessCost(3, 2, 20, 9))))
        .isEqualTo(new ProcessCost(3, 2, 20, 5));
    assertThat(
            ProcessCost.median(List.of(new ProcessCost(0, 1, 1, 1), new ProcessCost(0, 2, 3, 4))))
        .isEqualTo(new ProcessCost(0, 1.5, 2, 2.5));
  }
}
