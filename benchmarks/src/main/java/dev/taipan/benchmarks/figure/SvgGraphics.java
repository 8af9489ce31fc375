package dev.taipan.benchmarks.figure;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import java.awt.font.GlyphVector;

/** Records what is drawn for SVG. Letters that come as shapes are filled, not only outlined. */
final class SvgGraphics extends VectorGraphics2D {

  @Override
  public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
    fill(glyphs.getOutline(x, y));
  }
}
