import { PLACES, addressOf, titleOf } from "./pages.js";

export default {
  load: () =>
    [...PLACES.keys()]
      .filter((file) => /^docs\/adr\/\d/.test(file))
      .map((file) => ({ title: titleOf(file), link: addressOf(file) })),
};
