package dev.taipan.collect.survey;

import java.io.IOException;

/** Is told how a survey is going, by the thread that runs it. */
public interface SurveyWatcher {

  /** Something begins, in a few words for people. */
  void stage(String what);

  /**
   * A cell is complete.
   *
   * @throws IOException when what is made of it cannot be written, which ends the survey
   */
  void found(SurveyCell cell) throws IOException;
}
