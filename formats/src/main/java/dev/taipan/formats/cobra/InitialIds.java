package dev.taipan.formats.cobra;

import dev.taipan.history.initial.InitialVersion;

/** Which ids in a read mean that it saw the initial version of its key. */
@FunctionalInterface
interface InitialIds {

  /** The ids that mean so in Cobra's logs. */
  InitialIds OF_FORMAT =
      (writer, writeId) ->
          (isBeforeRecording(writer) && isBeforeRecording(writeId))
              || (writer == SpecialIds.INIT
                  && (writeId == SpecialIds.COLLECTED || writeId == SpecialIds.COLLECTED_BEFORE));

  /** Whether a read of this write id, recorded with this writer, saw the initial version. */
  boolean contain(long writer, long writeId);

  /** The ids that mean so under a reader's option; a fixed value is a write id. */
  static InitialIds of(InitialVersion initial) {
    if (initial instanceof InitialVersion.Value value) {
      return (writer, writeId) -> writeId == value.value();
    }
    if (initial instanceof InitialVersion.None) {
      return (writer, writeId) -> false;
    }
    return OF_FORMAT;
  }

  private static boolean isBeforeRecording(long id) {
    return id == SpecialIds.INIT || id == SpecialIds.NULL;
  }
}
