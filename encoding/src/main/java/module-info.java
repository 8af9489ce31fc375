/** Solvers for what saturation leaves open. */
@SuppressWarnings("module")
module dev.taipan.encoding {
  requires transitive dev.taipan.pruning;
  requires com.carrotsearch.hppc;
  requires org.slf4j;
  requires org.ow2.sat4j.core;

  exports dev.taipan.encoding;
  exports dev.taipan.encoding.cdcl to
      dev.taipan.checker;
  exports dev.taipan.encoding.library;
  exports dev.taipan.encoding.portfolio to
      dev.taipan.checker;
  exports dev.taipan.encoding.refutation;
  exports dev.taipan.encoding.repair to
      dev.taipan.checker;
  exports dev.taipan.encoding.theory to
      dev.taipan.solvers;

  uses dev.taipan.encoding.Solver;

  provides dev.taipan.encoding.Solver with
      dev.taipan.encoding.cdcl.ConflictDrivenSolver,
      dev.taipan.encoding.sat4j.LazySat4jSolver,
      dev.taipan.encoding.sat4j.TheorySat4jSolver,
      dev.taipan.encoding.portfolio.PortfolioSolver;
}
