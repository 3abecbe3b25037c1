import { h } from "./dom";

export interface PlainTextSetup {
  text: string;
  label: string;
  hint: string;
  /** Called with the text after each edit by the user. */
  onChange(text: string): void;
}

/** Where an editor that takes the place of a text area begins. */
export interface Start {
  text: string;
  anchor: number;
  head: number;
}

/** A text area that stands where an editor will be when its code has arrived. */
export class PlainText {
  readonly #area: HTMLTextAreaElement;
  #isComposing = false;

  constructor(
    private readonly parent: HTMLElement,
    setup: PlainTextSetup,
  ) {
    this.#area = h("textarea", {
      class: "plain-text",
      "aria-label": setup.label,
      placeholder: setup.hint,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      on: {
        input: () => setup.onChange(this.text),
        compositionstart: () => (this.#isComposing = true),
        compositionend: () => (this.#isComposing = false),
      },
    });
    this.text = setup.text;
    this.#area.setSelectionRange(0, 0);
    parent.append(this.#area);
  }

  get text(): string {
    return this.#area.value;
  }

  set text(value: string) {
    this.#area.value = value;
  }

  focus(): void {
    this.#area.focus();
  }

  /** Kept when no input method is in the middle of a word. */
  async isQuiet(): Promise<void> {
    if (this.#isComposing) {
      await new Promise((resolve) => this.#area.addEventListener("compositionend", resolve, { once: true }));
    }
  }

  /** Puts an editor in its place, which goes on where the user is. */
  become<E extends { focus(): void }>(make: (start: Start) => E): E {
    const { selectionStart, selectionEnd, selectionDirection, scrollTop } = this.#area;
    const isFocused = document.activeElement === this.#area;
    const [anchor, head] = selectionDirection === "backward" ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
    const editor = make({ text: this.text, anchor, head });
    this.#area.remove();
    if (isFocused) {
      editor.focus();
    }
    const scroller = this.parent.shadowRoot?.querySelector(".cm-scroller");
    if (scroller) {
      scroller.scrollTop = scrollTop;
    }
    return editor;
  }
}
