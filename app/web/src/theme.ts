const CHOSEN = "wayleave.theme";

export type Theme = "light" | "dark";

/** The theme that is shown: the chosen one, else the system's. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || theme === "light"
    ? theme
    : matchMedia("(prefers-color-scheme: dark)").matches
      ? "dark"
      : "light";
}

/** Takes up the theme that was chosen before. */
export function restoreTheme(): void {
  try {
    const chosen = localStorage.getItem(CHOSEN);
    if (chosen === "dark" || chosen === "light") {
      document.documentElement.dataset.theme = chosen;
    }
  } catch {
    // Storage is switched off: the system's it is.
  }
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(CHOSEN, theme);
  } catch {
    // Switched off: it holds until the page is left.
  }
}
