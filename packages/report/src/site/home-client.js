/**
 * @import { Pair } from "./matrix.js"
 * @import { PackedPairs } from "./pack-pairs.js"
 * @typedef {{ verdicts: Pair["verdict"][], pairs: Record<string, PackedPairs> }} HomeData pairs: of the columns that have
 *   some, by column; a and b of a pair are places of rows
 */

/**
 * Runs the home page: order, filter and comparison, all kept in the address. Its source is embedded in the page, so it
 * uses nothing outside itself.
 * @param {typeof import("./pack-pairs.js").unpackPairs} unpackPairs
 * @param {typeof import("./tint.js").tintOf} tintOf
 */
export function homeClient(unpackPairs, tintOf) {
  const MOST_COMPARED = 4;
  const byId = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  /** @type {HomeData} */
  const data = JSON.parse(byId("data").textContent);
  /** @type {any} */
  const form = byId("filter");
  const { question, q, show, engine, runtime, intervals } = form.elements;
  const table = /** @type {HTMLTableElement} */ (document.querySelector(".matrix table"));
  const body = /** @type {HTMLTableSectionElement} */ (table.tBodies[0]);
  const rows = [...body.rows].map((row, place) => ({
    row,
    place,
    id: row.dataset.id ?? "",
    name: row.dataset.name ?? "",
    box: /** @type {HTMLInputElement} */ (row.querySelector("input")),
    cells: [...row.cells].map((cell) => ({
      cell,
      children: [...cell.childNodes],
      className: cell.className,
      value: cell.dataset.value,
    })),
  }));
  /** @typedef {typeof rows[number]} HomeRow */

  const columns = [...(table.tHead?.rows[1]?.cells ?? [])].map((heading, index) => {
    const { column: key = "", better, kind, runtime: shownFor } = heading.dataset;
    /** @type {Map<string, { ratio: number, half: number | null, verdict: string }>} */
    const pairs = new Map();
    const packed = data.pairs[key];
    const measuredPairs = packed ? unpackPairs(packed, data.verdicts) : [];
    for (const { a, b, ratio, half, verdict } of measuredPairs) {
      const opposite = verdict === "faster" ? "slower" : verdict === "slower" ? "faster" : verdict;
      pairs.set(`${a} ${b}`, { ratio, half, verdict });
      pairs.set(`${b} ${a}`, { ratio: 1 / ratio, half, verdict: opposite });
    }
    return { key, heading, index, isHigherBetter: better === "higher", kind, shownFor, pairs };
  });
  /** @typedef {typeof columns[number]} ShownColumn */

  const speedNote = document.querySelector("[data-group=Speed]");
  const usualNote = speedNote?.textContent ?? "";
  const first = columns[1]?.key ?? "name";
  let sort = { key: first, isReversed: false };
  /** In the order of their ticks. @type {HomeRow[]} */
  let compared = [];

  /** @type {(tag: string, className: string, text: string) => HTMLElement} */
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  };

  /** As in all pages. @param {number} ratio */
  const times = (ratio) => ratio.toFixed(ratio < 10 ? 2 : 1);

  /** Shows on which side of 1 an end of an interval is, because that decides the verdict. @param {number} end */
  const timesOfEnd = (end) =>
    [times(end), end.toFixed(3), end.toFixed(4)].find((text) => Number(text) !== 1) ?? times(end);

  /** The key of a column that is shown. A runtime replaces the first question's column. @param {string} key */
  const shownKey = (key) => (key === first && runtime?.value ? `${first}-${runtime.value}` : key);

  const sortedColumn = () =>
    /** @type {ShownColumn} */ (
      columns.find(({ key }) => key === shownKey(sort.key)) ?? columns[0]
    );

  /**
   * What a comparison shows in a cell: a ratio, or words that say why there is none. Null: the cell stays as it is.
   * @type {(column: ShownColumn, row: HomeRow) => { ratio: number | null, words: string, interval?: string } | null}
   */
  const comparedFigure = ({ pairs, index }, row) => {
    const [base] = compared;
    if (!base || pairs.size === 0 || row.cells[index]?.value === undefined) return null;
    if (row === base) return { ratio: 1, words: "" };
    if (base.cells[index]?.value === undefined) return { ratio: null, words: `no ${base.name}` };
    const pair = pairs.get(`${row.place} ${base.place}`);
    if (!pair) return { ratio: null, words: "not measured together" };
    const { ratio, half, verdict } = pair;
    const interval = half
      ? `${timesOfEnd(ratio / half)}–${timesOfEnd(ratio * half)}`
      : "no interval";
    return { ratio, words: verdict, interval };
  };

  /** @type {(column: ShownColumn, row: HomeRow) => number | string | null} */
  const sortValueOf = (column, row) => {
    const figure = comparedFigure(column, row);
    if (figure) return figure.ratio;
    const value = row.cells[column.index]?.value;
    return value === undefined
      ? null
      : column.kind === "text"
        ? value.toLowerCase()
        : Number(value);
  };

  const showCells = () => {
    for (const column of columns) {
      for (const row of rows) {
        const original = row.cells[column.index];
        if (!original) continue;
        const { cell, children, className } = original;
        const figure = comparedFigure(column, row);
        cell.replaceChildren(...children);
        cell.className = className;
        if (!figure) continue;
        const { ratio, words, interval } = figure;
        cell.className = ratio === null ? "missing" : tintOf(words, ratio);
        cell.replaceChildren(ratio === null ? "–" : `${times(ratio)}×`);
        if (words) cell.append(make("small", "verdict", words));
        if (interval) cell.append(make("small", "interval", interval));
      }
    }
    const [base] = compared;
    if (speedNote) speedNote.textContent = base ? `${base.name} = 1, higher is better` : usualNote;
  };

  const sortRows = () => {
    const column = sortedColumn();
    const direction = column.isHigherBetter === sort.isReversed ? 1 : -1;
    const sorted = rows
      .filter((row) => !compared.includes(row))
      .map((row) => ({ row, value: sortValueOf(column, row) }))
      .sort((a, b) => {
        // Missing values come last in both directions.
        if (a.value === null || b.value === null)
          return Number(a.value === null) - Number(b.value === null) || a.row.place - b.row.place;
        const difference =
          typeof a.value === "number" && typeof b.value === "number"
            ? a.value - b.value
            : String(a.value).localeCompare(String(b.value), "en");
        return direction * difference || a.row.place - b.row.place;
      })
      .map(({ row }) => row);
    body.append(...[...compared, ...sorted].map(({ row }) => row));
    for (const { key, heading } of columns) {
      if (key === column.key)
        heading.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      else heading.removeAttribute("aria-sort");
    }
    return [...compared, ...sorted];
  };

  /** @param {HomeRow} row */
  const isShown = (row) => {
    const { popular, engine: engineOfRow, runsOn } = row.row.dataset;
    if (row.row.classList.contains("base") || compared.includes(row)) return true;
    if (engine.value && engineOfRow !== engine.value) return false;
    const text = q.value.trim().toLowerCase();
    // A search finds every framework, not only the popular ones.
    if (text) return `${row.name} ${row.id}`.toLowerCase().includes(text);
    const isOfRuntime = runsOn !== undefined && (runtime?.value ?? "").startsWith(runsOn);
    return show.value === "all" || popular !== undefined || isOfRuntime;
  };

  /** On a small screen, only one column is shown. */
  const showColumns = () => {
    const sorted = sortedColumn();
    const phone = sorted.index === 0 ? shownKey(first) : sorted.key;
    for (const { key, heading, index, shownFor } of columns) {
      const isHidden = shownFor ? shownFor !== runtime?.value : shownKey(key) !== key;
      for (const cell of [heading, ...rows.map(({ row }) => row.cells[index])]) {
        if (!cell) continue;
        cell.hidden = isHidden;
        cell.classList.toggle("aside", index > 0 && key !== phone);
        cell.classList.toggle("sorted", key === sorted.key);
      }
    }
    question.value = columns.find(({ key }) => key === phone)?.shownFor ? first : phone;
  };

  /** Joins neighbours of the sorted column whose difference was not detected. @param {HomeRow[]} order */
  const showTies = (order) => {
    for (const tie of body.querySelectorAll(".tie, .unseen")) tie.remove();
    const { pairs, index } = sortedColumn();
    const shown = order.filter(
      (row) => !row.row.hidden && !compared.includes(row) && row.cells[index]?.value !== undefined,
    );
    const isOpen = (/** @type {HomeRow} */ a, /** @type {HomeRow} */ b) =>
      /^(tied|not)/.test(pairs.get(`${a.place} ${b.place}`)?.verdict ?? "");
    /** The last row of each lane of brackets. @type {number[]} */
    const lanes = [];
    let reached = 0;
    for (const [from, row] of shown.entries()) {
      let to = from;
      const holds = (/** @type {HomeRow} */ next) =>
        shown.slice(from, to + 1).every((each) => isOpen(each, next));
      for (let next = shown[to + 1]; next && holds(next); next = shown[to + 1]) to += 1;
      if (to <= from || to <= reached) continue;
      reached = to;
      const free = lanes.findIndex((last) => last < from);
      const lane = free === -1 ? lanes.length : free;
      lanes[lane] = to;
      for (const [place, { row: element }] of shown.slice(from, to + 1).entries()) {
        const end = place === 0 ? " top" : place === to - from ? " bottom" : "";
        const bracket = make("span", `tie${end}`, "");
        bracket.style.setProperty("--lane", String(lane));
        element.cells[index]?.append(bracket);
      }
      const next = shown[from + 1];
      if (next) {
        row.row.cells[index]?.append(make("span", "unseen", `, not different from ${next.name}`));
      }
    }
    table.style.setProperty("--lanes", String(lanes.length));
  };

  const update = () => {
    document.body.classList.toggle("no-intervals", !intervals.checked);
    showCells();
    const order = sortRows();
    for (const row of rows) {
      row.row.hidden = !isShown(row);
      row.row.classList.toggle("compared", compared.includes(row));
      row.box.checked = compared.includes(row);
      row.box.disabled = compared.length >= MOST_COMPARED && !row.box.checked;
    }
    showColumns();
    showTies(order);
    byId("clear").hidden = compared.length === 0;
    const count = rows.filter(({ row }) => !row.hidden).length;
    const [base, ...others] = compared.map(({ name }) => name);
    byId("filter-status").textContent =
      base && others.length > 0
        ? `${others.join(", ")} compared with ${base}`
        : base
          ? `Compared with ${base}. Tick up to ${MOST_COMPARED}.`
          : `${count} of ${rows.length} frameworks`;
  };

  const write = () => {
    const address = new URLSearchParams();
    const set = (/** @type {string} */ key, /** @type {string} */ value) =>
      value && address.set(key, value);
    set("sort", sort.key === first ? "" : sort.key);
    set("reversed", sort.isReversed ? "1" : "");
    set("q", q.value.trim());
    set("show", show.value === "all" ? "all" : "");
    set("engine", engine.value);
    set("runtime", runtime?.value ?? "");
    set("intervals", intervals.checked ? "1" : "");
    set("compare", compared.map(({ id }) => id).join(","));
    history.replaceState(null, "", `#${address}`);
  };

  const read = () => {
    const address = new URLSearchParams(location.hash.slice(1));
    const get = (/** @type {string} */ key) => address.get(key) ?? "";
    const isKnown = columns.some(({ key, shownFor }) => key === get("sort") && !shownFor);
    sort = { key: isKnown ? get("sort") : first, isReversed: get("reversed") === "1" };
    q.value = get("q");
    show.value = get("show") === "all" ? "all" : "popular";
    for (const select of [engine, runtime]) {
      if (!select) continue;
      const wanted = get(select.name);
      const isOption = [...select.options].some(({ value }) => value === wanted);
      select.value = isOption ? wanted : "";
    }
    intervals.checked = get("intervals") === "1";
    compared = [...new Set(get("compare").split(","))]
      .flatMap((id) => rows.find((row) => row.id === id) ?? [])
      .slice(0, MOST_COMPARED);
    update();
  };

  const change = () => {
    update();
    write();
  };

  for (const { key, heading, shownFor } of columns) {
    const button = /** @type {HTMLButtonElement} */ (make("button", "sort", ""));
    button.type = "button";
    button.append(...[...heading.childNodes].filter((child) => child.nodeName !== "BUTTON"));
    heading.prepend(button);
    button.addEventListener("click", () => {
      const wanted = shownFor ? first : key;
      sort = { key: wanted, isReversed: sort.key === wanted && !sort.isReversed };
      change();
    });
  }
  for (const row of rows) {
    row.box.hidden = false;
    row.box.addEventListener("change", () => {
      compared = row.box.checked ? [...compared, row] : compared.filter((each) => each !== row);
      change();
      row.box.focus();
    });
  }
  question.addEventListener("input", () => {
    sort = { key: question.value, isReversed: false };
  });
  form.addEventListener("input", change);
  form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  byId("clear").addEventListener("click", () => {
    compared = [];
    change();
    q.focus();
  });
  // Without "=", a hash is the id of an element on the page: the browser has scrolled to it.
  const isChoice = () => location.hash === "" || location.hash.includes("=");
  addEventListener("hashchange", () => (isChoice() ? read() : write()));
  form.hidden = false;
  document.body.classList.add("script");
  read();
}
