/** A switch between light and dark. Without a choice, a page follows the system. */
import { CHART_CLASS } from "../charts/svg.js";
import { html } from "../html/markup.js";
import { DARK, LIGHT } from "../html/style.js";

/** Goes after the style of all pages. */
export const THEME_STYLE = `
@media screen{:root[data-theme=light]{color-scheme:light;${LIGHT}}:root[data-theme=dark]{color-scheme:dark;${DARK}}}
@media screen{.${CHART_CLASS}{--rb-ink:var(--ink);--rb-quiet:var(--quiet);--rb-grid:var(--line);--rb-paper:var(--paper);--rb-app:var(--focus)}}
.theme{font:inherit;font-size:.8125rem;min-height:1.75rem;padding:.1rem .6rem;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:4px;cursor:pointer}
@media print{.theme{display:none}}
`.trim();

/** Hidden until the page's script has run. */
export const THEME_BUTTON = html`<button type="button" class="theme" id="theme" hidden>Dark</button>`;

/** Its source is embedded in pages, so it uses nothing outside itself. */
export function startTheme() {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById("theme"));
  const { dataset } = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => {
    button.textContent = isDark() ? "Light mode" : "Dark mode";
  };
  try {
    const saved = localStorage.getItem("routebench-theme");
    if (saved === "dark" || saved === "light") dataset.theme = saved;
  } catch {
    // A browser may refuse storage to pages from disk. The system's choice is shown then.
  }
  button.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    dataset.theme = theme;
    show();
    try {
      localStorage.setItem("routebench-theme", theme);
    } catch {
      // Without storage, the choice is for this page only.
    }
  });
  system.addEventListener("change", show);
  button.hidden = false;
  show();
}
