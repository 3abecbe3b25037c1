import type { View } from "../page";
import { view as audit } from "./audit";
import { view as diff } from "./diff";
import { view as groups } from "./groups";
import { view as may } from "./may";
import { view as resources } from "./resources";
import { view as simulate } from "./simulate";
import { view as test } from "./test";
import "./views.css";

/** The views, in the order of their tabs. */
export const VIEWS: readonly View[] = [test, resources, may, groups, audit, diff, simulate];
