package wayleave.cli.option;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import wayleave.policy.PolicyPreset;

/** The names of policies on the command line, with {@code google}, which {@code google-2026} was once called. */
public final class PolicyNames implements Iterable<String> {
  private static List<String> all() {
    return Arrays.stream(PolicyPreset.values()).map(PolicyPreset::code).toList();
  }

  @Override
  public Iterator<String> iterator() {
    return all().iterator();
  }

  public static final class Converter implements ITypeConverter<PolicyPreset> {
    @Override
    public PolicyPreset convert(String name) {
      return PolicyPreset.find(name.equalsIgnoreCase("google") ? "google-2026" : name)
          .orElseThrow(() -> new TypeConversionException("expected " + String.join(", ", all())));
    }
  }
}
