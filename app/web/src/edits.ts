import type { Diagnostic } from "./model";
import { utf16Offsets } from "./offsets";

/** A piece of a text, counted as browsers do, and what takes its place. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** The edits of fixes, in the order of the text. */
export function changesOf(text: string, findings: readonly Diagnostic[]): Change[] {
  const at = utf16Offsets(text);
  return findings
    .flatMap(({ fix }) => fix?.edits ?? [])
    .map(({ start, end, replacement }) => ({ from: at(start), to: at(end), insert: replacement }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

/** The text after fixes that do not touch each other. */
export function applied(text: string, findings: readonly Diagnostic[]): string {
  let result = "";
  let from = 0;
  for (const change of changesOf(text, findings)) {
    result += text.slice(from, change.from) + change.insert;
    from = change.to;
  }
  return result + text.slice(from);
}
