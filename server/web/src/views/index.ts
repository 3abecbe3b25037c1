import type { View } from "../page";
import { view as test } from "./test";

/** The views, in the order of their tabs. */
export const VIEWS: readonly View[] = [test];
