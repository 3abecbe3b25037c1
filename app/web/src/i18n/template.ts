/** A part of a message that is in no language: code in backticks, a number or a character, or a list of them. */
export interface Argument {
  /** Several make a list. */
  items: string[];
  /** How many items the list leaves out, if it does. */
  more?: string;
}

/** A message without its arguments: they stand in the key as `{0}`, `{1}` and so on. */
export interface Template {
  key: string;
  args: Argument[];
}

const CODE = "`[^`]+`";
/** Not the numbers of names, such as RFC 9309, section 7.1, UTF-8 and HTTP/1.1, nor years. */
const NUMBER =
  "(?<![\\w+/.-]|\\d:)(?<!RFC |section )(?<!\\bin (?=(?:19|20)\\d\\d\\b))(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?![\\w/-]|[.:]\\d)";
const CHARACTER = "U\\+[0-9A-F]{4,6}(?: \\([^)]*\\))?";
const ITEM = `(?:${CODE}|${NUMBER}|${CHARACTER})`;
const ITEMS = new RegExp(ITEM, "g");
const ARGUMENT = new RegExp(`${ITEM}(?:(?:, ${ITEM})* and (?:${ITEM} (?<more>more|others?)\\b|${ITEM}))?`, "g");
/** What the linter adds to a message that is about several places. */
const PLACES = /^(.*) (\(and \d+ more places?\))$/s;

/** Takes an English message of the linter or the API apart: one template, and one for what is said of further places. */
export function templatesOf(message: string): Template[] {
  const [, ...parts] = PLACES.exec(message) ?? ["", message];
  return parts.map(template);
}

function template(message: string): Template {
  const args: Argument[] = [];
  const key = message.replace(ARGUMENT, (...match) => {
    const items = (match[0] as string).match(ITEMS) ?? [];
    const { more } = match.at(-1) as { more?: string };
    args.push(more === undefined ? { items } : { items, more: items.pop() as string });
    return `{${args.length - 1}}`;
  });
  return { key, args };
}

/** The key of what ends a list that leaves items out. */
export const MORE = "{0} more";
