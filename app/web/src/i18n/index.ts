import { type Key, type Messages, en } from "./en";
import { type Catalog, loadCatalog, translate } from "./findings";
import type { Args } from "./types";

export type { Args, Key };

/** Whether there is a message for a key that was made of a code of the API. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}

/** The languages, each by its own name. */
export const LANGUAGES = {
  de: "Deutsch",
  en: "English",
  es: "Español",
  fr: "Français",
  "pt-BR": "Português (Brasil)",
  fi: "Suomi",
  ar: "العربية",
  ja: "日本語",
  "zh-Hans": "简体中文",
} as const;
export type Language = keyof typeof LANGUAGES;

const RIGHT_TO_LEFT: readonly Language[] = ["ar"];

const LOADERS: Record<Exclude<Language, "en">, () => Promise<Messages>> = {
  ar: async () => (await import("./ar")).ar,
  de: async () => (await import("./de")).de,
  es: async () => (await import("./es")).es,
  fi: async () => (await import("./fi")).fi,
  fr: async () => (await import("./fr")).fr,
  ja: async () => (await import("./ja")).ja,
  "pt-BR": async () => (await import("./pt-BR")).ptBR,
  "zh-Hans": async () => (await import("./zh-Hans")).zhHans,
};

const CHOSEN = "wayleave.language";

const ENGLISH_PLURAL = new Intl.PluralRules("en");

/** The messages, numbers and times of a language. */
export class I18n {
  /** The language with the digits of code, such as the editor's line numbers and statuses of HTTP. */
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  readonly #messages: Messages;
  readonly #plural: Intl.PluralRules;
  readonly #number: Intl.NumberFormat;

  constructor(
    readonly language: Language,
    messages: Messages,
    private readonly catalog: Catalog = {},
  ) {
    this.locale = `${language}-u-nu-latn`;
    this.direction = RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
    this.#messages = messages;
    this.#plural = new Intl.PluralRules(language);
    this.#number = new Intl.NumberFormat(this.locale);
  }

  /**
   * The message of a key. Numbers are written as the language does; `count` chooses the plural form. From right to left, isolates (UAX #9)
   * keep what is put in, such as a URL, in its own direction.
   */
  readonly t = (key: Key, args: Args = {}): string => {
    const pieces = this.pieces(key, args);
    return (this.direction === "ltr" ? pieces : pieces.map((piece, index) => (index % 2 === 1 ? `\u2068${piece}\u2069` : piece))).join("");
  };

  /** The same in pieces: by turns text of the message, and what is put in. */
  pieces(key: Key, args: Args): string[] {
    const own = this.#messages[key];
    const message = own ?? en[key];
    const plural = own === undefined ? ENGLISH_PLURAL : this.#plural;
    const text =
      typeof message === "string" ? message : (message[plural.select(Number(args.count))] ?? message.other);
    return text.split(/\{(\w+)\}/).map((piece, index) => {
      const value = index % 2 === 1 ? args[piece] : piece;
      return value === undefined ? `{${piece}}` : typeof value === "number" ? this.number(value) : value;
    });
  }

  /** An English message of the linter or the API in this language; undefined if it is not translated. */
  translated(message: string): string | undefined {
    return translate(message, this.locale, this.catalog);
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
    return new Intl.NumberFormat(this.locale, {
      style: "unit",
      unit: unit as string,
      unitDisplay: unit === "byte" ? "long" : "short",
      maximumFractionDigits: 1,
    }).format(amount as number);
  }

  /** A date with its time, in the zone of the browser. */
  time(value: string | Date): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: "medium", timeStyle: "short" }).format(
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
    const format = new Intl.RelativeTimeFormat(this.locale, { numeric: "auto" });
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

/** The language of a tag: that of the same language in the same script, so `pt-PT` has to do with Brazil's; there is none for `zh-TW`. */
export function languageOf(tag: string): Language | undefined {
  return (Object.keys(LANGUAGES) as Language[]).find((language) => inScript(language) === inScript(tag));
}

function inScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined; // not a tag
  }
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
