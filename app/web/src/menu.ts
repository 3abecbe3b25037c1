import { h, icon } from "./dom";

export interface MenuItem {
  label: string;
  choose(): void;
}

type Icon = Parameters<typeof icon>[0];

/**
 * A button that opens a menu below itself. Arrows move in it, Escape and a click elsewhere close it.
 *
 * @param items asked for each time it is opened
 */
export function menu(
  label: string,
  drawing: Icon,
  items: () => MenuItem[] | Promise<MenuItem[]>,
): HTMLElement {
  const list = h("div", { role: "menu", class: "menu", hidden: true, "aria-label": label });
  const button = h(
    "button",
    { type: "button", class: "button", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": label, title: label },
    icon(drawing),
    h("span", { class: "button-label" }, label),
  );
  const root = h("div", { class: "menu-root" }, button, list);

  const close = (refocus: boolean) => {
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (refocus) {
      button.focus();
    }
  };
  const entries = () => [...list.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const open = async () => {
    const offered = await items();
    list.replaceChildren(
      ...offered.map((item) =>
        h(
          "button",
          {
            type: "button",
            role: "menuitem",
            tabindex: -1,
            on: {
              click: () => {
                close(true);
                item.choose();
              },
            },
          },
          item.label,
        ),
      ),
    );
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    entries()[0]?.focus();
  };
  button.addEventListener("click", () => (list.hidden ? void open() : close(true)));
  root.addEventListener("keydown", (event) => {
    if (list.hidden) {
      return;
    }
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to % all.length]?.focus();
    } else if (event.key === "Escape") {
      close(true);
    }
  });
  root.addEventListener("focusout", (event) => {
    if (event.relatedTarget !== null && !root.contains(event.relatedTarget as Node)) {
      close(false);
    }
  });
  document.addEventListener("pointerdown", (event) => {
    if (!root.contains(event.target as Node) && !list.hidden) {
      close(false);
    }
  });
  return root;
}
