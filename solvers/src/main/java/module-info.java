/** Solvers of others, to compare with. */
@SuppressWarnings("module")
module dev.taipan.solvers {
  requires transitive dev.taipan.encoding;
  requires com.carrotsearch.hppc;

  provides dev.taipan.encoding.Solver with
      dev.taipan.solvers.z3.OrderZ3Solver,
      dev.taipan.solvers.z3.TheoryZ3Solver,
      dev.taipan.solvers.z3.LazyZ3Solver,
      dev.taipan.solvers.cpsat.OrderCpSatSolver,
      dev.taipan.solvers.cpsat.LazyCpSatSolver;
}
