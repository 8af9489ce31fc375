package dev.taipan.cli.report;

import dev.taipan.checker.Outcome;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/** The words for outcomes, in colour where the output can show it. */
public final class Palette {
  private final Ansi ansi;

  /** Colours if {@code ansi} is enabled. */
  public Palette(Ansi ansi) {
    this.ansi = ansi;
  }

  static String word(Outcome outcome) {
    return switch (outcome) {
      case SATISFIED -> "holds";
      case VIOLATED -> "violated";
      case UNKNOWN -> "unknown";
    };
  }

  String paint(Outcome outcome, String text) {
    return switch (outcome) {
      case SATISFIED -> paint(Style.fg_green, text);
      case VIOLATED -> paint(Style.fg_red, text);
      case UNKNOWN -> paint(Style.fg_yellow, text);
    };
  }

  String strong(String text) {
    return paint(Style.bold, text);
  }

  private String paint(Style style, String text) {
    return ansi.enabled() ? style.on() + text + Style.reset.on() : text;
  }
}
