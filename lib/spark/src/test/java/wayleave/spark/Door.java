package wayleave.spark;

import org.apache.spark.sql.SparkSession;

/** A way to the functions. */
enum Door {
  /** {@code wayleave.robots_allowed}, as a catalog gives it. */
  CATALOG,
  /** {@code robots_allowed}, as the extension injects it. */
  EXTENSION,
  /** {@code robots_allowed}, registered as a function of Java. */
  JAVA;

  /** Opens it in a session. */
  void open(SparkSession session) {
    if (this == CATALOG) {
      session.conf().set("spark.sql.catalog.wayleave", RobotsCatalog.class.getName());
    } else if (this == JAVA) {
      RobotsFunctions.register(session);
    }
  }

  /** How a function is called. */
  String name(String function, boolean withStatus) {
    return switch (this) {
      case CATALOG -> "wayleave." + function;
      case EXTENSION -> function;
      case JAVA -> withStatus ? function + "_with_status" : function;
    };
  }
}
