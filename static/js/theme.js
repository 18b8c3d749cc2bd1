// Runs before the first paint, so that the selected theme, density and width of the source never flash.
(() => {
  const root = document.documentElement;
  try {
    const { theme, density } = { theme: localStorage.getItem("theme"), density: localStorage.getItem("density") };
    if (theme) root.dataset.theme = theme;
    if (density) root.dataset.density = density;
    const width = localStorage.getItem("source-width");
    if (/^\d{3,4}$/.test(width)) root.style.setProperty("--source-width", `${width}px`);
  } catch { /* storage may be forbidden; the device's theme then holds */ }
})();
