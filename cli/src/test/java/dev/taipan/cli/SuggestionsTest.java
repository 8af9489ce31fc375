package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who mistypes a name is told which one was meant, in one line, and where to read more. */
class SuggestionsTest {

  @ParameterizedTest
  @CsvSource({
    "chekc good, taipan, check",
    "chekc --help, taipan, check",
    "help chekc, taipan, check",
    "elle good, taipan, elle-cli",
    "--verbos check good, taipan, --verbose",
    "check --levl ser good, taipan check, --level",
    "check --level=sre good, taipan check, ser",
    "check --level serialisable good, taipan check, serializable",
    "check --level snapshot-isolatoin good, taipan check, snapshot-isolation",
    "check --taps AbortedRaed good, taipan check, AbortedRead",
    "check --solver cdc good, taipan check, cdcl",
    "check --solver cdcl/unsaturate good, taipan check, unsaturated",
    "check --solver cdcl+z3-lzy good, taipan check, z3-lazy",
    "check --weak-algorithm tree good, taipan check, tree-clocks",
    "check --format jepsen good, taipan check, jepsen-json",
    "check --output elle-end good, taipan check, elle-edn",
    "convert --to binode good x, taipan convert, bincode",
    "generate --inject lost-updates --out x, taipan generate, lost-update",
    "generate --distribution ziff --out x, taipan generate, zipf",
    "generate --values list --out x, taipan generate, lists",
    "generate --concurrency-control serializable --out x, taipan generate, "
        + "serializable-snapshot-isolation",
  })
  void saysWhatWasMeant(String arguments, String command, String meant) {
    CommandRun run = CommandRun.fake(arguments.split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .hasLineCount(1)
        .startsWith(command + ": ")
        .endsWith("; did you mean '%s'? Try '%s --help'%n".formatted(meant, command));
  }

  @ParameterizedTest
  @CsvSource({
    "frobnicate, 'taipan: ''frobnicate'' is not a command; expected one of check, '",
    "check --frobnicate good, taipan check: unknown option '--frobnicate'; try",
    "check --taps z good, 'is not a pattern; expected one of a to n, ranges of these, "
        + "and names; try'",
    "check --taps i-a good, 'is not a range of patterns, such as a-i; try'",
    "levels good, taipan levels: unexpected argument 'good'; try"
  })
  void doesNotGuessWildly(String arguments, String complaint) {
    CommandRun run = CommandRun.fake(arguments.split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains(complaint);
  }
}
