/** Building the page: elements, attributes and text. Text is always text: there is no way to hand in markup. */

export type Child = Node | string | number | null | undefined | false;

export interface Props {
  /** Calls a function on an event, such as `click`. */
  on?: { [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void };
  [attribute: string]: unknown;
}

/**
 * Makes an element.
 *
 * @param props attributes; `true` sets one without a value, `false`, `null` and `undefined` leave it out
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  attributes(element, props);
  append(element, children);
  return element;
}

/** Makes an element of SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  attributes(element, props);
  append(element, children);
  return element;
}

function attributes(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value as Record<string, EventListener>)) {
        element.addEventListener(event, listener);
      }
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
}

function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/** The key of an event: left and right as they are where a page runs from left to right. */
export function keyOf({ key }: KeyboardEvent): string {
  const mirrored = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }[key];
  return (document.documentElement.dir === "rtl" && mirrored) || key;
}

/** Replaces what is in an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

const ICONS = {
  alert: "M12 4.5 21 19.5H3zM12 10v4M12 16.7v.3",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM5 15V4h10",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  globe: "M12 3a9 9 0 100 18 9 9 0 000-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  info: "M12 3a9 9 0 100 18 9 9 0 000-18M12 11v5M12 7.8v.2",
  moon: "M19.5 14.5A8 8 0 019.5 4.5a8 8 0 1010 10z",
  page: "M6 3.5h8l4.500 4.500v12.500H6zM13.500 3.500v5h5",
  open: "M3.5 19V5.5h6l2 2.5h9v11z",
  plus: "M12 5v14M5 12h14",
  share: "M9.5 14.5l5-5M11 7l2-2a4.2 4.2 0 016 6l-2 2M13 17l-2 2a4.2 4.2 0 01-6-6l2-2",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8M12 2.5v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400",
  wand: "M5 19L15 9M17 3v4M15 5h4M19 11v3M17.500 12.500h3M9 4v2M8 5h2",
} as const;

/** A small drawing, which readers of screens pass over. */
export function icon(name: keyof typeof ICONS): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: ICONS[name] }),
  );
}
