import type { Api } from "./api";
import type { Editor } from "./editor";
import type { LastFetch } from "./fetched";
import type { I18n, Key } from "./i18n";
import type { Store } from "./state";

/** What a view has to work with. */
export interface Page {
  api: Api;
  editor: Editor;
  state: Store;
  fetched: LastFetch;
  i18n: I18n;
  t: I18n["t"];
  /** Aborted when the page is built again, such as in another language: hand it to `state.subscribe` and to requests. */
  signal: AbortSignal;
  /** Says something for a moment, on the screen and to readers of it. */
  notify(text: string | HTMLElement, kind?: "done" | "failed"): void;
  /** Takes a failure that was said back, if a question was asked after it and is answered. */
  settled(since: number): void;
  /** Says an error of the API, or that the server does not answer. Aborted requests are passed over. */
  failed(error: unknown): void;
  /** Shows a view, as if its tab was clicked. */
  show(view: string): void;
}

/** What a view does after it was mounted. */
export interface Mounted {
  /** Called whenever the view comes to sight, the first time included. */
  shown?(): void;
  /** Called when another view takes its place. */
  hidden?(): void;
}

/** A part of the page behind a tab. */
export interface View {
  /** Also stands in share links: lower-case letters. */
  id: string;
  title: Key;
  /** Called once, when the view is first shown. */
  mount(root: HTMLElement, page: Page): Mounted | void;
}
