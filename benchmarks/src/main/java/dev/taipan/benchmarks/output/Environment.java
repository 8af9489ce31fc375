package dev.taipan.benchmarks.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.management.OperatingSystemMXBean;
import dev.taipan.report.json.JsonDocument;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where and how numbers were measured.
 *
 * @param command the command line that repeats it
 * @param started when it began
 * @param system the operating system
 * @param processor the model; its architecture where that is not known
 * @param processors how many may be used
 * @param memoryMebibytes of the machine
 * @param java the JVM
 * @param javaOptions the options of the JVM
 * @param maximumHeapMebibytes the largest heap that the JVM would make
 * @param versions of Taipan and its libraries, by name
 */
public record Environment(
    String command,
    Instant started,
    String system,
    String processor,
    int processors,
    long memoryMebibytes,
    String java,
    List<String> javaOptions,
    long maximumHeapMebibytes,
    Map<String, String> versions) {
  private static final long MEBIBYTE = 1 << 20;

  /** This machine and JVM, now. */
  public static Environment current(String command) {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    return new Environment(
        command,
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        processorModel(),
        Runtime.getRuntime().availableProcessors(),
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
            / MEBIBYTE,
        runtime.getVmName() + " " + runtime.getVmVersion(),
        runtime.getInputArguments(),
        Runtime.getRuntime().maxMemory() / MEBIBYTE,
        Versions.byName());
  }

  private static String processorModel() {
    String architecture = System.getProperty("os.arch");
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElse(architecture);
    } catch (IOException notLinux) {
      return architecture;
    }
  }

  /** Writes it as a field. */
  public void write(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("environment");
    json.writeStringField("command", command);
    json.writeStringField("started", started.toString());
    json.writeStringField("system", system);
    json.writeStringField("processor", processor);
    json.writeNumberField("processors", processors);
    json.writeNumberField("memoryMebibytes", memoryMebibytes);
    json.writeStringField("java", java);
    JsonDocument.texts(json, "javaOptions", javaOptions);
    json.writeNumberField("maximumHeapMebibytes", maximumHeapMebibytes);
    json.writeObjectFieldStart("versions");
    for (Map.Entry<String, String> version : versions.entrySet()) {
      json.writeStringField(version.getKey(), version.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }
}
