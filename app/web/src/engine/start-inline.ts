import type { WorkerName } from "./questions";
import EngineWorker from "./worker?worker&inline";

/** Starts a worker that runs the engine, from text in this script. */
export function startWorker(name: WorkerName): Worker {
  return new EngineWorker({ name });
}
