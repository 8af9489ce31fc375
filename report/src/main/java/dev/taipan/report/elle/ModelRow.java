package dev.taipan.report.elle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.anomaly.ElleType;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.report.elle.Correspondence.Patterns;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A row of the table of models.
 *
 * @param title the name that Elle prints
 * @param aliases other names: Adya's, and what Elle takes for the same
 * @param level the level that the model is
 * @param checkedAs the level that {@code --level} means by the name: the same, or the closest that
 *     is at least as strong
 * @param impliedBy levels that imply the model though they are no models
 * @param impliedLevels levels that the model implies though they are no models
 * @param patterns what decides the model exactly where it is a set of patterns
 * @param reason why the level is not the model, or why none is
 * @param forbidden the anomalies that the model forbids and those that it implies may allow
 * @param directlyImplied the models that it implies, without those that another of them implies
 * @param implied all models that it implies, itself left out
 */
record ModelRow(
    String title,
    List<String> aliases,
    Optional<IsolationLevel> level,
    Optional<IsolationLevel> checkedAs,
    Set<IsolationLevel> impliedBy,
    Set<IsolationLevel> impliedLevels,
    Optional<Patterns> patterns,
    String reason,
    Set<ElleType> forbidden,
    List<ConsistencyModel> directlyImplied,
    Set<ConsistencyModel> implied) {

  /** A model of which only the names are known yet. */
  static ModelRow model(String title, String... aliases) {
    return new ModelRow(
        title,
        List.of(aliases),
        Optional.empty(),
        Optional.empty(),
        Set.of(),
        Set.of(),
        Optional.empty(),
        "",
        Set.of(),
        List.of(),
        Set.of());
  }

  /** The model is a level. */
  ModelRow is(IsolationLevel same) {
    return is(same, "");
  }

  /** The model is a level, for a reason. */
  ModelRow is(IsolationLevel same, String because) {
    return with(Optional.of(same), Optional.of(same), Set.of(same), Set.of(same), because);
  }

  /** The model is none of the levels; the one that is asked for by its name says more. */
  ModelRow isWeakerThan(IsolationLevel stronger, String because) {
    return with(Optional.empty(), Optional.of(stronger), Set.of(stronger), Set.of(), because);
  }

  /** The model is none of the levels. */
  ModelRow isNoLevel(String because) {
    return with(Optional.empty(), Optional.empty(), Set.of(), Set.of(), because);
  }

  /** The same, and a level that is no model implies it. */
  ModelRow isImpliedBy(IsolationLevel stronger) {
    return with(level, checkedAs, Set.of(stronger), impliedLevels, reason);
  }

  /** The same, and it implies a level that is no model. */
  ModelRow impliesLevel(IsolationLevel weaker) {
    return with(level, checkedAs, impliedBy, Set.of(weaker), reason);
  }

  private ModelRow with(
      Optional<IsolationLevel> same,
      Optional<IsolationLevel> asked,
      Set<IsolationLevel> stronger,
      Set<IsolationLevel> weaker,
      String because) {
    return new ModelRow(
        title,
        aliases,
        same,
        asked,
        stronger,
        weaker,
        patterns,
        because,
        forbidden,
        directlyImplied,
        implied);
  }

  /** The same, decided by patterns in session order. */
  ModelRow isFreeOf(Set<Tap> taps) {
    return with(new Patterns(taps, true));
  }

  /** The same, decided by patterns without regard to sessions. */
  ModelRow isFreeOfWithoutSessions(Set<Tap> taps) {
    return with(new Patterns(taps, false));
  }

  private ModelRow with(Patterns deciding) {
    return new ModelRow(
        title,
        aliases,
        level,
        checkedAs,
        impliedBy,
        impliedLevels,
        Optional.of(deciding),
        reason,
        forbidden,
        directlyImplied,
        implied);
  }

  /** The same, which forbids some anomalies. */
  ModelRow forbids(ElleType... anomalies) {
    return with(Set.of(anomalies), directlyImplied, implied);
  }

  /** The same, which implies some models and what they imply. */
  ModelRow implies(ConsistencyModel... models) {
    Set<ConsistencyModel> all = new HashSet<>();
    for (ConsistencyModel model : models) {
      all.add(model);
      all.addAll(model.row().implied());
    }
    return with(forbidden, List.of(models), Set.copyOf(all));
  }

  private ModelRow with(
      Set<ElleType> anomalies, List<ConsistencyModel> models, Set<ConsistencyModel> all) {
    return new ModelRow(
        title,
        aliases,
        level,
        checkedAs,
        impliedBy,
        impliedLevels,
        patterns,
        reason,
        anomalies,
        models,
        all);
  }
}
