/** What proves a verdict, and who verifies it. */
module dev.taipan.certificate {
  requires transitive dev.taipan.formats;

  exports dev.taipan.certificate;
  exports dev.taipan.certificate.file;
  exports dev.taipan.certificate.lrat;
  exports dev.taipan.certificate.verify;
}
