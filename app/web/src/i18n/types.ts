/** A message: text with `{name}` for what is put in, or one for each plural form of `{count}`. */
export type Message = string | ({ other: string } & { [form in Intl.LDMLPluralRule]?: string });
/** The values of a message's `{name}` places. */
export type Args = Record<string, string | number>;
