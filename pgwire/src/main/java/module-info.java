/** The messages of PostgreSQL's frontend/backend protocol. */
module dev.taipan.pgwire {
  exports dev.taipan.pgwire;
  exports dev.taipan.pgwire.type;
}
