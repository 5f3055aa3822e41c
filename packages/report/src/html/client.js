/** What runs in a page. The sources of these functions go into it: they use nothing from outside. */

/**
 * Makes every table that may be sorted by a heading sortable by it.
 * @param {(heading: HTMLElement, isAscending: boolean) => void} [sorted] told after a click
 * @returns a function that sorts a table by one of its headings
 */
export function sortTables(sorted) {
  /** @param {HTMLElement} cell */
  const sortValue = (cell) => {
    if (cell.classList.contains("missing")) return null;
    const shown = cell.querySelector("a bdi") ?? cell;
    const text = cell.dataset.value ?? shown.textContent ?? "";
    const number = Number(text.replaceAll(",", ""));
    return Number.isNaN(number) ? text.toLowerCase() : number;
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
      // What was not measured stands last, whichever way the table is sorted.
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === "number" && typeof b.value === "number")
        return direction * (a.value - b.value);
      return direction * String(a.value).localeCompare(String(b.value));
    });
    body.append(...rows.map(({ row }) => row));
  };

  /** @type {(heading: HTMLElement, isAscending: boolean) => void} */
  const sortByHeading = (heading, isAscending) => {
    const table = /** @type {HTMLTableElement} */ (heading.closest("table"));
    for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", isAscending ? "ascending" : "descending");
    const { cellIndex } = /** @type {HTMLTableCellElement} */ (heading);
    sortBy(table, cellIndex, isAscending ? 1 : -1);
  };

  for (const heading of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("th[data-sortable]")
  )) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const isAscending = heading.getAttribute("aria-sort") !== "ascending";
      sortByHeading(heading, isAscending);
      sorted?.(heading, isAscending);
    });
  }
  return sortByHeading;
}

/** Of a report: sorting, filtering, download. @param {typeof sortTables} sort */
export function client(sort) {
  sort();
  const all = (/** @type {string} */ selector) =>
    /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);

  const form = /** @type {HTMLFormElement} */ (document.getElementById("filter"));
  const input = /** @type {HTMLInputElement} */ (document.getElementById("filter-text"));
  const status = /** @type {HTMLElement} */ (document.getElementById("filter-status"));
  const cards = all("[data-search]");

  const filter = () => {
    const wanted = input.value
      .toLowerCase()
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
    const shown = new Set(
      cards.flatMap(({ dataset }) =>
        wanted.length === 0 || wanted.some((word) => dataset.search?.includes(word))
          ? [dataset.app]
          : [],
      ),
    );
    for (const element of all("[data-app]")) {
      const kept = shown.has(element.dataset.app);
      // A chart keeps its scale, so what is filtered out of it fades instead of going.
      if (element.closest("svg")) element.classList.toggle("faded", !kept);
      else element.hidden = !kept;
    }
    const chosen = new FormData(form);
    const mode = chosen.get("mode") ?? "all";
    for (const element of all("[data-mode]")) {
      element.hidden = mode !== "all" && element.dataset.mode !== mode;
    }
    const testCase = chosen.get("case") || null;
    for (const element of all("[data-case]")) {
      element.hidden = testCase !== null && element.dataset.case !== testCase;
    }
    status.textContent = wanted.length === 0 ? "" : `${shown.size} of ${cards.length} entries`;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
}
