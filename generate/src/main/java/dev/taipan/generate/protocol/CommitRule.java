package dev.taipan.generate.protocol;

/**
 * Says which transactions may commit, of those whose writes conflict with nobody's. Moments are
 * numbers of commits: a transaction whose snapshot was taken at moment m sees the commits up to m.
 */
interface CommitRule {
  /** All may. */
  CommitRule NONE =
      new CommitRule() {
        @Override
        public boolean accepts(int client, int snapshot) {
          return true;
        }

        @Override
        public void committed(int client, int snapshot, int moment) {}
      };

  /** Whether a client may commit a transaction that reads from a snapshot of some moment. */
  boolean accepts(int client, int snapshot);

  /** A client has committed, as the commit of number {@code moment}. */
  void committed(int client, int snapshot, int moment);
}
