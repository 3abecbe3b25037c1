// All that needs CodeMirror, in one file of the page.
export { createEditor } from "./editor";
export { createUrlEditor } from "./views/url-editor";
