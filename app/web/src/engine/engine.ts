import { Problem } from "../model";
import type { Answer, Answered, Asked, Path, Question, WorkerName } from "./questions";
import { startWorker } from "./start";

/** How long a worker goes on with a question that nobody waits for any more, in milliseconds. */
const PATIENCE = 300;

/** The engine in this browser. Verdicts have a worker of their own and come first, so that they never wait for findings. */
export class Engine {
  readonly #verdicts = new Thread("verdicts");
  /** Kept when what verdicts need has arrived, or cannot. */
  readonly hasVerdicts = this.#verdicts.isLoaded;
  readonly #others = new Thread("others", this.#verdicts.isLoaded);

  /** Answers a question as the API does. */
  async ask<P extends Path>(path: P, question: Question<P>, signal?: AbortSignal): Promise<Answer<P>> {
    const thread = path === "/v1/check" ? this.#verdicts : this.#others;
    return JSON.parse(await thread.ask(path, question, signal)) as Answer<P>;
  }
}

interface Job {
  asked: Omit<Asked, "id">;
  signal: AbortSignal | undefined;
  resolve(json: string): void;
  reject(reason: unknown): void;
}

/** A worker that answers one question after the other. */
class Thread {
  /** Kept when the worker has said something: that it has loaded what it needs, or an answer, or that it cannot. */
  readonly isLoaded: Promise<void>;
  #loaded: () => void = () => undefined;
  #worker: Worker | undefined;
  readonly #waiting: Job[] = [];
  #running: Job | undefined;
  #id = 0;
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** @param after what to wait for before the start, so as not to share the line and processor with it */
  constructor(
    private readonly name: WorkerName,
    private readonly after: Promise<void> = Promise.resolve(),
  ) {
    this.isLoaded = new Promise((resolve) => (this.#loaded = resolve));
    void after.then(() => (this.#worker ??= this.#start())); // so that it is there when it is needed
  }

  async ask(path: Path, question: Question<Path>, signal?: AbortSignal): Promise<string> {
    await this.after;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const job = { asked: { path, question }, signal, resolve, reject };
      signal?.addEventListener("abort", () => this.#drop(job), { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  #start(): Worker {
    const worker = startWorker(this.name);
    worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
      this.#loaded();
      if (data.id === this.#id) {
        this.#done((job) =>
          "json" in data ? job.resolve(data.json) : job.reject(new Problem(422, "invalid-request", data.failure, "")),
        );
      }
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#loaded();
      this.#stop(); // its script could not be loaded, as when the page is opened without a network
      this.#done((job) => job.reject(new Problem(0, "unreachable", "", "")));
    });
    return worker;
  }

  #next(): void {
    if (this.#running === undefined) {
      this.#running = this.#waiting.shift();
      if (this.#running !== undefined) {
        this.#worker ??= this.#start();
        this.#worker.postMessage({ ...this.#running.asked, id: ++this.#id });
      }
    }
  }

  #done(settle: (job: Job) => void): void {
    clearTimeout(this.#patience);
    const job = this.#running;
    this.#running = undefined;
    if (job !== undefined) {
      settle(job);
    }
    this.#next();
  }

  #drop(job: Job): void {
    job.reject(job.signal?.reason);
    const place = this.#waiting.indexOf(job);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
    } else if (job === this.#running) {
      this.#patience = setTimeout(() => {
        this.#stop();
        this.#done(() => undefined);
      }, PATIENCE);
    }
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
