package dev.taipan.report.layout;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.LayeringStrategy;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * Places boxes in layers so that most lines go one way (Sugiyama et al., 1981), as ELK's layered
 * algorithm does: nothing overlaps, labels neither. The same drawing every time.
 */
public final class LayeredLayout {
  private static final double MARGIN = 8;
  private static final double WIDE = 36;
  private static final double NARROW = 14;

  private final ElkNode graph = ElkGraphUtil.createGraph();
  private final List<ElkNode> nodes = new ArrayList<>();
  private final List<ElkEdge> edges = new ArrayList<>();

  private LayeredLayout(List<Box> boxes, List<LayoutEdge> lines) {
    for (Box box : boxes) {
      ElkNode node = ElkGraphUtil.createNode(graph);
      node.setDimensions(box.width(), box.height());
      nodes.add(node);
    }
    for (LayoutEdge line : lines) {
      ElkEdge edge = ElkGraphUtil.createSimpleEdge(nodes.get(line.from()), nodes.get(line.to()));
      if (line.label().width() > 0) {
        ElkLabel label = ElkGraphUtil.createLabel(" ", edge);
        label.setDimensions(line.label().width(), line.label().height());
        label.setProperty(CoreOptions.EDGE_LABELS_INLINE, true);
      }
      edges.add(edge);
    }
  }

  /** A drawing whose lines go down, as far as they can. */
  public static Drawing down(List<Box> boxes, List<LayoutEdge> lines) {
    return new LayeredLayout(boxes, lines).drawing(Direction.DOWN, WIDE);
  }

  /** A drawing with one box below the other, as narrow as it can be. */
  public static Drawing stacked(List<Box> boxes, List<LayoutEdge> lines) {
    LayeredLayout layout = new LayeredLayout(boxes, lines);
    layout.graph.setProperty(LayeredOptions.LAYERING_STRATEGY, LayeringStrategy.COFFMAN_GRAHAM);
    layout.graph.setProperty(LayeredOptions.LAYERING_COFFMAN_GRAHAM_LAYER_BOUND, 1);
    layout.graph.setProperty(CoreOptions.SEPARATE_CONNECTED_COMPONENTS, false);
    return layout.drawing(Direction.DOWN, WIDE / 2);
  }

  /** A drawing whose lines go down and have no labels, with little space between boxes. */
  public static Drawing compact(List<Box> boxes, List<LayoutEdge> lines) {
    return new LayeredLayout(boxes, lines).drawing(Direction.DOWN, NARROW);
  }

  /** A drawing whose lines go to the right, as far as they can. */
  public static Drawing right(List<Box> boxes, List<LayoutEdge> lines) {
    return new LayeredLayout(boxes, lines).drawing(Direction.RIGHT, WIDE);
  }

  private Drawing drawing(Direction direction, double space) {
    LayoutMetaDataService.getInstance()
        .registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
    graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
    graph.setProperty(CoreOptions.DIRECTION, direction);
    graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
    graph.setProperty(CoreOptions.PADDING, new ElkPadding(MARGIN));
    graph.setProperty(CoreOptions.SPACING_NODE_NODE, space);
    graph.setProperty(CoreOptions.SPACING_EDGE_EDGE, space / 2);
    graph.setProperty(CoreOptions.SPACING_EDGE_NODE, space / 2);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, space);
    graph.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, space / 2);
    graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, space / 2);
    graph.setProperty(LayeredOptions.FEEDBACK_EDGES, true);
    new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
    return new Drawing(
        new Box(graph.getWidth(), graph.getHeight()),
        nodes.stream().map(node -> new Point(node.getX(), node.getY())).toList(),
        edges.stream().map(LayeredLayout::route).toList());
  }

  private static Drawing.Route route(ElkEdge edge) {
    List<Point> points = new ArrayList<>();
    for (ElkEdgeSection section : edge.getSections()) {
      points.add(new Point(section.getStartX(), section.getStartY()));
      for (ElkBendPoint bend : section.getBendPoints()) {
        points.add(new Point(bend.getX(), bend.getY()));
      }
      points.add(new Point(section.getEndX(), section.getEndY()));
    }
    Point label =
        edge.getLabels().stream()
            .findFirst()
            .map(placed -> new Point(placed.getX(), placed.getY()))
            .orElse(points.get(0));
    return new Drawing.Route(points, label);
  }
}
