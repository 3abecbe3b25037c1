import assert from "node:assert/strict";
import { catalogs, produced, source } from "./messages.js";
import { eventually } from "./tools.js";

/** A message, its keys, and the arguments of each: items, and how many a list leaves out. */
const TEMPLATES = [
  ["Remove the line", ["Remove the line"], [[]]],
  ["`admin` does not start with `/`. Write `/admin`", ["{0} does not start with {1}. Write {2}"], [["`admin`", "`/`", "`/admin`"]]],
  ["Redundant: line 13 (`Disallow: /a and /b, 7`) wins", ["Redundant: line {0} ({1}) wins"], [["13", "`Disallow: /a and /b, 7`"]]],
  ["this one has 2,048: at most 0.5", ["this one has {0}: at most {1}"], [["2,048", "0.5"]]],
  ["status 404, at 80 % of 500 KiB.", ["status {0}, at {1} % of {2} KiB."], [["404", "80", "500"]]],
  ["`a` and `b` follow it", ["{0} follow it"], [["`a`+`b`"]]],
  ["below lines 2, 5 and 7", ["below lines {0}"], [["2+5+7"]]],
  ["`a`, `b` and 3 more ignore it", ["{0} ignore it"], [["`a`+`b`+3 more"]]],
  ["`a` and 1 other do", ["{0} do"], [["`a`+1 more"]]],
  ["`a`, `b` and other crawlers", ["{0}, {1} and other crawlers"], [["`a`", "`b`"]]],
  ["`y` or `n`", ["{0} or {1}"], [["`y`", "`n`"]]],
  ["of RFC 9309, UTF-8, HTTP/1.1 and 4xx in 2018", ["of RFC 9309, UTF-8, HTTP/1.1 and 4xx in 2018"], [[]]],
  ["in 30 seconds at 06:00", ["in {0} seconds at 06:00"], [["30"]]],
  ["the character U+200B (zero width space). Type `:`", ["the character {0}. Type {1}"], [["U+200B (zero width space)", "`:`"]]],
  ["127.0.0.1 is not public", ["127.0.0.1 is not public"], [[]]],
  ["an `odd one", ["an `odd one"], [[]]],
  ["Write `/a` (and 1 more place)", ["Write {0}", "(and {0} more place)"], [["`/a`"], ["1"]]],
  ["`a` and `b` (and 12 more places)", ["{0}", "(and {0} more places)"], [["`a`+`b`"], ["12"]]],
];

/** What a message is in German, by this catalog. */
const CATALOG = {
  "{0} does not start with {1}": "{1} fehlt vor {0}",
  "{0} ignore it": "{0} ignorieren es",
  "{0} more": "{0} weitere",
  "line {0}, {1} bytes": "Zeile {0}, {1} Bytes",
  "(and {0} more places)": "(und {0} weitere Stellen)",
};
const TRANSLATIONS = [
  ["`a` does not start with `/`", "`/` fehlt vor `a`"],
  ["`{1}` does not start with `$&`", "`$&` fehlt vor `{1}`"],
  ["`a`, `b` and 3 more ignore it", "`a`, `b` und 3 weitere ignorieren es"],
  ["`a` and `b` ignore it", "`a` und `b` ignorieren es"],
  ["line 1234, 523,929 bytes", "Zeile 1234, 523.929 Bytes"],
  ["`a` does not start with `/` (and 2 more places)", "`/` fehlt vor `a` (und 2 weitere Stellen)"],
  ["`a` does not start with `/` (and 1 more place)", undefined],
  ["Remove it", undefined],
  ["constructor", undefined],
];

/** Tags of browsers, and the language that the page has for them. */
const TAGS = {
  de: "de", "de-AT": "de", "fr-CA": "fr", "es-419": "es", "es-MX": "es", pt: "pt-BR", "pt-PT": "pt-BR", "pt-BR": "pt-BR", "ja-JP": "ja",
  "ar-EG": "ar", "en-US": "en", "id-ID": undefined, zh: "zh-Hans", "zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh-Hans-HK": "zh-Hans",
  "zh-TW": undefined, "zh-Hant": undefined, nl: undefined, "not a tag": undefined,
};

/** A file with findings that files often have, and a safe fix. */
const FILE = "User-agent: *\nDisallow: /a*\nDisallow: /a/b\n";

export default function (test) {
  test("a message is a template and its arguments", async () => {
    const { templatesOf } = await source("i18n/template.ts");
    for (const [message, keys, args] of TEMPLATES) {
      const templates = templatesOf(message);
      assert.deepEqual(templates.map(({ key }) => key), keys, message);
      const shown = templates.map((one) => one.args.map(({ items, more }) => [...items, ...(more === undefined ? [] : [`${more} more`])].join("+")));
      assert.deepEqual(shown, args, message);
    }
  });

  test("a translated message has its arguments, and English stands in for what is missing", async () => {
    const { translate } = await source("i18n/findings.ts");
    for (const [message, translated] of TRANSLATIONS) {
      assert.equal(translate(message, "de", CATALOG), translated, message);
    }
  });

  test("a language of the browser is one of the page if its script is the same", async () => {
    const { languageOf } = await source("i18n/index.ts");
    for (const [tag, language] of Object.entries(TAGS)) {
      assert.equal(languageOf(tag), language, tag);
    }
  });

  test("messages of the page have the arguments and the plural forms that they need", async () => {
    const { LANGUAGES, I18n } = await source("i18n/index.ts");
    const { en } = await source("i18n/en.ts");
    const formsOf = (message) => (typeof message === "string" ? { other: message } : message);
    const placesOf = (message) => new Set(Object.values(formsOf(message)).flatMap((text) => text.match(/\{\w+\}/g) ?? []));
    for (const language of Object.keys(LANGUAGES)) {
      const [messages] = Object.values(await source(`i18n/${language}.ts`));
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      for (const [key, message] of Object.entries(messages)) {
        assert.ok(Object.hasOwn(en, key), `${language}: no message is any more: ${key}`);
        assert.deepEqual([...placesOf(message)].sort(), [...placesOf(en[key])].sort(), `${language}: ${key}`);
        const forms = Object.keys(formsOf(message));
        assert.ok(forms.every((form) => pluralCategories.includes(form)), `${language}: ${key}: ${forms}`);
      }
    }
    const { t } = new I18n("ar", (await source("i18n/ar.ts")).ar);
    assert.deepEqual([1, 2, 3, 11].map((count) => t("problems.warnings", { count })), ["تحذير واحد", "تحذيران", "\u20683\u2069 تحذيرات", "\u206811\u2069 تحذيرًا"]);
  });

  test("the list of messages is that of the linter, and translations fit it", async ({ base }) => {
    const { en, ...languages } = await catalogs();
    assert.deepEqual(Object.keys(en).sort(), Object.keys(await produced(base)).sort(), "run npm run messages -- http://127.0.0.1:8080 and see its diff");
    const places = (text) => [...new Set(text.match(/\{\d+\}/g))].sort();
    for (const [language, catalog] of Object.entries(languages)) {
      for (const [key, text] of Object.entries(catalog)) {
        assert.ok(Object.hasOwn(en, key), `${language}: no message is any more: ${key}`);
        assert.deepEqual(places(text), places(key), `${language}: ${text}`);
      }
    }
  });

  test("findings, fixes and errors are shown in the language", async ({ base, open }) => {
    const { translate } = await source("i18n/findings.ts");
    const { LANGUAGES } = await source("i18n/index.ts");
    const { en, ...languages } = await catalogs();
    const response = await fetch(`${base}/v1/lint`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ robots: FILE }),
    });
    const { diagnostics } = await response.json();
    const { title } = await (await fetch(`${base}/problems/failed`)).json();
    for (const language of Object.keys(languages).filter((one) => Object.hasOwn(LANGUAGES, one))) {
      const say = (message) => {
        const own = translate(message, language, languages[language]);
        assert.ok(own !== undefined && own !== message, `${language}: ${message}`);
        return own.replaceAll("`", "");
      };
      const page = await open({ robots: FILE }, { locale: language }, /500/);
      for (const { message, fix } of diagnostics) {
        const row = page.locator(".problem", { hasText: say(message) });
        await row.waitFor();
        if (fix) {
          await row.locator("button", { hasText: say(fix.title) }).waitFor();
        }
        assert.equal(await row.locator("[lang=en]:visible").count(), 0, language);
      }
      await page.route("**/v1/robots?*", (route) =>
        route.fulfill({ status: 500, json: { type: "/problems/failed", title, detail: "see the log" } }),
      );
      await page.locator(".ask input").fill("https://shop.example/");
      await page.locator(".ask input").press("Enter");
      await eventually(() => page.locator(".ask-note").textContent(), `${say(title)}: see the log`);
      await page.context().close();
    }
  });
}
