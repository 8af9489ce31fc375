package dev.taipan.report.html;

import dev.taipan.report.markup.Markup;
import dev.taipan.report.picture.Picture;

/** A picture as an SVG document of its own, drawn as pages have it. */
public final class PictureSvg {

  private PictureSvg() {}

  /** The document; of many transactions the contradiction comes first, and others are left out. */
  public static String of(Picture picture) {
    Limits limits = Limits.FROM_LARGEST.get(1);
    Markup out = new Markup();
    new Graph(picture, new Focus(picture, limits.cards()), limits, "picture").writeAlone(out);
    return out + "\n";
  }
}
