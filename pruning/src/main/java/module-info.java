/** Reachability, and saturation to a fixpoint. */
module dev.taipan.pruning {
  requires transitive dev.taipan.polygraph;

  exports dev.taipan.pruning;
  exports dev.taipan.pruning.reach;
}
