package wayleave.spark.job;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * A standalone Spark cluster on the loopback interface, of processes of their own: one master and some workers with a core each. It is
 * made of the class path's jars. Ports are chosen by the system. Closed, it leaves no process.
 *
 * <p>A worker may be bound to one processor, with all that its executor does beside the task: compiling and collecting garbage. Only
 * then does a second worker add what a second machine would; otherwise the first uses the second's processor too.
 */
final class Cluster implements AutoCloseable {
  /** Much longer than anything takes. */
  private static final long SECONDS = 900;

  /** They do little, and for a short time. */
  private static final List<String> DAEMON = List.of("-XX:TieredStopAtLevel=1");

  private static final String WORKER = "worker-";

  private final Path directory;
  private final List<Path> libraries = new ArrayList<>();
  private final List<Path> own = new ArrayList<>();
  private final List<Daemon> daemons = new CopyOnWriteArrayList<>();
  private final List<Daemon> workers = new ArrayList<>();
  private String master = "";
  private final String memory;
  private final List<String> flags;
  private final boolean bound;
  /** If this process is ended from outside. */
  private final Thread atExit = new Thread(this::end);

  /**
   * @param workers none to do all in the driver, with two threads
   * @param memory of each executor and of the driver, as {@code 512m}
   * @param flags of the JVMs of executors and driver
   */
  Cluster(Path directory, int workers, String memory, List<String> flags) throws IOException {
    this(directory, workers, memory, flags, false);
  }

  /**
   * @param bound whether each worker has one processor ({@code taskset}), counted down from the last; driver and master have the first
   */
  Cluster(Path directory, int workers, String memory, List<String> flags, boolean bound)
      throws IOException {
    this.directory = directory;
    this.bound = bound;
    this.memory = memory;
    this.flags = List.copyOf(flags);
    Runtime.getRuntime().addShutdownHook(atExit);
    sort();
    if (workers == 0) {
      master = "local[2]";
      return;
    }
    Daemon leader = java(
        "master",
        "256m",
        DAEMON,
        List.of(),
        "org.apache.spark.deploy.master.Master",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--webui-port",
        "0");
    daemons.add(leader);
    try {
      String line = leader.await(text -> text.contains("Starting Spark master at "));
      master = line.substring(line.indexOf("spark://"));
      for (int i = 0; i < workers; i++) {
        Daemon worker = java(
            WORKER + i,
            "256m",
            DAEMON,
            List.of(),
            "org.apache.spark.deploy.worker.Worker",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--webui-port",
            "0",
            "--cores",
            "1",
            "--memory",
            "4g",
            "--work-dir",
            directory.resolve("work-" + i).toString(),
            master);
        daemons.add(worker);
        this.workers.add(worker);
      }
      for (Daemon worker : this.workers) {
        worker.await(text -> text.contains("Successfully registered with master"));
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Runs the job through spark-submit, in client mode. */
  Daemon submit(String name, List<String> settings, List<String> options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(
        "--master",
        master,
        "--deploy-mode",
        "client",
        "--class",
        RobotsJob.class.getName(),
        "--executor-memory",
        memory,
        "--executor-cores",
        "1",
        "--jars",
        String.join(",", own.stream().skip(1).map(Path::toString).toList())));
    for (String setting : settings) {
      arguments.addAll(List.of("--conf", setting));
    }
    for (String setting : List.of(
        "spark.driver.host=127.0.0.1",
        "spark.driver.bindAddress=127.0.0.1",
        "spark.ui.enabled=false",
        "spark.executor.extraJavaOptions=-XX:+UseSerialGC " + String.join(" ", flags))) {
      arguments.addAll(List.of("--conf", setting));
    }
    arguments.add(own.get(0).toString());
    arguments.addAll(options);
    Daemon driver = java(
        name,
        memory,
        flags,
        own,
        "org.apache.spark.deploy.SparkSubmit",
        arguments.toArray(new String[0]));
    daemons.add(driver);
    return driver;
  }

  /** Kills the worker that an executor belongs to, and the executor, as a machine that is switched off; and deletes its files. */
  void kill(String executor) throws IOException {
    for (int i = 0; i < workers.size(); i++) {
      ProcessHandle worker = workers.get(i).process.toHandle();
      List<ProcessHandle> executors = worker.descendants().toList();
      if (executors.stream().anyMatch(process -> isExecutor(process, executor))) {
        worker.destroyForcibly();
        executors.forEach(ProcessHandle::destroyForcibly);
        Stream.concat(Stream.of(worker), executors.stream())
            .forEach(process -> process.onExit().join());
        delete(local(WORKER + i));
        return;
      }
    }
    throw new IllegalStateException("no worker has the executor " + executor);
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    end();
  }

  private void end() {
    for (Daemon daemon : daemons) {
      List<ProcessHandle> children = daemon.process.descendants().toList();
      daemon.process.destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
    }
    for (Daemon daemon : daemons) {
      daemon.process.onExit().join();
    }
  }

  private static boolean isExecutor(ProcessHandle process, String executor) {
    List<String> arguments = Arrays.asList(process.info().arguments().orElse(new String[0]));
    int option = arguments.indexOf("--executor-id");
    return option >= 0 && arguments.get(option + 1).equals(executor);
  }

  private Path local(String name) {
    return directory.resolve("local-" + name);
  }

  private Daemon java(
      String name,
      String memory,
      List<String> flags,
      List<Path> first,
      String main,
      String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (bound) {
      command.addAll(List.of("taskset", "-c", String.valueOf(processor(name))));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + memory, "-XX:+UseSerialGC"));
    command.addAll(flags);
    command.addAll(Arrays.asList(
        org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptions().split(" ")));
    String path = Stream.concat(first.stream(), libraries.stream())
        .map(Path::toString)
        .reduce((a, b) -> a + File.pathSeparator + b)
        .orElseThrow();
    command.addAll(List.of("-cp", path, main));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Files.createDirectories(local(name));
    builder.environment().put("SPARK_HOME", directory.resolve("home").toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.12");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.environment().put("SPARK_LOCAL_DIRS", local(name).toString());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    return new Daemon(name, builder.start());
  }

  private static int processor(String name) {
    int processors = Runtime.getRuntime().availableProcessors();
    return name.startsWith(WORKER)
        ? processors - 1 - Integer.parseInt(name.substring(WORKER.length())) % processors
        : 0;
  }

  /** Spark's libraries go where workers look for them; what is ours is sent along with the job. */
  private void sort() throws IOException {
    Path jars = Files.createDirectories(directory.resolve("home").resolve("jars"));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    for (String entry : path.split(File.pathSeparator)) {
      Path file = Path.of(entry).toAbsolutePath();
      String name = String.valueOf(file.getFileName());
      if (Files.isDirectory(file)) {
        own.add(jar(file, directory.resolve("own-" + own.size() + ".jar")));
      } else if (name.startsWith("wayleave-")
          || name.startsWith("picocli")
          || name.startsWith("jwarc")) {
        own.add(file);
      } else if (Files.exists(file)) {
        libraries.add(file);
        Files.createSymbolicLink(jars.resolve(libraries.size() + "-" + name), file);
      }
    }
  }

  private static Path jar(Path classes, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, entries);
      }
    }
    return jar;
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** A process, and what it says. */
  static final class Daemon {
    private final String name;
    private final Process process;
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    private final StringBuffer said = new StringBuffer();

    Daemon(String name, Process process) {
      this.name = name;
      this.process = process;
      Thread reader = new Thread(this::read, name);
      reader.setDaemon(true);
      reader.start();
    }

    /** The next line that is so. */
    String await(Predicate<String> wanted) {
      try {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (true) {
          Optional<String> line = lines.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
          if (line == null || line.isEmpty()) {
            throw new IllegalStateException(name + (line == null ? " hangs: " : " ended: ") + said);
          } else if (wanted.test(line.get())) {
            return line.get();
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }

    /** Waits for its end and returns its exit status. */
    int exit() throws InterruptedException {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(name + " hangs: " + said);
      }
      return process.exitValue();
    }

    /** All that it said. */
    String said() {
      return said.toString();
    }

    private void read() {
      try (BufferedReader reader = process.inputReader()) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          said.append(line).append('\n');
          lines.add(Optional.of(line));
        }
      } catch (IOException e) {
        said.append(new UncheckedIOException(e));
      }
      lines.add(Optional.empty());
    }
  }
}
