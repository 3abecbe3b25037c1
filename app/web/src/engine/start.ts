import type { WorkerName } from "./questions";
import EngineWorker from "./worker?worker";

/** Starts a worker that runs the engine. */
export function startWorker(name: WorkerName): Worker {
  return new EngineWorker({ name });
}
