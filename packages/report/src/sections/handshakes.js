import { wordCell } from "./cells.js";

/**
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("./section.js").Cell} Cell
 * @typedef {import("./section.js").Column} Column
 *
 * @typedef {object} Handshakes
 * @property {string[]} sentences what all apps agree on
 * @property {Column[]} columns what differs between them
 * @property {(app: AppRecord) => Cell[]} cellsOf one per column
 */

const PARTS = /** @type {const} */ ([
  { part: "version", heading: "TLS version", said: "" },
  { part: "cipher", heading: "Cipher", said: "cipher " },
  { part: "keyType", heading: "Certificate key", said: "certificate key " },
]);

/**
 * What each app's handshake agreed on, which shows whether all did the same work.
 * @param {{ apps: AppRecord[] }} result
 * @returns {Handshakes}
 */
export function handshakesOf({ apps }) {
  const shaken = apps.flatMap(({ role, tls }) =>
    role === "app" && tls?.status === "ok" ? [tls] : [],
  );
  const valuesOf = (/** @type {"version" | "cipher" | "keyType"} */ part) => [
    ...new Set(shaken.map((each) => each[part])),
  ];
  const unlike = PARTS.filter(({ part }) => valuesOf(part).length > 1);
  const alike = PARTS.filter(({ part }) => valuesOf(part).length === 1).map(
    ({ part, said }) => `${said}${valuesOf(part)[0]}`,
  );
  const differing = unlike.map(({ heading }) => heading);
  return {
    sentences: [
      ...(alike.length > 0 ? [`The same for all: ${alike.join(", ")}.`] : []),
      ...(differing.length > 0
        ? [`Not the same for all, so the work differs too: ${differing.join(", ")}.`]
        : []),
    ],
    columns: differing.map((heading) => ({ heading, isText: true })),
    cellsOf: ({ tls }) =>
      unlike.map(({ part }) =>
        tls?.status === "ok" ? wordCell(tls[part]) : wordCell("–", "missing"),
      ),
  };
}
