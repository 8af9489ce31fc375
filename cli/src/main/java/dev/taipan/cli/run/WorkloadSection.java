package dev.taipan.cli.run;

import dev.taipan.collect.run.WorkloadKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The part of a command's help that says what workloads there are. */
final class WorkloadSection {
  private static final String NAME = "workloads";

  private WorkloadSection() {}

  /** Adds it behind the options. */
  static void addTo(CommandSpec command) {
    UsageMessageSpec usage = command.usageMessage();
    usage.sectionMap().put(NAME, WorkloadSection::text);
    List<String> sections = new ArrayList<>(usage.sectionKeys());
    sections.add(sections.indexOf(UsageMessageSpec.SECTION_KEY_FOOTER), NAME);
    usage.sectionKeys(sections);
  }

  private static String text(Help help) {
    Map<String, String> rows = new LinkedHashMap<>();
    for (WorkloadKind kind : WorkloadKind.values()) {
      rows.put("  " + kind.spelling(), kind.about());
    }
    return "%nWorkloads:%n".formatted() + help.createTextTable(rows);
  }
}
