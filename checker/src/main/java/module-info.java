/** From a history and a level to a verdict with reasons. */
module dev.taipan.checker {
  requires transitive dev.taipan.certificate;
  requires transitive dev.taipan.weak;
  requires transitive dev.taipan.encoding;

  exports dev.taipan.checker;
  exports dev.taipan.checker.census;
  exports dev.taipan.checker.effort;
  exports dev.taipan.checker.evidence;
  exports dev.taipan.checker.excerpt;
  exports dev.taipan.checker.explain;
  exports dev.taipan.checker.patterns;
  exports dev.taipan.checker.proof;
  exports dev.taipan.checker.strategy;
}
