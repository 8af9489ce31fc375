package dev.taipan.formats.io;

/** The on-disk formats of histories. */
public enum HistoryFormat {
  /** One operation per line, {@code r(key,value,session,transaction)}: Plume, PolySI, IsoVista. */
  TEXT,
  /** dbcop's binary form, a file or a directory that holds {@code history.bincode}. */
  BINCODE,
  /** A directory of Cobra's binary client logs. */
  COBRA,
  /** Histories as Jepsen records them, in EDN: Elle, Knossos. */
  EDN,
  /** The same in JSON. */
  JEPSEN_JSON,
  /** Taipan's own JSON lines, which hold all that a history is. */
  JSONL
}
