package dev.taipan.formats.cobra;

/** Ids that Cobra's clients give a meaning of their own (CobraVerifier, {@code VeriConstants}). */
final class SpecialIds {
  /** The value was there before recording began. */
  static final long INIT = 0xbebeebeeL;

  /** The key did not exist. */
  static final long NULL = 0xdeadbeefL;

  /**
   * The writer and write id of every version in logs whose recorder gives out no ids, so that only
   * values tell versions apart (VeriStrong, {@code UNIVERSAL_WRITE_ID}).
   */
  static final long UNIVERSAL = 0xabddefeeL;

  private static final long DELETED = 0xabcdefabL;
  private static final long MISSING = 0xadeafbeeL;

  /** A write id that the garbage collector of Cobra's verifier left, found to be current. */
  static final long COLLECTED = 0x23332333L;

  /** A write id that the garbage collector of Cobra's verifier left, found to be outdated. */
  static final long COLLECTED_BEFORE = 0x66666666L;

  private SpecialIds() {}

  /** What an id is called. */
  static String name(long id) {
    if (id == INIT) {
      return "INIT";
    }
    if (id == NULL) {
      return "NULL";
    }
    if (id == DELETED) {
      return "DELETED";
    }
    if (id == MISSING) {
      return "MISSING";
    }
    return Long.toString(id);
  }
}
