package dev.taipan.cli.report;

import dev.taipan.cli.result.ExitStatus;
import dev.taipan.cli.result.FileResult;

/** Prints results of checks. */
public interface Report {

  /** Takes the next result. */
  void add(FileResult result);

  /** There are no more results. */
  void finish(ExitStatus status);
}
