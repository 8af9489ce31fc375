package dev.taipan.benchmarks.figure;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * What is in an SVG document of a figure, in the figure's coordinates.
 *
 * @param svg the document as text
 * @param words what can be read from left to right
 * @param lines straight ones
 * @param boxes filled ones
 */
record Drawing(String svg, List<Words> words, List<Line> lines, List<Rectangle2D> boxes) {
  private static final FontRenderContext UNSCALED = new FontRenderContext(null, true, true);
  private static final Pattern SIZE = Pattern.compile("font-size:(\\d+)px");

  /**
   * Some words.
   *
   * @param text what they say
   * @param box around their letters
   * @param size of the letters, in pixels
   */
  record Words(String text, Rectangle2D box, int size) {}

  /**
   * A line.
   *
   * @param place from where to where
   * @param style how it is drawn
   */
  record Line(Line2D place, String style) {
    boolean isUpright() {
      return place.getX1() == place.getX2();
    }
  }

  static Drawing of(Figure figure) throws Exception {
    String svg = figure.svg();
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    Document document =
        factory
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    return new Drawing(
        svg,
        elements(document, "text").stream().map(Drawing::words).toList(),
        elements(document, "line").stream().map(Drawing::line).toList(),
        elements(document, "rect").stream()
            .filter(box -> box.getAttribute("style").contains("fill:rgb"))
            .map(Drawing::box)
            .toList());
  }

  /** The words of a size, in the order in which they were drawn. */
  List<Words> ofSize(int size) {
    return words.stream().filter(each -> each.size() == size).toList();
  }

  /** The lines of a colour. */
  List<Line> in(Tint tint) {
    String colour =
        "stroke:rgb(%d,%d,%d)"
            .formatted(tint.colour().getRed(), tint.colour().getGreen(), tint.colour().getBlue());
    return lines.stream().filter(line -> line.style().contains(colour)).toList();
  }

  private static List<Element> elements(Document document, String name) {
    NodeList found = document.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  private static Words words(Element element) {
    Matcher size = SIZE.matcher(element.getAttribute("style"));
    if (!size.find()) {
      throw new AssertionError("letters of no size: " + element.getTextContent());
    }
    int pixels = Integer.parseInt(size.group(1));
    boolean bold = element.getAttribute("style").contains("font-weight:bold");
    Rectangle2D box =
        new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, pixels)
            .createGlyphVector(UNSCALED, element.getTextContent())
            .getVisualBounds();
    box.setRect(
        box.getX() + number(element, "x"),
        box.getY() + number(element, "y"),
        box.getWidth(),
        box.getHeight());
    return new Words(element.getTextContent(), box, pixels);
  }

  private static Rectangle2D box(Element element) {
    return new Rectangle2D.Double(
        number(element, "x"),
        number(element, "y"),
        number(element, "width"),
        number(element, "height"));
  }

  private static Line line(Element element) {
    return new Line(
        new Line2D.Double(
            number(element, "x1"),
            number(element, "y1"),
            number(element, "x2"),
            number(element, "y2")),
        element.getAttribute("style"));
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
