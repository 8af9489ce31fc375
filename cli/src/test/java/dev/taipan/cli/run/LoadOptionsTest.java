package dev.taipan.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.option.PlainValues;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.Load;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class LoadOptionsTest {
  @Command
  private static final class Loaded {
    @Mixin private LoadOptions loads;
  }

  private static Load load(String... arguments) {
    Loaded loaded = new Loaded();
    PlainValues.install(new CommandLine(loaded)).parseArgs(arguments);
    return loaded.loads.at(Isolation.SERIALIZABLE);
  }

  @Test
  void aTimeAloneIsWorkedThrough() {
    Load load = load("--time=1m");

    assertThat(load.time()).isEqualTo(Duration.ofSeconds(45));
    assertThat(load.transactions()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void transactionsEndARunBeforeItsTime() {
    assertThat(load("--time=1m", "--transactions=7").transactions()).isEqualTo(7);
    assertThat(load("--transactions=7").transactions()).isEqualTo(7);
    assertThat(load("--transactions=7").time()).isEqualTo(Duration.ofSeconds(30));
    assertThat(load().transactions()).isEqualTo(2000);
    assertThat(load().time()).isEqualTo(Duration.ofSeconds(30));
  }
}
