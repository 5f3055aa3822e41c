/** What servers answered, as the report shows it. */

/** @import { Answer } from "@routebench/contract/app-record" */

const ABSENT = "–";

/**
 * @param {readonly Answer[]} answers
 * @returns {string[]} what was asked for, each once
 */
export const pathsOf = (answers) => [
  ...new Set(answers.map(({ request }) => request.split(" ")[1] ?? "")),
];

/**
 * The headers of HEAD and of GET side by side.
 * @param {readonly Answer[]} answers
 * @param {string} path
 * @returns {[name: string, head: string, get: string][]} the status line first; "–" where it has no such header
 */
export function headerRows(answers, path) {
  const [head, get] = ["HEAD", "GET"].map((method) =>
    parse(find(answers, `${method} ${path} HTTP/1.1`)),
  );
  const names = new Map([...(get?.names ?? []), ...(head?.names ?? [])]);
  const word = (/** @type {typeof head} */ one, /** @type {string} */ key) =>
    one?.values.get(key) ?? ABSENT;
  return [
    ["Status", head?.status ?? ABSENT, get?.status ?? ABSENT],
    ...[...names].map(
      ([key, name]) =>
        /** @type {[string, string, string]} */ ([name, word(head, key), word(get, key)]),
    ),
  ];
}

/**
 * @param {readonly Answer[]} answers
 * @param {string} path
 * @returns {string} the bytes that HTTP/1.0 brings after the headers
 */
export function documentLength(answers, path) {
  const answer = find(answers, `GET ${path} HTTP/1.0`);
  return answer ? answer.bodyBytes.toLocaleString("en-US") : ABSENT;
}

/**
 * @param {readonly Answer[]} answers
 * @param {string} request
 */
const find = (answers, request) => answers.find((answer) => answer.request === request);

/**
 * @param {Answer | undefined} answer
 * @returns {{ status: string, names: Map<string, string>, values: Map<string, string> } | undefined} names as they
 *   are written, and values, both by the names in lower case
 */
function parse(answer) {
  if (!answer) return undefined;
  const [status = "", ...lines] = answer.head;
  /** @type {{ names: Map<string, string>, values: Map<string, string> }} */
  const { names, values } = { names: new Map(), values: new Map() };
  for (const line of lines) {
    const colon = Math.max(0, line.indexOf(":"));
    const key = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    names.set(key, line.slice(0, colon));
    values.set(key, values.has(key) ? `${values.get(key)}, ${value}` : value);
  }
  return { status, names, values };
}
