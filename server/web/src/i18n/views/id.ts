import { type ViewMessages, viewsEn } from "./en";

export const viewsId: ViewMessages = viewsEn;
