package dev.taipan.cli.option;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the options of a command under the headings of its {@link Section}s. */
public final class OptionSections implements IHelpSectionRenderer {
  private static final String OTHERS = "Other options";

  /** Does so in the help of a command; sections come in the order of its mixins. */
  public static void addTo(CommandSpec command) {
    command
        .usageMessage()
        .sectionMap()
        .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionSections());
  }

  @Override
  public String render(Help help) {
    List<OptionSpec> options =
        help.commandSpec().options().stream()
            .filter(option -> !option.hidden())
            .sorted(Comparator.comparing(option -> option.longestName().replace("[no-]", "")))
            .toList();
    Map<String, List<OptionSpec>> sections = new LinkedHashMap<>();
    addHeadings(help.commandSpec(), sections);
    for (OptionSpec option : options) {
      sections.computeIfAbsent(heading(option), heading -> new ArrayList<>()).add(option);
    }
    List<OptionSpec> others = sections.remove(OTHERS);
    sections.put(OTHERS, others);
    StringBuilder text = new StringBuilder();
    sections.forEach(
        (heading, listed) -> {
          Layout layout =
              help.createDefaultLayout(
                  options, help.commandSpec().positionalParameters(), help.colorScheme());
          layout.addOptions(listed, help.parameterLabelRenderer());
          text.append(System.lineSeparator())
              .append(heading)
              .append(':')
              .append(System.lineSeparator())
              .append(layout);
        });
    return text.toString();
  }

  private static void addHeadings(CommandSpec command, Map<String, List<OptionSpec>> sections) {
    for (CommandSpec mixin : command.mixins().values()) {
      for (OptionSpec option : mixin.options()) {
        sections.computeIfAbsent(heading(option), heading -> new ArrayList<>());
      }
    }
  }

  private static String heading(OptionSpec option) {
    if (!(option.userObject() instanceof AccessibleObject declared)) {
      return OTHERS;
    }
    Section own = declared.getAnnotation(Section.class);
    Section ofClass = ((Member) declared).getDeclaringClass().getAnnotation(Section.class);
    return own != null ? own.value() : ofClass != null ? ofClass.value() : OTHERS;
  }
}
