package dev.taipan.benchmarks.figure;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;

/** A chart of a fixed size, which needs no screen to be drawn. */
public final class Figure {
  /** A font, which may be absent where the figure is looked at. */
  private static final Pattern FONT = Pattern.compile("(font-family:&quot;.*?&quot;);");

  private static final int WIDTH = 860;
  private static final int HEIGHT = 460;

  /** Pixels per unit of length in PNG, for screens with small pixels. */
  private static final int DENSITY = 2;

  private final JFreeChart chart;
  private final int width;
  private final int height;

  Figure(JFreeChart chart) {
    this(chart, WIDTH, HEIGHT);
  }

  /** A chart of a size in pixels. */
  Figure(JFreeChart chart, int width, int height) {
    this.chart = chart;
    this.width = width;
    this.height = height;
  }

  /** The figure as an SVG document, which is dark on screens where the reader prefers that. */
  public String svg() throws IOException {
    SvgGraphics graphics = new SvgGraphics();
    chart.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Processors.get("svg")
        .getDocument(graphics.getCommands(), new PageSize(width, height))
        .writeTo(bytes);
    String drawing = bytes.toString(StandardCharsets.UTF_8);
    return DarkScreens.added(FONT.matcher(drawing).replaceAll("$1,sans-serif;"));
  }

  /** Writes the figure as a PNG, and leaves the stream open. */
  public void writePng(OutputStream stream) throws IOException {
    ChartUtils.writeScaledChartAsPNG(stream, chart, width, height, DENSITY, DENSITY);
  }
}
