package dev.taipan.report;

import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;

/** Prints results of checks. */
public interface Report {

  /** Takes the next result. */
  void add(FileResult result);

  /** There are no more results. */
  void finish(ExitStatus status);
}
