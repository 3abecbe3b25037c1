import type { Code, Crawler, Diagnostic, Recipe, Verdict } from "../model";
import type { Audit, Diff, Explanation, May, Shown, Simulation } from "../views/types";

/** How a site delivered its robots.txt; only the engine in this browser takes it. */
export interface Delivery {
  /** What was requested, in order: each but the first is the target of a redirect. */
  requests: string[];
  /** Of the last response. */
  status: number;
  /** Of the last response: names in lower case and values by turns. */
  headers: string[];
  /** Whether the file goes on beyond what crawlers read. */
  isCut: boolean;
}

/** What the engine answers in this browser: paths of the API, each with its question and its answer. */
interface Forms {
  "/v1/check": [
    { robots: string; dialect?: string; crawlers?: string[]; urls: string[]; explain?: boolean },
    { verdicts: Verdict[] },
  ];
  "/v1/lint": [{ robots: string; dialect?: string; urls?: string[]; delivery?: Delivery }, { diagnostics: Diagnostic[] }];
  "/v1/diff": [{ old: string; new: string; dialect?: string; crawlers?: string[]; urls?: string[] }, Diff];
  "/v1/audit": [{ robots: string; dialect?: string }, Audit];
  "/v1/may": [{ url: string; crawler: string; robots: string; dialect?: string; headers?: string; html?: string }, May];
  "/v1/show": [{ robots: string; dialect?: string }, Shown];
  "/v1/explain": [{ pattern: string; dialect?: string; urls: string[] }, Explanation];
  "/v1/simulate": [{ script: string; askEvery: string }, Simulation];
  "/v1/codes": [{ id: string }, Code[]];
  "/v1/crawlers": [Record<string, never>, Crawler[]];
  "/v1/recipes": [Record<string, never>, Recipe[]];
}

export type Path = keyof Forms;
export type Question<P extends Path> = Forms[P][0];
export type Answer<P extends Path> = Forms[P][1];

/** What a worker is for. */
export type WorkerName = "verdicts" | "others";

/** What a worker is asked. */
export interface Asked {
  id: number;
  path: Path;
  question: Question<Path>;
}

/** What a worker answers: a value of the API, or why there is none, for people. With the id 0: that it has loaded what it needs. */
export type Answered = { id: number; json: string } | { id: number; failure: string };
