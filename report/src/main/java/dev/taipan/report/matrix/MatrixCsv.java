package dev.taipan.report.matrix;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.analysis.cases.JudgedRun;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.coo.run.CaseFindings;
import dev.taipan.coo.run.PairFate;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints a matrix as comma-separated values: a line of names, and one for each cell. */
public final class MatrixCsv {
  private static final String NAMES =
      "database,level,claim,case,outcome,racy,claim_violated,executed,cycle,pairs,serial_order,satisfied,agreed,problem";

  private MatrixCsv() {}

  /** Prints the cells, column by column. */
  public static void print(PrintWriter out, CaseMatrix matrix) {
    out.println(NAMES);
    for (CaseColumn column : matrix.columns()) {
      for (CaseCell cell : column.cells()) {
        out.println(
            values(column, cell).stream().map(MatrixCsv::quoted).collect(Collectors.joining(",")));
      }
    }
  }

  private static List<String> values(CaseColumn column, CaseCell cell) {
    Optional<CaseFindings> findings = cell.shown().map(JudgedRun::findings);
    return List.of(
        column.database(),
        column.level(),
        column.claim().map(IsolationLevel::symbol).orElse(""),
        cell.given().name(),
        cell.letters(),
        Boolean.toString(cell.isRacy()),
        Boolean.toString(column.claim().filter(cell::violates).isPresent()),
        findings.map(MatrixWords::anomaly).orElse(""),
        findings.map(CaseFindings::pattern).orElse(""),
        findings
            .map(
                found ->
                    found.pairs().stream().map(PairFate::text).collect(Collectors.joining("; ")))
            .orElse(""),
        findings.map(MatrixWords::serial).orElse(""),
        cell.shown().map(run -> symbols(run)).orElse(""),
        Boolean.toString(cell.isAgreed()),
        cell.problem().orElse(""));
  }

  private static String symbols(JudgedRun run) {
    return run.satisfied().stream()
        .sorted()
        .map(IsolationLevel::symbol)
        .collect(Collectors.joining(" "));
  }

  private static String quoted(String value) {
    return value.matches("[^,\"\r\n]*") ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
