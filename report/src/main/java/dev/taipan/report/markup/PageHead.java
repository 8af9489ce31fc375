package dev.taipan.report.markup;

import java.util.List;
import java.util.stream.Collectors;

/** How every page begins: it may load nothing, and runs no script and has no style but its own. */
public final class PageHead {

  private PageHead() {}

  /** Writes the head of a page with what it looks like; scripts are only allowed, for its end. */
  public static void write(Markup out, String title, List<Asset> styles, List<Asset> scripts) {
    out.open("head").empty("meta", "charset", "utf-8");
    out.empty(
        "meta",
        "http-equiv",
        "Content-Security-Policy",
        "content",
        "default-src 'none'"
            + allowed("style-src", styles)
            + allowed("script-src", scripts)
            + "; base-uri 'none'; form-action 'none'");
    out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    out.empty("meta", "name", "color-scheme", "content", "light dark");
    out.element("title", title);
    styles.forEach(style -> out.open("style").raw(style.content()).close());
    out.close();
  }

  private static String allowed(String directive, List<Asset> assets) {
    return assets.isEmpty()
        ? ""
        : assets.stream()
            .map(Asset::hash)
            .collect(Collectors.joining(" ", "; " + directive + " ", ""));
  }
}
