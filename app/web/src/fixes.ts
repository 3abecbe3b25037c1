import type { Api } from "./api";
import { applied } from "./edits";
import type { Diagnostic } from "./model";
import { DIALECTS } from "./state";

/** Whether a finding has a fix that changes no verdict. */
export function isSafe({ fix }: Diagnostic): boolean {
  return fix?.effect === "keeps-verdicts";
}

/**
 * The safe fixes that can be applied at once: they change different places, and together no verdict in any dialect, which the server
 * proves. Fixes may be safe each for itself only, such as removing the one or the other of two equal rules.
 */
export async function safeTogether(
  api: Api,
  robots: string,
  findings: readonly Diagnostic[],
  signal: AbortSignal,
): Promise<Diagnostic[]> {
  const changesNothing = async (some: readonly Diagnostic[]) => {
    const asked = { old: robots, new: applied(robots, some) };
    for (const dialect of DIALECTS) {
      if (!(await api.answer("/v1/diff", { ...asked, dialect }, signal)).same) {
        return false;
      }
    }
    return true;
  };
  const chosen: Diagnostic[] = [];
  const add = async (candidates: readonly Diagnostic[]): Promise<void> => {
    if (candidates.length === 0) {
      return;
    }
    if (await changesNothing([...chosen, ...candidates])) {
      chosen.push(...candidates);
    } else if (candidates.length > 1) {
      const half = candidates.length >> 1;
      await add(candidates.slice(0, half));
      await add(candidates.slice(half));
    }
  };
  await add(apart(findings.filter(isSafe)));
  return chosen;
}

/** Those whose edits do not touch each other; of two that do, the first one. */
function apart(findings: readonly Diagnostic[]): Diagnostic[] {
  const taken: { start: number; end: number }[] = [];
  return findings.filter(({ fix }) => {
    const edits = fix?.edits ?? [];
    const isFree = edits.every((edit) =>
      taken.every((other) => edit.end < other.start || edit.start > other.end || isBeside(edit, other)),
    );
    if (isFree) {
      taken.push(...edits);
    }
    return isFree;
  });
}

/** Whether two edits that both replace text only meet, such as two lines one below the other. */
function isBeside(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return a.start < a.end && b.start < b.end && (a.end === b.start || b.end === a.start);
}
