package dev.taipan.history.anomaly;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The types of anomalies in Elle's results, and which are special cases of which others, as in
 * {@code elle.consistency-model} of Elle 0.2; the general come first. Sessions do one thing after
 * the other, so their order is one of real time, and cycles along it are cycles along that.
 *
 * <p>Where Elle is silent two facts are added: a value that nobody wrote, for which it has no type,
 * is no more committed than one that was aborted, and {@code G-SIb} and {@code G-SI} have one
 * spelling.
 */
public enum ElleType {
  G1_REALTIME("G1-realtime"),
  G1_PROCESS("G1-process", G1_REALTIME),
  G1("G1", G1_PROCESS),
  G1C_REALTIME("G1c-realtime", G1_REALTIME),
  G1C_PROCESS("G1c-process", G1_PROCESS, G1C_REALTIME),
  G1C("G1c", G1, G1C_PROCESS),
  G0_REALTIME("G0-realtime", G1C_REALTIME),
  G0_PROCESS("G0-process", G1C_PROCESS, G0_REALTIME),
  G0("G0", G1C, G0_PROCESS),

  G2_REALTIME("G2-realtime"),
  G2_PROCESS("G2-process", G2_REALTIME),
  G2("G2", G2_PROCESS),
  G2_ITEM_REALTIME("G2-item-realtime", G2_REALTIME),
  G2_ITEM_PROCESS("G2-item-process", G2_PROCESS, G2_ITEM_REALTIME),
  G2_ITEM("G2-item", G2, G2_ITEM_PROCESS),

  G_NONADJACENT_REALTIME("G-nonadjacent-realtime", G2_REALTIME),
  G_NONADJACENT_PROCESS("G-nonadjacent-process", G2_PROCESS, G_NONADJACENT_REALTIME),
  G_NONADJACENT("G-nonadjacent", G2, G_NONADJACENT_PROCESS),
  G_NONADJACENT_ITEM_REALTIME(
      "G-nonadjacent-item-realtime", G_NONADJACENT_REALTIME, G2_ITEM_REALTIME),
  G_NONADJACENT_ITEM_PROCESS(
      "G-nonadjacent-item-process",
      G_NONADJACENT_PROCESS,
      G2_ITEM_PROCESS,
      G_NONADJACENT_ITEM_REALTIME),
  G_NONADJACENT_ITEM("G-nonadjacent-item", G_NONADJACENT, G2_ITEM, G_NONADJACENT_ITEM_PROCESS),

  G_SI("G-SI"),
  G_SIA("G-SIa", G_SI),
  G_SIB("G-SIb", G_SI),
  G_SINGLE_REALTIME("G-single-realtime", G_NONADJACENT_REALTIME),
  G_SINGLE_PROCESS("G-single-process", G_NONADJACENT_PROCESS, G_SINGLE_REALTIME),
  G_SINGLE("G-single", G_NONADJACENT, G_SIB, G_SINGLE_PROCESS),
  G_SINGLE_ITEM_REALTIME("G-single-item-realtime", G_SINGLE_REALTIME, G_NONADJACENT_ITEM_REALTIME),
  G_SINGLE_ITEM_PROCESS(
      "G-single-item-process",
      G_SINGLE_PROCESS,
      G_NONADJACENT_ITEM_PROCESS,
      G_SINGLE_ITEM_REALTIME),
  G_SINGLE_ITEM("G-single-item", G_SINGLE, G_NONADJACENT_ITEM, G_SINGLE_ITEM_PROCESS),

  G1A("G1a", G1),
  G1B("G1b", G1),
  THIN_AIR_READ("thin-air-read", G1A),
  INCOMPATIBLE_ORDER("incompatible-order", G1A),
  DIRTY_UPDATE("dirty-update", G1A),
  FUTURE_READ("future-read", G1C),
  INTERNAL("internal"),
  DUPLICATE_ELEMENTS("duplicate-elements"),
  CYCLIC_VERSIONS("cyclic-versions"),
  WRITE_SKEW("write-skew", G2),
  LOST_UPDATE("lost-update", WRITE_SKEW, G2_ITEM),
  PREDICATE_READ_MISS("predicate-read-miss"),
  G_MONOTONIC("G-monotonic"),
  G_MSR("G-MSR"),
  G_CURSOR("G-cursor"),
  G_UPDATE("G-update");

  private static final Pattern NO_MATTER = Pattern.compile("^:|-");

  private final String title;
  private final List<ElleType> direct;

  ElleType(String title, ElleType... direct) {
    this.title = title;
    this.direct = List.of(direct);
  }

  /** What Elle's results call it: {@code G-single-item-process}. */
  public String title() {
    return title;
  }

  /** This and all that it is a special case of. */
  public Set<ElleType> generalized() {
    EnumSet<ElleType> all = EnumSet.of(this);
    direct.forEach(general -> all.addAll(general.generalized()));
    return Collections.unmodifiableSet(all);
  }

  /** The type of a name, in whatever case, with or without a colon, and without hyphens too. */
  public static Optional<ElleType> named(String text) {
    return Arrays.stream(values()).filter(type -> bare(type.title).equals(bare(text))).findFirst();
  }

  private static String bare(String name) {
    return NO_MATTER.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
