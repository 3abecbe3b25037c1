package wayleave.syntax;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;

/**
 * Any bytes can be scanned, and the lines tile them.
 *
 * <p>In the normal build the fuzz tests of this module run on their seeds alone, the files below {@code
 * src/test/resources/.../<test class>Inputs/}. {@code .ci/fuzz} looks for new inputs.
 */
class LineScannerFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void linesTileTheBody(byte @NotNull [] data) {
    LineInvariants.check(data, data.length, Integer.MAX_VALUE);
    LineInvariants.check(data, data.length, 16_663);
    if (data.length > 1) {
      int length = (data[0] & 0xFF) * 257 % (data.length + 1);
      LineInvariants.check(data, length, data[1] & 0x3F);
    }
  }
}
