package wayleave.spark;

import org.apache.spark.sql.SparkSession;

/** A way to the functions. */
enum Door {
  /** {@code wayleave.robots_allowed}, as a catalog gives it. */
  CATALOG,
  /** {@code robots_allowed}, as the extension injects it. */
  EXTENSION;

  /** Opens it in a session. */
  void open(SparkSession session) {
    if (this == CATALOG) {
      session.conf().set("spark.sql.catalog.wayleave", RobotsCatalog.class.getName());
    }
  }

  /** How a function is called. */
  String name(String function) {
    return this == CATALOG ? "wayleave." + function : function;
  }
}
