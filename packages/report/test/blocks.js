import { RATIO } from "../src/format.js";

export const ESTIMATE = { point: 1.8, low: 1.741, high: 1.86, level: 0.95, method: "made up" };

/** A block of each kind. @type {import("../src/sections/section.js").Block[]} */
export const BLOCKS = [
  { kind: "text", sentences: ["One.", "Two."] },
  {
    kind: "part",
    title: "A part",
    mode: "external",
    blocks: [{ kind: "text", sentences: ["Within."] }],
  },
  {
    kind: "table",
    title: "A table",
    columns: [{ heading: "Speed", unit: "slowest = 1", writing: RATIO }],
    rows: [{ appId: "a", name: "a", cells: [{ estimate: ESTIMATE, mark: "" }] }],
  },
  {
    kind: "chart",
    title: "A chart",
    file: "a.svg",
    alt: "In words",
    width: 600,
    draw: ({ width }) => `<svg width="${width}"></svg>`,
  },
  {
    kind: "list",
    items: [{ appId: "a", name: "a", words: ["beats ", { name: "b & c" }] }],
  },
  {
    kind: "did-not-finish",
    apps: [{ appId: "a", name: "a", version: "1.0", reason: "it <died>" }],
  },
  {
    kind: "settings",
    groups: [
      {
        settings: [
          ["Cores", 2],
          ["Governor", undefined],
        ],
      },
    ],
  },
  { kind: "code", text: "a < ```b```\n" },
  { kind: "grid", title: "A grid", headings: ["Header", "GET"], rows: [["X-<script>", "a | b"]] },
];

/**
 * @param {import("../src/sections/section.js").Block[]} blocks
 * @returns {import("../src/sections/section.js").Section}
 */
export const sectionOf = (blocks) => ({ id: "some", title: "A <title>", blocks });
