/** Records what an application sees of PostgreSQL, between the two. */
@SuppressWarnings("module")
module dev.taipan.proxy {
  requires transitive dev.taipan.record;
  requires dev.taipan.pgwire;
  requires transitive dev.taipan.history;
  requires net.sf.jsqlparser;
  requires com.carrotsearch.hppc;

  exports dev.taipan.proxy;
  exports dev.taipan.proxy.file;
  exports dev.taipan.proxy.tally;
  exports dev.taipan.proxy.tls;
}
