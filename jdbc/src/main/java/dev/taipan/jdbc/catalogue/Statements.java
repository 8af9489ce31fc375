package dev.taipan.jdbc.catalogue;

import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plans;
import dev.taipan.statements.sql.SqlPieces;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Statements by their texts, each understood once. Safe for use by several threads. */
final class Statements {
  private static final int MOST = 2_000;

  private final Plans plans;
  private final Product product;
  private final Map<String, Prepared> prepared = new ConcurrentHashMap<>();
  private final Map<String, Optional<Shown>> shown = new ConcurrentHashMap<>();

  Statements(Catalogue catalogue, Product product) {
    plans = new Plans(catalogue);
    this.product = product;
  }

  /** What they rest on. */
  Catalogue catalogue() {
    return plans.catalogue();
  }

  /** A statement with parameters. */
  Prepared prepared(String sql) {
    Prepared known = prepared.get(sql);
    if (known == null) {
      known = understand(sql, true);
      if (prepared.size() < MOST) {
        prepared.put(sql, known);
      }
    }
    return known;
  }

  /** A statement with literals. */
  Prepared plain(String sql) {
    return understand(sql, false);
  }

  private Prepared understand(String sql, boolean hasParameters) {
    List<SqlPieces.Piece> pieces = SqlPieces.of(sql, hasParameters, product.spelling());
    boolean isUnread = product == Product.MYSQL && sql.contains("/*!");
    if (pieces.size() != 1 || isUnread) {
      Plan plan = several(isUnread ? List.of() : pieces);
      return understood(text(pieces), plan, List.of(), Optional.empty());
    }
    SqlPieces.Piece piece = pieces.get(0);
    Plan plan = plan(piece.text());
    boolean isOpaque = plan instanceof Plan.Opaque && !piece.literals().isEmpty();
    if (isOpaque) {
      return understood(piece.text(), plans.of(piece.original()), List.of(), Optional.empty());
    }
    boolean shows = !(plan instanceof Plan.Control || plan instanceof Plan.Definition);
    return understood(
        piece.text(), plan, piece.literals(), shows ? shown(piece.text()) : Optional.empty());
  }

  private Plan plan(String text) {
    Plan plan = plans.of(text);
    boolean isSaidToBeSilent = plan instanceof Plan.Control;
    boolean writes = isSaidToBeSilent && product.writing.matcher(lower(text)).matches();
    return writes ? new Plan.Opaque(true, Set.of()) : plan;
  }

  /** A text in lower case, with single spaces. */
  static String lower(String text) {
    return text.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
  }

  private static String text(List<SqlPieces.Piece> pieces) {
    return pieces.stream().map(SqlPieces.Piece::text).collect(Collectors.joining("; "));
  }

  private Prepared understood(
      String text, Plan plan, List<Argument> literals, Optional<Shown> shown) {
    return new Prepared(text, plan, plans.catalogue(), literals, shown);
  }

  private Optional<Shown> shown(String text) {
    Optional<Shown> known = shown.get(text);
    if (known == null) {
      known = plans.shown(text).map(columns -> Shown.of(columns, plans.catalogue()));
      if (shown.size() < MOST) {
        shown.put(text, known);
      }
    }
    return known;
  }

  /** Several statements at once are a change of tables, or not understood. */
  private Plan several(List<SqlPieces.Piece> pieces) {
    boolean isDefinition = !pieces.isEmpty();
    if (isDefinition && Boundary.isRoutine(lower(pieces.get(0).text()))) {
      return new Plan.Definition();
    }
    for (SqlPieces.Piece piece : pieces) {
      isDefinition &= plans.of(piece.text()) instanceof Plan.Definition;
    }
    return isDefinition ? new Plan.Definition() : new Plan.Opaque(true, Set.of());
  }
}
