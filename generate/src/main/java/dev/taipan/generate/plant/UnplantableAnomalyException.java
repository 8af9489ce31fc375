package dev.taipan.generate.plant;

/** An anomaly cannot show in a history of some kind. The message is one line, for people. */
public final class UnplantableAnomalyException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Makes one for a reason, which is for people. */
  public UnplantableAnomalyException(String reason) {
    super(reason);
  }

  /** Makes one for an anomaly and the reason, which is about it. */
  public UnplantableAnomalyException(PlantedAnomaly anomaly, String reason) {
    super(anomaly.title() + " " + reason);
  }
}
