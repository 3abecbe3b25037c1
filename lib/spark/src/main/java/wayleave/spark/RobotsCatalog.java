package wayleave.spark;

import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import wayleave.captures.CaptureOptions;
import wayleave.spark.internal.function.Settings;
import wayleave.spark.internal.function.Signatures;

/**
 * The functions as a catalog of Spark: {@code spark.sql.catalog.wayleave=wayleave.spark.RobotsCatalog}, then {@code
 * wayleave.robots_allowed(...)}. Options: {@code dialect}, {@code policy}.
 */
public final class RobotsCatalog implements FunctionCatalog {
  private String name = "wayleave";
  private CaptureOptions options = CaptureOptions.DEFAULT;

  /** Called by Spark. */
  public RobotsCatalog() {}

  /** @throws IllegalArgumentException if an option has a value that there is not; the message names the setting */
  @Override
  public void initialize(String catalog, CaseInsensitiveStringMap settings) {
    name = catalog;
    options = Settings.of("spark.sql.catalog." + catalog + ".", settings::get);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String[] defaultNamespace() {
    return new String[0];
  }

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return namespace.length > 0
        ? new Identifier[0]
        : Signatures.ALL.stream()
            .map(signature -> Identifier.of(new String[0], signature.name()))
            .toArray(Identifier[]::new);
  }

  @Override
  public UnboundFunction loadFunction(Identifier function) throws NoSuchFunctionException {
    if (function.namespace().length > 0) {
      throw new NoSuchFunctionException(function);
    }
    return Signatures.find(function.name())
        .orElseThrow(() -> new NoSuchFunctionException(function))
        .unbound(options);
  }
}
