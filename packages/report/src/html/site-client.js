/**
 * @typedef {object} SiteData
 * @property {string[]} verdicts to be read between two names
 * @property {{ id: string, title: string, entries: Record<string, [name: string, app: string]>, contests: ContestData[] }[]} results
 * @typedef {object} ContestData
 * @property {string} title
 * @property {string[]} order
 * @property {(number | null)[]} pairs four of each: the places of a and b in the order and of the verdict in one number,
 *   as a step from that of the pair before; ratio, low, high
 */

/**
 * Of the page over all results: search, mode, sorting and a pair, all kept in the address. Its source goes into the page: it uses
 * nothing from outside.
 * @param {typeof import("./client.js").sortTables} sortTables
 */
export function siteClient(sortTables) {
  const all = (/** @type {string} */ selector, /** @type {ParentNode} */ from = document) =>
    /** @type {HTMLElement[]} */ ([...from.querySelectorAll(selector)]);
  const byId = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  /** @type {SiteData} */
  const { verdicts, results } = JSON.parse(byId("data").textContent);
  const [form, input, status] = [byId("filter"), byId("filter-text"), byId("filter-status")];
  const [side, one, other] = ["side", "side-a", "side-b"].map(byId);
  const [told, shown] = [byId("side-status"), byId("side-shown")];

  /** @type {(tag: string, text?: string | null, children?: Node[]) => HTMLElement} */
  const make = (tag, text = null, children = []) => {
    const element = document.createElement(tag);
    if (text !== null) element.textContent = text;
    element.append(...children);
    return element;
  };
  const bdi = (/** @type {string} */ name) => make("bdi", name);

  // What the address keeps. Names come from outside: each is written so that none ends another.
  /** @type {{ heading: string, isAscending: boolean } | null} */
  let sorted = null;

  const write = () => {
    const exact = /^"(.*)"$/.exec(input.value.trim())?.[1];
    const mode = new FormData(form).get("mode");
    const parts = Object.entries({
      ...(exact ? { app: exact } : input.value.trim() && { q: input.value.trim() }),
      ...(mode && mode !== "all" && { mode: String(mode) }),
      ...(sorted && { sort: `${sorted.isAscending ? "" : "-"}${sorted.heading}` }),
    }).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    if (one.value || other.value) {
      parts.push(`pair=${[one.value, other.value].map(encodeURIComponent).join(",")}`);
    }
    history.replaceState(null, "", `#${parts.join("&")}`);
  };

  const decoded = (/** @type {string} */ text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };

  /** "express@4" is any version that begins so. @type {(select: HTMLSelectElement, id: string) => void} */
  const choose = (select, id) => {
    const ids = [...select.options].map(({ value }) => value);
    select.value = ids.find((each) => each === id || (id && each.startsWith(`${id}.`))) ?? "";
  };

  const read = () => {
    const hash = location.hash.slice(1);
    // Any other address is a place on the page.
    if (!hash.includes("=")) return;
    const parts = new Map(
      hash.split("&").map((part) => {
        const at = part.indexOf("=");
        return [part.slice(0, at), part.slice(at + 1)];
      }),
    );
    const text = (/** @type {string} */ key) => decoded(parts.get(key) ?? "");
    input.value = text("app") ? `"${text("app")}"` : text("q");
    for (const radio of form.querySelectorAll("[name=mode]")) {
      radio.checked = radio.value === (text("mode") || "all");
    }
    const [a = "", b = ""] = (parts.get("pair") ?? "").split(",").map(decoded);
    choose(one, a);
    choose(other, b);
    const sort = text("sort");
    sorted = sort ? { heading: sort.replace(/^-/, ""), isAscending: !sort.startsWith("-") } : null;
  };

  const filter = () => {
    const wanted = input.value
      .toLowerCase()
      .split(",")
      .map((/** @type {string} */ word) => word.trim())
      .filter(Boolean);
    /** @type {(name: string, app: string) => boolean} */
    const isWanted = (name, app) =>
      wanted.length === 0 ||
      wanted.some((/** @type {string} */ word) =>
        /^".+"$/.test(word)
          ? app.toLowerCase() === word.slice(1, -1)
          : `${name} ${app}`.toLowerCase().includes(word),
      );
    const mode = new FormData(form).get("mode") ?? "all";
    /** @type {(section: HTMLElement, entries: SiteData["results"][number]["entries"]) => number} rows that it shows then */
    const keepWanted = (section, entries) => {
      let found = 0;
      for (const part of all("[data-mode]", section)) {
        const kept = new Set();
        for (const line of all("tr[data-app], li[data-app]", part)) {
          const shownName = line.querySelector("th bdi")?.textContent ?? "";
          const [name, app] = entries[line.dataset.app ?? ""] ?? [shownName, shownName];
          line.hidden = !isWanted(name, app);
          if (!line.hidden) kept.add(line.dataset.app);
        }
        // A chart keeps its scale: what is filtered out of it fades.
        for (const shape of all("svg [data-app]", part)) {
          shape.classList.toggle("faded", !kept.has(shape.dataset.app));
        }
        part.hidden = kept.size === 0 || (mode !== "all" && part.dataset.mode !== mode);
        if (!part.hidden) found += kept.size;
        // What is looked for is not to be folded away.
        if (part instanceof HTMLDetailsElement && wanted.length > 0) part.open = true;
      }
      section.hidden = found === 0;
      return found;
    };
    let [rows, places] = [0, 0];
    const sectionOf = (/** @type {string} */ id) => byId(`${id}-title`)?.closest("section");
    for (const { id, entries } of results) {
      const found = keepWanted(sectionOf(id), entries);
      for (const card of all(`[data-result="${id}"]`)) card.hidden = found === 0;
      rows += found;
      places += Number(found > 0);
    }
    for (const row of all("tr[data-name]")) {
      const name = row.dataset.name ?? "";
      row.hidden = !isWanted(name, name);
    }
    status.textContent =
      wanted.length === 0 && mode === "all"
        ? ""
        : `${rows} ${rows === 1 ? "row" : "rows"} in ${places} of ${results.length} results`;
  };

  const sortAll = () => {
    for (const heading of all("th[data-sortable]")) {
      if (sorted && heading.querySelector("span")?.textContent === sorted.heading) {
        sort(heading, sorted.isAscending);
      }
    }
  };
  const sort = sortTables((heading, isAscending) => {
    sorted = { heading: heading.querySelector("span")?.textContent ?? "", isAscending };
    sortAll();
    write();
  });

  /** Two digits after the point below 10, as everywhere. @param {number} ratio */
  const times = (ratio) => ratio.toFixed(ratio < 10 ? 2 : 1);

  /** @type {(contest: ContestData, a: string, b: string) => { ratio: number, low: number | null, high: number | null, verdict: number } | null} */
  const between = ({ order, pairs }, a, b) => {
    const [first, second] = [order.indexOf(a), order.indexOf(b)];
    if (first < 0 || second < 0) return null;
    let places = 0;
    for (let at = 0; at < pairs.length; at += 4) {
      const [step, ratio, low, high] = pairs.slice(at, at + 4);
      places += step ?? 0;
      if (ratio == null) continue;
      const verdict = places % verdicts.length;
      const both = Math.floor(places / verdicts.length);
      const [from, to] = [Math.floor(both / order.length), both % order.length];
      if (from === first && to === second) {
        return { ratio, low: low ?? null, high: high ?? null, verdict };
      }
      if (from === second && to === first) {
        // The same comparison, read the other way: faster is slower then.
        const turned = verdict < 2 ? 1 - verdict : verdict;
        return {
          ratio: 1 / ratio,
          low: high ? 1 / high : null,
          high: low ? 1 / low : null,
          verdict: turned,
        };
      }
    }
    return null;
  };

  /** What the table of a contest says of the two: its columns are the name, the rank, the version, the speed, and other figures. @type {(table: HTMLTableElement | null | undefined, a: string, b: string) => { ranks: string[], others: string[] }} */
  const inTable = (table, a, b) => {
    if (!table) return { ranks: ["–", "–"], others: [] };
    const rows = [...(table.tBodies[0]?.rows ?? [])];
    const both = [a, b].map((entry) => rows.find((row) => row.dataset.app === entry));
    const others = all("thead th", table).map((heading, place) => {
      const [name, unit] = ["span", "small"].map((tag) => heading.querySelector(tag)?.textContent);
      const [left, right] = both.map((row) => row?.cells[place]?.textContent);
      return `${name}${unit ? ` (${unit})` : ""}: ${left} and ${right}`;
    });
    return { ranks: both.map((row) => row?.cells[1]?.textContent ?? "–"), others: others.slice(4) };
  };

  const compare = () => {
    const [a, b] = [one.value, other.value];
    if (!a || !b) {
      told.textContent = "";
      shown.replaceChildren();
      return;
    }
    const lines = results.flatMap(({ id, title, entries, contests }) => {
      // On each runtime too: "app@node-24".
      const variants = Object.keys(entries).filter((entry) => entry.startsWith(`${a}@`));
      const pairs = [a, ...variants].map((entry) => [entry, b + entry.slice(a.length)]);
      const parts = all("[data-mode]", byId(`${id}-title`).closest("section"));
      return contests.flatMap((contest, place) =>
        pairs.flatMap(([a = "", b = ""]) => {
          const found = between(contest, a, b);
          const [nameA, nameB] = [entries[a]?.[0] ?? a, entries[b]?.[0] ?? b];
          const told = inTable(parts[place]?.querySelector("table"), a, b);
          return found ? [{ id, title, contest, a, b, nameA, nameB, ...told, ...found }] : [];
        }),
      );
    });
    const [first] = lines;
    if (!first) {
      told.textContent = "No result has measured the two in the same rounds.";
      shown.replaceChildren();
      return;
    }
    told.textContent = `${lines.length} ${lines.length === 1 ? "comparison" : "comparisons"}.`;
    const rows = lines.map(
      ({ id, title, contest, a, b, nameA, nameB, ranks, others, verdict, ...found }) => {
        const { ratio, low, high } = found;
        const link = make("a", title);
        link.setAttribute("href", `#${id}-title`);
        const head = make("th", null, [link, make("small", ` ${contest.title}`)]);
        head.setAttribute("scope", "row");
        head.className = "name";
        const interval =
          low === null || high === null ? "no interval" : `${times(low)}–${times(high)}`;
        const said = make("td", null, [
          bdi(nameA),
          make("span", low === null ? " and " : ` ${verdicts[verdict]} `),
          bdi(nameB),
          make("span", low === null ? ": too few launches to tell" : ""),
          ...others.map((text) => make("small", text)),
        ]);
        said.className = "where";
        return make("tr", null, [
          head,
          make("td", null, [make("b", `${times(ratio)}×`), make("small", interval)]),
          ...ranks.map((rank) => make("td", rank)),
          said,
        ]);
      },
    );
    const headings = [
      make("th", "Result"),
      make("th", null, [bdi(first.nameA), make("span", " as a multiple of "), bdi(first.nameB)]),
      ...[first.nameA, first.nameB].map((name) =>
        make("th", null, [make("span", "Rank of "), bdi(name)]),
      ),
      make("th", "Verdict"),
    ];
    for (const heading of headings) heading.setAttribute("scope", "col");
    headings[0]?.classList.add("name");
    headings[4]?.classList.add("word");
    const table = make("table", null, [
      make("caption", `${first.nameA} and ${first.nameB} side by side`),
      make("thead", null, [make("tr", null, headings)]),
      make("tbody", null, rows),
    ]);
    table.className = "figures";
    const box = make("div", null, [table]);
    box.className = "scroll";
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", "The two in every case that has both");
    const note = make(
      "p",
      "Speeds, with the intervals that the ranks of that result rest on: all intervals of its table hold together with 95 % confidence.",
    );
    note.className = "method";
    shown.replaceChildren(box, note);
  };

  // An entry is known by its first name; which results share it is seen in what is shown.
  const seen = new Set();
  for (const { title, entries, contests } of results) {
    const own = new Set(contests.flatMap(({ order }) => order));
    const fresh = [...own].filter((id) => !seen.has(id));
    for (const select of fresh.length > 0 ? [one, other] : []) {
      const group = document.createElement("optgroup");
      group.label = title;
      for (const id of fresh) group.append(new Option(entries[id]?.[0] ?? id, id));
      select.append(group);
    }
    for (const id of fresh) seen.add(id);
  }

  const apply = () => {
    read();
    filter();
    sortAll();
    compare();
    const isAsked = /[#&]pair=/.test(location.hash);
    if (isAsked && one.value && other.value) byId("side-title").scrollIntoView();
  };
  form.addEventListener("input", () => {
    filter();
    write();
  });
  form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  side.addEventListener("change", () => {
    compare();
    write();
  });
  byId("side-swap").addEventListener("click", () => {
    [one.value, other.value] = [other.value, one.value];
    compare();
    write();
  });
  addEventListener("hashchange", apply);
  form.hidden = false;
  side.hidden = false;
  apply();
}
