import { type ViewMessages, viewsEn } from "./en";

export const viewsFi: ViewMessages = viewsEn;
