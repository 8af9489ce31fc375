/** The archive that people unpack: its manual. */
module dev.taipan.dist {
  requires dev.taipan.cli;
  requires info.picocli.codegen;
}
