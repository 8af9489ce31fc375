package dev.taipan.cli.cases;

import dev.taipan.cli.output.OutputFolder;
import dev.taipan.cli.output.Version;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import dev.taipan.coo.cases.RingPattern;
import dev.taipan.coo.cases.Variants;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes cases. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Generates cases from a cycle of conflicts: each transaction conflicts with the "
            + "next, and the last with the first.",
    footer = {
      "",
      "A pattern lists one conflict per transaction: WW, WR or RW, followed by the row "
          + "in brackets; or WCW, WCR or RCW if the transaction commits between the two "
          + "operations. The first conflict cannot have a commit.",
      "",
      "Examples:",
      "  taipan cases generate --pattern RW[x]-WCR[x]-WCR[y]",
      "  taipan cases generate --pattern RW[x]-RW[y] --variants --out skew/",
      "  taipan cases generate --transactions 3"
    })
final class GenerateCasesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Source source;

  @Option(
      names = "--variants",
      description =
          "Also generate variants with predicate reads, locking reads, savepoint "
              + "rollbacks and duplicate inserts.")
  private boolean variants;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write one file per case to this folder, for 'taipan replay', instead of "
              + "printing the cases.")
  private Path folder;

  /** Which rings. */
  private static final class Source {
    @Option(
        names = "--pattern",
        paramLabel = "PATTERN",
        description = "The conflicts of one cycle.")
    private String pattern;

    @Option(
        names = "--transactions",
        paramLabel = "N",
        description =
            "Generate all cycles of N transactions, 3 to 6, each conflict on a row of "
                + "its own.")
    private Integer transactions;
  }

  @Override
  public Integer call() throws IOException {
    Iterator<Case> cases = made().iterator();
    if (folder == null) {
      print(cases);
    } else {
      write(cases);
    }
    return ExitStatus.SATISFIED.code();
  }

  private Stream<Case> made() {
    try {
      Stream<Case> plain =
          source.pattern == null
              ? Catalogue.rings(source.transactions)
              : Stream.of(Catalogue.ring(RingPattern.parse(source.pattern)));
      return variants
          ? plain.flatMap(each -> Stream.concat(Stream.of(each), Variants.of(each)))
          : plain;
    } catch (IllegalArgumentException senseless) {
      throw new ParameterException(spec.commandLine(), senseless.getMessage(), senseless);
    }
  }

  private void print(Iterator<Case> cases) {
    PrintWriter out = spec.commandLine().getOut();
    cases.forEachRemaining(each -> out.println(comment(each) + each.text()));
    out.flush();
  }

  private void write(Iterator<Case> cases) throws IOException {
    OutputFolder.make(folder);
    while (cases.hasNext()) {
      Case each = cases.next();
      Path file = folder.resolve(each.name().replace('/', '.') + ".txt");
      Files.writeString(file, comment(each) + each.text() + "\n");
    }
  }

  private static String comment(Case each) {
    return "-- %s: %s%n".formatted(each.name(), CaseLines.anomalies(each));
  }
}
