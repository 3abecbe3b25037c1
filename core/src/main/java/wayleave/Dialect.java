package wayleave;

/** Which reading of the standard applies. */
public enum Dialect {
  GOOGLE,
  GOOGLEBOT,
  RFC_9309;
}
