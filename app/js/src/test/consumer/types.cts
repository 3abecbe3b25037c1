// Compiled, not run: what users of the CommonJS modules write.
import robots = require("@wayleave/robots");
import lint = require("@wayleave/robots/lint");
import page = require("@wayleave/robots/page");
import robotsParser = require("@wayleave/robots/robots-parser");
import interop, { type Robot } from "@wayleave/robots/robots-parser";

const verdict: robots.Verdict = robots.parse("", { dialect: "google" }).check("/", "Googlebot");
const report: lint.LintReport = lint.lint("");
const robot: robotsParser.Robot = robotsParser("https://example.com/robots.txt", "");
const same: Robot = robot;
const allowed: boolean | undefined = interop("/robots.txt", "").isAllowed("/", "*");
const directives: page.PageDirectives = page.readDirectives({ html: "" });
void [directives, verdict, report, same, allowed];
