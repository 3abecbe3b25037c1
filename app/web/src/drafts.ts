import { type State, checked } from "./state";

/**
 * What was worked on, kept in the browser. Each tab has a draft of its own under its own name, so tabs never overwrite each other's. A
 * tab holds a lock on its draft while it is open; a new tab continues the newest draft that no open tab holds.
 */

const DRAFT = "wayleave.draft.";
const TAB = "wayleave.tab";

/** How many drafts are kept. */
const MOST = 10;

/** How long a reloaded tab waits for the lock that its page before held, in milliseconds. */
const PATIENCE = 400;

export class Drafts {
  readonly #name: string;

  private constructor(
    name: string,
    /** The draft that this tab continues; null if there is none. */
    readonly found: State | null,
    /** Whether the draft was left by another tab, or one that was closed. */
    readonly isRestored: boolean,
  ) {
    this.#name = name;
  }

  /** @param mayContinue whether a new tab takes up what a closed one left */
  static async open(mayContinue: boolean): Promise<Drafts> {
    try {
      const own = sessionStorage.getItem(TAB);
      const names = own !== null ? [own] : mayContinue ? stored() : [];
      for (const name of names) {
        if (await claim(name, own === null ? 0 : PATIENCE)) {
          return Drafts.#of(name, read(name), own === null);
        }
      }
      // The draft is another tab's: a tab that was duplicated starts with a copy. Without locks nobody knows, so it is always a copy.
      const name = Math.random().toString(36).slice(2) + Date.now().toString(36);
      await claim(name, 0);
      const copied = own !== null || navigator.locks === undefined ? names[0] : undefined;
      return Drafts.#of(name, copied === undefined ? null : read(copied), own === null);
    } catch {
      return new Drafts("", null, false); // storage is switched off
    }
  }

  static #of(name: string, found: State | null, isRestored: boolean): Drafts {
    sessionStorage.setItem(TAB, name);
    return new Drafts(name, found, isRestored && found !== null);
  }

  /** Keeps the state as this tab's draft; null drops the draft. Whether there was room for it. */
  keep(state: Readonly<State> | null): boolean {
    const key = DRAFT + this.#name;
    try {
      if (this.#name === "") {
        return true; // storage is switched off: nobody expects a draft
      }
      if (state === null) {
        localStorage.removeItem(key);
        return true;
      }
      const text = JSON.stringify({ at: Date.now(), state });
      const others = stored().filter((name) => name !== this.#name);
      for (const name of others.splice(MOST - 1)) {
        localStorage.removeItem(DRAFT + name);
      }
      for (;;) {
        try {
          localStorage.setItem(key, text);
          return true;
        } catch (error) {
          const oldest = others.pop();
          if (oldest === undefined) {
            throw error;
          }
          localStorage.removeItem(DRAFT + oldest);
        }
      }
    } catch {
      return false;
    }
  }
}

/** Takes the lock of a draft, until the tab is closed. Whether it was free. */
function claim(name: string, patience: number): Promise<boolean> {
  if (navigator.locks === undefined) {
    return Promise.resolve(false); // the page came over plain HTTP from another machine
  }
  return new Promise((resolve) => {
    const held = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<never>(() => undefined);
    };
    const options = patience === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(patience) };
    navigator.locks.request(DRAFT + name, options, held).catch(() => resolve(false));
  });
}

/** The names of the drafts, the newest first. */
function stored(): string[] {
  const ages = new Map<string, number>();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(DRAFT)) {
      const at = /^\{"at":(\d+),/.exec(localStorage.getItem(key) ?? "");
      ages.set(key.slice(DRAFT.length), Number(at?.[1] ?? 0));
    }
  }
  return [...ages.keys()].sort((a, b) => (ages.get(b) ?? 0) - (ages.get(a) ?? 0));
}

function read(name: string): State | null {
  try {
    return checked((JSON.parse(localStorage.getItem(DRAFT + name) ?? "null") as { state: unknown } | null)?.state);
  } catch {
    return null; // of an older page, or gone
  }
}
