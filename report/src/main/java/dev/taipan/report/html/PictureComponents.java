package dev.taipan.report.html;

import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.picture.Arrow;
import dev.taipan.report.picture.Picture;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The parts of a picture that no dependency connects, for one that is too large to be drawn. */
final class PictureComponents {
  private static final int MOST = 20;
  private static final int MOST_KEYS = 6;

  private final Picture picture;
  private final int[] parent;

  private PictureComponents(Picture picture) {
    this.picture = picture;
    parent = IntStream.range(0, picture.cards().size()).toArray();
    for (Arrow arrow : picture.arrows()) {
      parent[root(arrow.from())] = root(arrow.to());
    }
  }

  /** Finds them. */
  static PictureComponents of(Picture picture) {
    return new PictureComponents(picture);
  }

  private int root(int card) {
    int root = card;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  /** Says what is not drawn, and what the picture consists of. */
  void write(Markup out, Focus focus) {
    Map<Integer, List<Integer>> members = new LinkedHashMap<>();
    for (int card = 0; card < parent.length; card++) {
      members.computeIfAbsent(root(card), root -> new ArrayList<>()).add(card);
    }
    List<List<Integer>> largest =
        members.values().stream().sorted(Comparator.comparingInt(list -> -list.size())).toList();
    out.open("div", "class", "left-out");
    out.element(
        "p",
        focus.cards().size()
            + " of "
            + picture.cards().size()
            + " transactions and "
            + focus.arrows().size()
            + " of "
            + picture.arrows().size()
            + " dependencies are drawn, starting with those of the contradiction. They belong to "
            + members.size()
            + (members.size() == 1
                ? " component:"
                : " components without dependencies between them:"));
    out.open("table")
        .open("tr")
        .element("th", "transactions")
        .element("th", "dependencies")
        .element("th", "keys")
        .close();
    largest.stream().limit(MOST).forEach(component -> row(out, component));
    out.close();
    if (largest.size() > MOST) {
      out.element("p", (largest.size() - MOST) + " smaller components are omitted.");
    }
    out.close();
  }

  private void row(Markup out, List<Integer> component) {
    int root = root(component.get(0));
    List<Arrow> arrows =
        picture.arrows().stream().filter(arrow -> root(arrow.from()) == root).toList();
    TreeSet<String> keys =
        arrows.stream()
            .flatMap(arrow -> arrow.key().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    String shown =
        keys.stream()
            .limit(MOST_KEYS)
            .map(key -> ShortText.of(key, 20))
            .collect(Collectors.joining(", "));
    out.open("tr");
    out.element("td", Integer.toString(component.size()));
    out.element("td", Integer.toString(arrows.size()));
    out.element(
        "td",
        keys.size() > MOST_KEYS ? shown + ", and " + (keys.size() - MOST_KEYS) + " more" : shown);
    out.close();
  }
}
