// Opened from a disk, a page can load no modules: it gets all of itself as one script.
if (location.protocol === "file:") {
  addEventListener("DOMContentLoaded", () => {
    const script = document.createElement("script");
    script.src = "disk.js";
    document.head.append(script);
  });
}
