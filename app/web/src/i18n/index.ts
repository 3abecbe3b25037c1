import { en } from "./en";
import { type Catalog, loadCatalog, translate } from "./findings";

/** A message: text with `{name}` for what is put in, or one for each plural form of `{count}`. */
export type Message = string | ({ other: string } & { [form in Intl.LDMLPluralRule]?: string });
export type Key = keyof typeof en;
/** A language. Where it has no message, the English one stands in. */
export type Messages = Partial<Record<Key, Message>>;
/** Whether there is a message for a key that was made of a code of the API. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}
export type Args = Record<string, string | number>;

/** The languages, each by its own name. */
export const LANGUAGES = {
  en: "English",
  fi: "Suomi",
  id: "Bahasa Indonesia",
  ko: "한국어",
  th: "ไทย",
  "zh-Hant": "繁體中文",
} as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Exclude<Language, "en">, () => Promise<Messages>> = {
  fi: async () => (await import("./fi")).fi,
  id: async () => (await import("./id")).id,
  ko: async () => (await import("./ko")).ko,
  th: async () => (await import("./th")).th,
  "zh-Hant": async () => (await import("./zh-Hant")).zhHant,
};

const CHOSEN = "wayleave.language";

const ENGLISH_PLURAL = new Intl.PluralRules("en");

/** The messages, numbers and times of a language. */
export class I18n {
  readonly #messages: Messages;
  readonly #plural: Intl.PluralRules;
  readonly #number: Intl.NumberFormat;

  constructor(
    readonly language: Language,
    messages: Messages,
    private readonly catalog: Catalog = {},
  ) {
    this.#messages = messages;
    this.#plural = new Intl.PluralRules(language);
    this.#number = new Intl.NumberFormat(language);
  }

  /** The message of a key. Numbers are written as the language does; `count` chooses the plural form. */
  readonly t = (key: Key, args: Args = {}): string => {
    const own = this.#messages[key];
    const message = own ?? en[key];
    const plural = own === undefined ? ENGLISH_PLURAL : this.#plural;
    const text =
      typeof message === "string" ? message : (message[plural.select(Number(args.count))] ?? message.other);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = args[name];
      return value === undefined ? whole : typeof value === "number" ? this.number(value) : value;
    });
  };

  /** An English message of the linter or the API in this language; undefined if it is not translated. */
  translated(message: string): string | undefined {
    return translate(message, this.language, this.catalog);
  }

  /** The same, or the English message. */
  message(message: string): string {
    return this.translated(message) ?? message;
  }

  number(value: number): string {
    return this.#number.format(value);
  }

  /** A size, such as 28 bytes or 1.2 kB. */
  bytes(value: number): string {
    const [unit, amount] =
      value < 1_000 ? ["byte", value] : value < 1_000_000 ? ["kilobyte", value / 1e3] : ["megabyte", value / 1e6];
    return new Intl.NumberFormat(this.language, {
      style: "unit",
      unit: unit as string,
      unitDisplay: unit === "byte" ? "long" : "short",
      maximumFractionDigits: 1,
    }).format(amount as number);
  }

  /** A date with its time, in the zone of the browser. */
  time(value: string | Date): string {
    return new Intl.DateTimeFormat(this.language, { dateStyle: "medium", timeStyle: "short" }).format(
      new Date(value),
    );
  }

  /** How long ago or from now, such as `in 5 minutes`. */
  relative(seconds: number): string {
    const units: [Intl.RelativeTimeFormatUnit, number][] = [
      ["day", 86_400],
      ["hour", 3_600],
      ["minute", 60],
    ];
    const format = new Intl.RelativeTimeFormat(this.language, { numeric: "auto" });
    for (const [unit, length] of units) {
      if (Math.abs(seconds) >= length) {
        return format.format(Math.round(seconds / length), unit);
      }
    }
    return format.format(Math.round(seconds), "second");
  }
}

/** The language that was chosen, else the first of the browser's that there is, else English. */
export function preferredLanguage(): Language {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(CHOSEN);
  } catch {
    // Storage is switched off: the browser's it is.
  }
  for (const tag of chosen === null ? navigator.languages : [chosen, ...navigator.languages]) {
    const language = languageOf(tag);
    if (language !== undefined) {
      return language;
    }
  }
  return "en";
}

function languageOf(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  if (/^zh-(hant|tw|hk|mo)\b/.test(lower)) {
    return "zh-Hant";
  }
  const base = lower === "in" ? "id" : lower.split("-")[0];
  return (Object.keys(LANGUAGES) as Language[]).find((language) => language.toLowerCase() === base || language.toLowerCase() === lower);
}

export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(CHOSEN, language);
  } catch {
    // Switched off: it holds until the page is left.
  }
}

/** Loads a language; English is always there, and stands in when another cannot be loaded. */
export async function load(language: Language): Promise<I18n> {
  if (language !== "en") {
    try {
      const [messages, catalog] = await Promise.all([LOADERS[language](), loadCatalog(language)]);
      return new I18n(language, messages, catalog);
    } catch {
      // The server is gone or was updated.
    }
  }
  return new I18n("en", en);
}
