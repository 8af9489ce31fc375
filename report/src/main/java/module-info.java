/** Verdicts as text, as JSON and in Elle's terms. */
@SuppressWarnings("module")
module dev.taipan.report {
  requires transitive dev.taipan.analysis;
  requires transitive dev.taipan.coo;
  requires transitive dev.taipan.whitebox;
  requires com.fasterxml.jackson.core;
  requires org.eclipse.elk.alg.layered;
  requires org.eclipse.elk.core;
  requires org.eclipse.elk.graph;
  requires org.eclipse.emf.common;
  requires org.eclipse.emf.ecore;

  exports dev.taipan.report;
  exports dev.taipan.report.elle;
  exports dev.taipan.report.export;
  exports dev.taipan.report.html;
  exports dev.taipan.report.json;
  exports dev.taipan.report.markup to
      dev.taipan.cli;
  exports dev.taipan.report.matrix;
  exports dev.taipan.report.picture;
  exports dev.taipan.report.power;
  exports dev.taipan.report.recheck;
  exports dev.taipan.report.result;
  exports dev.taipan.report.survey;
  exports dev.taipan.report.text;
  exports dev.taipan.report.transaction;
}
