package wayleave.server.endpoint;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import wayleave.policy.DurationText;
import wayleave.policy.PolicyPreset;
import wayleave.report.Answers;
import wayleave.report.simulation.Script;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.JsonInput;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/** {@code POST /v1/simulate}: what are crawlers told while a site fails? */
public final class SimulateEndpoint implements Endpoint {
  private static final String FIELDS = "script, policies, askEvery";

  private final BoundedExecutor work;

  public SimulateEndpoint(BoundedExecutor work) {
    this.work = work;
  }

  private static final class Fields {
    private @Nullable String script;
    private Set<PolicyPreset> presets = EnumSet.allOf(PolicyPreset.class);
    private Duration askEvery = Duration.ofMinutes(10);

    void field(JsonInput in, String name) throws ProblemException, IOException {
      switch (name) {
        case "script" -> script = in.string();
        case "policies" -> presets = presets(in);
        case "askEvery" ->
          askEvery = DurationText.parse(in.string())
              .orElseThrow(() -> in.invalid("expected " + DurationText.EXPECTED));
        default -> throw in.unknown(name, FIELDS);
      }
    }

    private static Set<PolicyPreset> presets(JsonInput in) throws ProblemException, IOException {
      Set<PolicyPreset> presets = EnumSet.noneOf(PolicyPreset.class);
      String expected = "expected one or more of "
          + Arrays.stream(PolicyPreset.values())
              .map(PolicyPreset::code)
              .collect(Collectors.joining(", "));
      for (String name : in.strings(PolicyPreset.values().length)) {
        presets.add(PolicyPreset.find(name).orElseThrow(() -> in.invalid(expected)));
      }
      if (presets.isEmpty()) {
        throw in.invalid(expected);
      }
      return presets;
    }
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters();
    Fields fields = JsonInput.read(call.body(), in -> {
      Fields read = new Fields();
      in.object(name -> read.field(in, name));
      return read;
    });
    Script script = script(fields.script);
    Optional<String> tooLong = Answers.tooLong(script, fields.askEvery);
    if (tooLong.isPresent()) {
      throw new ProblemException(ProblemType.TOO_MUCH_ASKED, tooLong.get());
    }
    List<PolicyPreset> presets = List.copyOf(fields.presets);
    return work.answer(call, () -> Answers.simulate(script, presets, fields.askEvery));
  }

  private static Script script(@Nullable String text) throws ProblemException {
    if (text == null) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "script is missing; expected one phase per line, such as 200 for 2d");
    }
    try {
      return Answers.script(text);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, String.valueOf(e.getMessage()));
    }
  }
}
