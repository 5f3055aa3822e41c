/** The most faults that are printed for an app: with the line where to start, each takes two lines. */
const MOST_FAULTS = 5;

/** The parts of a wrong answer's description, see describeMismatch. */
const WRONG_ANSWER =
  /^(?<prefix>(?:with [^:]+|over TLS)?(?:: )?)(?<request>[A-Z]+ [^ ]+): (?<what>status|content type|content encoding|body) expected (?<expected>"(?:[^"\\]|\\.)*"), received (?<received>"(?:[^"\\]|\\.)*")$/;

const WORD = /\w+/g;

/**
 * Faults of one kind become one fault with a count. If an answer's status is wrong, the rest of this answer is not
 * shown.
 * @param {string[]} faults
 * @returns {string[]} a few lines, the last of which counts those that are not shown
 */
export function groupFaults(faults) {
  const parsed = faults.map((fault) => ({ fault, parts: WRONG_ANSWER.exec(fault)?.groups }));
  const isStatus = (/** @type {Record<string, string> | undefined} */ parts) =>
    parts?.what === "status";
  const wrongStatus = new Set(parsed.filter(({ parts }) => isStatus(parts)).map(requestOf));
  const causes = parsed.filter(
    (each) => !each.parts || isStatus(each.parts) || !wrongStatus.has(requestOf(each)),
  );
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { fault, parts } of causes) {
    const kind = parts ? kindOf(parts) : fault;
    groups.set(kind, [...(groups.get(kind) ?? []), fault]);
  }
  const grouped = [...groups.values()].map(([first = "", ...alike]) =>
    alike.length > 0 ? `${first} (and ${alike.length} more like this)` : first,
  );
  if (grouped.length <= MOST_FAULTS) return grouped;
  const shown = grouped.slice(0, MOST_FAULTS - 1);
  return [...shown, `${grouped.length - shown.length} more kinds of faults`];
}

/** @param {{ parts?: Record<string, string> | undefined }} fault */
const requestOf = ({ parts }) => `${parts?.prefix}${parts?.request}`;

/**
 * Values differ with each request, so wrong bodies are alike if what was received is, apart from these values.
 * @param {Record<string, string>} parts
 */
function kindOf({ prefix, request, what, expected = "", received = "" }) {
  if (what !== "body") return [prefix, what, expected, received].join(" ");
  const values = new Set(`${request} ${expected}`.match(WORD));
  return [prefix, what, received.replace(WORD, (word) => (values.has(word) ? "" : word))].join(" ");
}

/**
 * @param {string} label of a table of routes
 * @param {string[]} faults @param {number} asked requests that a registered route answers
 * @returns {string | null} what is wrong, if the app registers no route of the table
 */
export function unregisteredTable(label, faults, asked) {
  const missing = faults.filter((fault) =>
    fault.endsWith(': status expected "200", received "404"'),
  );
  if (asked === 0 || missing.length < asked) return null;
  return `with ${label}: ${missing.length} of ${asked} requests of the route table got 404: the app does not register \`routes\`. Register them, or declare cannot.table`;
}
