/** Questions about levels and histories that take many verdicts, or none. */
module dev.taipan.analysis {
  requires transitive dev.taipan.checker;
  requires transitive dev.taipan.coo;

  exports dev.taipan.analysis.cases;
  exports dev.taipan.analysis.distinguish;
  exports dev.taipan.analysis.inspect;
  exports dev.taipan.analysis.skew;
}
