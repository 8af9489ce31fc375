package dev.taipan.benchmarks.output;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes pages that hold all they need: style, scripts, the charts' library and the data. Opening
 * one asks the network for nothing.
 */
public final class Page {
  private static final Pattern HOLE = Pattern.compile("@(title|charts|common|script|data)@");

  private Page() {}

  /**
   * A page.
   *
   * @param title of the page
   * @param owner whose package has the script
   * @param script the resource that turns data into a page, with what {@code common.js} offers
   * @param json the data, which the script finds as {@code data}
   */
  public static String of(String title, Class<?> owner, String script, String json)
      throws IOException {
    Map<String, String> content =
        Map.of(
            "title", escaped(title),
            "charts", resource(Page.class, charts()),
            "common", resource(Page.class, "common.js"),
            "script", resource(owner, script),
            "data", harmless(json));
    return HOLE.matcher(resource(Page.class, "page.html"))
        .replaceAll(hole -> Matcher.quoteReplacement(content.get(hole.group(1))));
  }

  private static String charts() {
    return "/META-INF/resources/webjars/echarts/"
        + Versions.of("echarts")
        + "/echarts.common.min.js";
  }

  private static String resource(Class<?> owner, String name) throws IOException {
    try (InputStream resource = owner.getResourceAsStream(name)) {
      if (resource == null) {
        throw new FileNotFoundException(name);
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  /** JSON in a script element must not end it; in JSON, a less-than sign is only in strings. */
  private static String harmless(String json) {
    return json.replace("<", "\\u003c");
  }
}
