/** The source of these functions is embedded in pages, so they use nothing outside themselves. */

/**
 * Compares texts and versions: 2.0.4 comes before 10.0.0, and 1.0.0-beta.2 before 1.0.0.
 * @type {(a: string, b: string) => number}
 */
export function compareWords(a, b) {
  // The last of all characters, because a release follows its pre-releases.
  const ended = (/** @type {string} */ text) =>
    text.replace(/^v?\d+\.\d+\.\d+(?![\w.-])/, "$&-\uffff");
  return ended(a).localeCompare(ended(b), "en", { numeric: true });
}

/** Makes every sortable table sortable by its headings. @param {typeof compareWords} compare */
export function sortTables(compare) {
  /** @param {HTMLElement} cell */
  const sortValue = (cell) => {
    if (cell.classList.contains("missing")) return null;
    const shown = cell.querySelector("a bdi") ?? cell;
    const text = cell.dataset.value ?? shown.textContent ?? "";
    const number = Number(text.replaceAll(",", ""));
    // A version such as 1.10 is not a number.
    const isText = cell.classList.contains("word") && cell.dataset.value === undefined;
    return isText || Number.isNaN(number) ? text.toLowerCase() : number;
  };

  /** @type {(table: HTMLTableElement, column: number, direction: 1 | -1) => void} */
  const sortBy = (table, column, direction) => {
    const body = table.tBodies[0];
    if (!body) return;
    const rows = [...body.rows].map((row) => {
      const cell = /** @type {HTMLElement} */ (row.cells[column]);
      return { row, value: sortValue(cell) };
    });
    rows.sort((a, b) => {
      // Missing values come last in both directions.
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === "number" && typeof b.value === "number")
        return direction * (a.value - b.value);
      return direction * compare(String(a.value), String(b.value));
    });
    body.append(...rows.map(({ row }) => row));
  };

  for (const heading of /** @type {NodeListOf<HTMLTableCellElement>} */ (
    document.querySelectorAll("th[data-sortable]")
  )) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const isAscending = heading.getAttribute("aria-sort") !== "ascending";
      const table = /** @type {HTMLTableElement} */ (heading.closest("table"));
      for (const sorted of table.querySelectorAll("th[aria-sort]")) {
        sorted.removeAttribute("aria-sort");
      }
      heading.setAttribute("aria-sort", isAscending ? "ascending" : "descending");
      sortBy(table, heading.cellIndex, isAscending ? 1 : -1);
    });
  }
}

/** Sorting and links of a report. @param {typeof sortTables} sort @param {typeof compareWords} compare */
export function client(sort, compare) {
  sort(compare);

  const unfoldTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let node = target; node; node = node.parentElement) {
      if (node instanceof HTMLDetailsElement) node.open = true;
    }
    target?.scrollIntoView();
  };
  window.addEventListener("hashchange", unfoldTarget);
  unfoldTarget();
}
