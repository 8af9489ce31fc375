/** Records what an application sees of PostgreSQL, between the two. */
module dev.taipan.proxy {
  requires transitive dev.taipan.statements;

  exports dev.taipan.proxy;
  exports dev.taipan.proxy.file;
  exports dev.taipan.proxy.tls;
}
