// Runs before the first paint, so that the chosen theme and density never flash.
(() => {
  const root = document.documentElement;
  try {
    const { theme, density } = { theme: localStorage.getItem("theme"), density: localStorage.getItem("density") };
    if (theme) root.dataset.theme = theme;
    if (density) root.dataset.density = density;
  } catch { /* storage may be forbidden; the device's theme then holds */ }
})();
