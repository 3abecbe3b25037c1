import { type ViewMessages, viewsEn } from "./en";

export const viewsZhHant: ViewMessages = viewsEn;
