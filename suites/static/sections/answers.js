/** @import { Answer } from "@routebench/contract/app-record" */

const ABSENT = "–";

/** @param {readonly Answer[]} answers */
export const pathsOf = (answers) => [
  ...new Set(answers.map(({ request }) => request.split(" ")[1] ?? "")),
];

/** @type {(answers: readonly Answer[], path: string) => [string, string, string][]} */
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

/** In HTTP/1.0. @type {(answers: readonly Answer[], path: string) => string} */
export function documentLength(answers, path) {
  const answer = find(answers, `GET ${path} HTTP/1.0`);
  return answer ? answer.bodyBytes.toLocaleString("en-US") : ABSENT;
}

/** Of HEAD, in lower case; null where it was not asked. @type {(answers: readonly Answer[], path: string) => string[] | null} */
export function headerNames(answers, path) {
  const head = parse(find(answers, `HEAD ${path} HTTP/1.1`));
  return head ? [...head.names.keys()] : null;
}

/** Null where it was not asked. @type {(answers: readonly Answer[], path: string, method?: "GET" | "HEAD") => number | null} */
export function statusOf(answers, path, method = "GET") {
  const status = parse(find(answers, `${method} ${path} HTTP/1.1`))?.status;
  return status === undefined ? null : Number(status.split(" ")[1]);
}

/** @type {(answers: readonly Answer[], request: string) => Answer | undefined} */
const find = (answers, request) => answers.find((answer) => answer.request === request);

/** Names as written, and values, both by lower-case names. @param {Answer | undefined} answer */
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
