import { type ViewMessages, viewsEn } from "./en";

export const viewsTh: ViewMessages = viewsEn;
