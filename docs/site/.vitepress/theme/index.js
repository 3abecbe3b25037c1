// The theme as it comes, with the fonts of the reader's system, and a box on the start page that checks a URL.
import { defineAsyncComponent, h } from "vue";
import theme from "vitepress/theme-without-fonts";
import "./site.css";

/** The npm package that `mvn verify -Pfull` builds. */
const [engine] = Object.values(import.meta.glob("../../../../app/js/target/npm/index.js"));

const CheckBox = defineAsyncComponent(async () => {
  const [{ parse }, { default: box }] = await Promise.all([engine(), import("./CheckBox.vue")]);
  return () => h(box, { parse });
});

export default {
  ...theme,
  Layout: () => h(theme.Layout, null, engine === undefined ? {} : { "home-hero-image": () => h(CheckBox) }),
};
