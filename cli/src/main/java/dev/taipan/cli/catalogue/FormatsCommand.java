package dev.taipan.cli.catalogue;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.Version;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.report.result.ExitStatus;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the formats. */
@Command(
    name = "formats",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Lists the supported history formats.",
    footer = {"", "Examples:", "  taipan formats"})
public final class FormatsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (HistoryFormat format : HistoryFormat.values()) {
      out.println(
          "%-14s%-14s%s"
              .formatted(
                  OptionValue.hyphenated(format),
                  OptionValue.canBeWritten(format) ? "read, write" : "read",
                  describe(format)));
    }
    out.flush();
    return ExitStatus.SATISFIED.code();
  }

  private static String describe(HistoryFormat format) {
    return switch (format) {
      case TEXT ->
          "one operation per line, r(key,value,session,transaction): Plume, PolySI, IsoVista;"
              + " times as t(start,end,session,transaction)";
      case BINCODE -> "dbcop's binary form: a file, or a directory with history.bincode";
      case COBRA -> "a directory of Cobra's client logs, with or without times";
      case EDN ->
          "Jepsen's operations in EDN, {:type :ok, :value [[:w key value] [:r key value]]}: Elle";
      case JEPSEN_JSON -> "the same operations in JSON";
      case JSONL ->
          "Taipan's own JSON lines, which can express everything that the other formats "
              + "can: docs/formats.md#jsonl";
    };
  }
}
