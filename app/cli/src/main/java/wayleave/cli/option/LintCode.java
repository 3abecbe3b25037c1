package wayleave.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import wayleave.lint.model.LintRule;

/** Converts an option to a code of lint. */
public final class LintCode implements ITypeConverter<LintRule> {
  @Override
  public LintRule convert(String name) {
    return LintRule.find(name)
        .orElseThrow(() -> new TypeConversionException(LintConfig.unknownCode(name)));
  }
}
