package dev.taipan.cli.cases;

import dev.taipan.cli.output.Version;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import dev.taipan.report.result.ExitStatus;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists cases. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Lists cases: the 33 anomalies of the Coo paper, in the paper's order, and "
            + "published instances of them.",
    footer = {"", "Examples:", "  taipan cases list", "  taipan cases list --variants"})
final class ListCasesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--variants",
      description =
          "Also list variants with predicate reads, locking reads, savepoint rollbacks "
              + "and duplicate inserts.")
  private boolean variants;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (Case each : cases()) {
      out.println(each.name() + ": " + CaseLines.anomalies(each));
      out.println("    " + each.text());
    }
    out.flush();
    return ExitStatus.SATISFIED.code();
  }

  private Collection<Case> cases() {
    return variants
        ? Catalogue.all().values()
        : Stream.concat(Catalogue.paper().stream(), Catalogue.instances().stream()).toList();
  }
}
