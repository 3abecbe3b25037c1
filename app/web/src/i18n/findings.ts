import { type Argument, MORE, templatesOf } from "./template";

/** The messages of the linter and the API in a language. The key is the English message without its arguments, see template.ts. */
export type Catalog = Readonly<Record<string, string>>;

/** The list of all messages, en.json, is for translators. */
const LOADERS = import.meta.glob<Catalog>(["./findings/*.json", "!./findings/en.json"], { import: "default" });

/** Loads the catalog of a language; it is empty if there is none, or none can be loaded. */
export async function loadCatalog(language: string): Promise<Catalog> {
  try {
    return (await LOADERS[`./findings/${language}.json`]?.()) ?? {};
  } catch {
    return {};
  }
}

/** An English message in a language; undefined if its catalog lacks a part of it. */
export function translate(message: string, language: string, catalog: Catalog): string | undefined {
  const parts = templatesOf(message).map(({ key, args }) => {
    const own = Object.hasOwn(catalog, key) ? catalog[key] : undefined;
    const shown = args.map((argument) => inWords(argument, language, catalog));
    return shown.includes(undefined) ? undefined : own?.replace(/\{(\d+)\}/g, (whole, index: string) => shown[Number(index)] ?? whole);
  });
  return parts.includes(undefined) ? undefined : parts.join(" ");
}

function inWords({ items, more }: Argument, language: string, catalog: Catalog): string | undefined {
  const all = items.map((item) => number(item, language));
  if (more !== undefined) {
    const rest = catalog[MORE]?.replace("{0}", number(more, language));
    if (rest === undefined) {
      return undefined;
    }
    all.push(rest);
  }
  return all.length === 1 ? all[0] : new Intl.ListFormat(language).format(all);
}

/** A number as the language writes it, with separators if English has them; what is not a number stays. */
function number(item: string, language: string): string {
  return /^\d/.test(item)
    ? new Intl.NumberFormat(language, { useGrouping: item.includes(",") }).format(Number(item.replaceAll(",", "")))
    : item;
}
