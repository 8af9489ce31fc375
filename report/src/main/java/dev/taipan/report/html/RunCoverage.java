package dev.taipan.report.html;

import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.power.PowerText;

/** What a run tried, and what it would have found. */
final class RunCoverage {

  private RunCoverage() {}

  static void write(Markup out, PowerStatement power) {
    if (!power.invariants().isEmpty()) {
      out.open("section").element("h2", "Invariants of the workload");
      power
          .invariants()
          .forEach(
              invariant ->
                  out.element("p", ShortText.of(PowerText.invariant(invariant), 600) + "."));
      out.close();
    }
    out.open("section").element("h2", "Coverage");
    out.element("p", PowerText.tried(power) + ".");
    out.element("p", PowerText.nearMisses(power) + ".");
    if (!power.planted().isEmpty()) {
      out.element("p", PowerText.HEADING);
      out.open("dl", "class", "facts");
      PowerText.shares(power)
          .forEach(
              (share, anomalies) ->
                  out.open("div").element("dt", share).element("dd", anomalies).close());
      out.close();
    }
    out.close();
  }
}
