import { type ViewMessages, viewsEn } from "./en";

export const viewsKo: ViewMessages = viewsEn;
