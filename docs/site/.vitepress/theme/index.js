// The theme as it comes, with the fonts of the reader's system.
import theme from "vitepress/theme-without-fonts";
import "./site.css";

export default theme;
