import { h } from "./dom";
import type { I18n } from "./i18n";

let names = 0;

/** Opens a dialog over the page; it is gone when it is closed. */
function open(title: string, ...content: Node[]): HTMLDialogElement {
  const id = `dialog-${++names}`;
  const dialog = h("dialog", { "aria-labelledby": id }, h("h2", { id }, title), ...content);
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  return dialog;
}

/**
 * Asks for the server's token.
 *
 * @param refused whether one was given that is not the server's
 * @returns null if the user has none
 */
export function askToken({ t }: I18n, refused: boolean): Promise<string | null> {
  return new Promise((resolve) => {
    const input = h("input", { type: "password", id: "token", dir: "ltr", autocomplete: "off", spellcheck: "false" });
    const use = () => {
      if (input.value.trim() !== "") {
        resolve(input.value.trim());
        dialog.close();
      }
    };
    input.addEventListener("keydown", (event) => event.key === "Enter" && use());
    const dialog = open(
      t("token.title"),
      h("p", {}, t("token.text")),
      ...(refused ? [h("p", { class: "failed", role: "alert" }, t("token.refused"))] : []),
      h("label", { for: "token" }, t("token.label")),
      input,
      h(
        "div",
        { class: "dialog-buttons" },
        h("button", { type: "button", class: "button", on: { click: () => dialog.close() } }, t("cancel")),
        h("button", { type: "button", class: "button primary", on: { click: use } }, t("token.use")),
      ),
    );
    dialog.addEventListener("close", () => resolve(null));
    input.focus();
  });
}

/** Asks a question whose safe answer is no. */
export function confirm(title: string, text: string, no: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (value: boolean) => {
      resolve(value);
      dialog.close();
    };
    const keep = h("button", { type: "button", class: "button primary", on: { click: () => answer(false) } }, no);
    const dialog = open(
      title,
      h("p", {}, text),
      h(
        "div",
        { class: "dialog-buttons" },
        h("button", { type: "button", class: "button", on: { click: () => answer(true) } }, yes),
        keep,
      ),
    );
    dialog.addEventListener("close", () => resolve(false));
    keep.focus();
  });
}

/** Puts a text on the clipboard; where the browser refuses, shows it to be copied by hand. Whether it was copied. */
export async function copy({ t }: I18n, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { readonly: true, rows: 8, dir: "ltr", "aria-label": t("copy.title") });
    area.value = text;
    const dialog = open(
      t("copy.title"),
      h("p", {}, t("copy.text")),
      area,
      h(
        "div",
        { class: "dialog-buttons" },
        h("button", { type: "button", class: "button primary", on: { click: () => dialog.close() } }, t("close")),
      ),
    );
    area.select();
    return false;
  }
}
