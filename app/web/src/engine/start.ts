import EngineWorker from "./worker?worker";

/** Starts a worker that runs the engine. */
export function startWorker(): Worker {
  return new EngineWorker({ name: "wayleave" });
}
