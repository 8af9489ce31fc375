/** What proves a verdict, and who verifies it. */
@SuppressWarnings("module")
module dev.taipan.certificate {
  requires transitive dev.taipan.history;

  exports dev.taipan.certificate;
  exports dev.taipan.certificate.file to
      dev.taipan.benchmarks,
      dev.taipan.checker,
      dev.taipan.cli;
  exports dev.taipan.certificate.lrat;
  exports dev.taipan.certificate.verify;
}
