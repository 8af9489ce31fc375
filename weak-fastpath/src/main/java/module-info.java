/** The weak isolation levels. */
module dev.taipan.weak {
  requires transitive dev.taipan.history;

  exports dev.taipan.weak;
  exports dev.taipan.weak.axiom;
  exports dev.taipan.weak.check;
  exports dev.taipan.weak.clock;
  exports dev.taipan.weak.list;
  exports dev.taipan.weak.serial;
}
