/** The strong isolation levels as data, and histories as polygraphs. */
module dev.taipan.polygraph {
  requires transitive dev.taipan.history;

  exports dev.taipan.polygraph;
}
