/**
 * @typedef {object} SiteData
 * @property {string[]} ids of all entries; pairs refer to their places
 * @property {string[]} names of the entries
 * @property {Record<string, string>} searchTexts in lower case, by the page's `data-app`
 * @property {string[]} verdicts in words, for use between two names
 * @property {{ id: string, title: string, contests: { title: string, pairs: SitePair[] }[] }[]} results
 * @typedef {[a: number, b: number, verdict: number, ratio: number, low: number | null, high: number | null]} SitePair
 */

/**
 * Runs the page of all results: search, mode and pair, all kept in the address. Its source is embedded in the page, so
 * it uses nothing outside itself.
 * @param {typeof import("./client.js").sortTables} sortTables
 * @param {typeof import("./client.js").showApps} showApps
 */
export function siteClient(sortTables, showApps) {
  const byId = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  /** @type {SiteData} */
  const { ids, names, searchTexts, verdicts, results } = JSON.parse(byId("data").textContent);
  const [form, input, status] = [byId("filter"), byId("filter-text"), byId("filter-status")];
  const [side, selectA, selectB] = ["side", "side-a", "side-b"].map(byId);
  const [note, box] = [byId("side-status"), byId("side-shown")];
  const chosenMode = () => String(new FormData(form).get("mode") ?? "all");
  sortTables();

  const filter = () => {
    showApps(input.value, searchTexts);
    const mode = chosenMode();
    let [rows, places] = [0, 0];
    for (const { id } of results) {
      const section = byId(`${id}-title`).closest("section");
      let shown = 0;
      for (const part of section.querySelectorAll("[data-mode]")) {
        const count = part.querySelectorAll(":is(tr, li)[data-app]:not([hidden])").length;
        part.hidden = count === 0 || (mode !== "all" && part.dataset.mode !== mode);
        if (!part.hidden) shown += count;
        // A search opens the parts that match.
        if (part.tagName === "DETAILS" && input.value.trim()) part.open = true;
      }
      section.hidden = shown === 0;
      document.querySelector(`[data-result="${id}"]`)?.toggleAttribute("hidden", shown === 0);
      rows += shown;
      places += Number(shown > 0);
    }
    const isAll = input.value.trim() === "" && mode === "all";
    status.textContent = isAll
      ? ""
      : `${rows} ${rows === 1 ? "row" : "rows"} in ${places} of ${results.length} results`;
  };

  /** @type {(tag: string, children: (Node | string)[], className?: string) => HTMLElement} */
  const make = (tag, children, className = "") => {
    const element = document.createElement(tag);
    element.append(...children);
    element.className = className;
    return element;
  };

  /** Two decimals below 10, as in all pages. @param {number} ratio */
  const times = (ratio) => ratio.toFixed(ratio < 10 ? 2 : 1);

  const compare = () => {
    const [a, b] = [selectA.value, selectB.value];
    /** Also matches entries on a runtime, such as "app@node-24". @type {(from: string, to: string) => boolean} */
    const isChosenPair = (from, to) => {
      const suffix = from.slice(a.length);
      return from === a + suffix && to === b + suffix && /^(@|$)/.test(suffix);
    };
    /** @type {HTMLElement[]} */
    const rows = [];
    for (const { id, title, contests } of results) {
      for (const contest of contests) {
        for (const [first, second, verdict, ratio, low, high] of contest.pairs) {
          // The same comparison in the opposite direction, in which faster becomes slower.
          const turned = verdict < 2 ? 1 - verdict : verdict;
          const ends = /** @type {const} */ ([high && 1 / high, low && 1 / low]);
          for (const [from, to, words, point, least, most] of /** @type {const} */ ([
            [first, second, verdict, ratio, low, high],
            [second, first, turned, 1 / ratio, ...ends],
          ])) {
            if (!isChosenPair(ids[from] ?? "", ids[to] ?? "")) continue;
            const link = make("a", [title]);
            link.setAttribute("href", `#${id}-title`);
            const head = make("th", [link, make("small", [` ${contest.title}`])], "name");
            head.setAttribute("scope", "row");
            const hasInterval = least !== null && most !== null;
            const interval = hasInterval ? `${times(least)}–${times(most)}` : "no interval";
            const [fromName, toName] = [from, to].map((at) => make("bdi", [names[at] ?? ""]));
            const saying = hasInterval
              ? [fromName ?? "", ` ${verdicts[words]} `, toName ?? ""]
              : [fromName ?? "", " and ", toName ?? "", ": not enough data"];
            const speed = make("td", [make("b", [`${times(point)}×`]), make("small", [interval])]);
            rows.push(make("tr", [head, speed, make("td", saying, "where")]));
          }
        }
      }
    }
    box.querySelector("tbody").replaceChildren(...rows);
    box.hidden = rows.length === 0;
    note.textContent =
      a && b && rows.length === 0 ? "No result measured both in the same rounds." : "";
  };

  // Encodes each name separately, because names may have any characters.
  const write = () => {
    const [text, mode] = [input.value.trim(), chosenMode()];
    const pair = [selectA.value, selectB.value].map(encodeURIComponent).join(",");
    const parts = [
      ...(text ? [`q=${encodeURIComponent(text)}`] : []),
      ...(mode === "all" ? [] : [`mode=${mode}`]),
      ...(pair === "," ? [] : [`pair=${pair}`]),
    ];
    history.replaceState(null, "", `#${parts.join("&")}`);
  };

  const read = () => {
    const address = new URLSearchParams(location.hash.slice(1));
    // Any other hash is the id of an element on the page.
    if (location.hash.includes("=")) {
      const app = address.get("app");
      input.value = app ? `"${app}"` : address.get("q");
      for (const radio of form.querySelectorAll("[name=mode]")) {
        radio.checked = radio.value === (address.get("mode") ?? "all");
      }
      const pair = /[#&]pair=([^&]*)/.exec(location.hash)?.[1]?.split(",") ?? [];
      for (const [place, select] of [selectA, selectB].entries()) {
        const id = new URLSearchParams(`id=${pair[place] ?? ""}`).get("id") ?? "";
        // "express@4" is any version that begins so.
        const matches = (/** @type {HTMLOptionElement} */ { value }) =>
          value === id || value.startsWith(`${id}.`);
        select.value = (id && [...select.options].find(matches)?.value) || "";
      }
    }
    filter();
    compare();
    if (!box.hidden && address.has("pair")) byId("side-title").scrollIntoView();
  };

  form.addEventListener("input", filter);
  form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  side.addEventListener("change", compare);
  byId("side-swap").addEventListener("click", () => {
    [selectA.value, selectB.value] = [selectB.value, selectA.value];
    compare();
    write();
  });
  form.addEventListener("input", write);
  side.addEventListener("change", write);
  addEventListener("hashchange", read);
  form.hidden = false;
  side.hidden = false;
  read();
}
