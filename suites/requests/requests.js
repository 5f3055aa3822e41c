/** Requests and expected answers, with values that no app can know in advance. */
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** @import { TargetRequest } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

/** The number of middlewares in each case. */
export const COUNTS = [0, 50];

/** Number of prepared requests of a load, which sends them in turn. */
const POOL = 256;

const FRESH = 4;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Values of one kind have the same length, so that all requests of a load are the same work. @param {number} seed */
function valuesFrom(seed) {
  const generator = xoroshiro128plus(seed);
  const number = (/** @type {number} */ least, /** @type {number} */ most) =>
    uniformInt(generator, least, most);
  const word = (/** @type {number} */ length) =>
    Array.from({ length }, () => LETTERS[number(0, LETTERS.length - 1)]).join("");
  return { number, word };
}

/** @typedef {ReturnType<typeof valuesFrom>} Values */

/** @type {(id: number, post: number, fields: string[]) => TargetRequest} */
const withParams = (id, post, fields) => ({
  path: `/users/${id}/posts/${post}?fields=${fields.map(encodeURIComponent).join(",")}`,
  response: {
    status: 200,
    mediaType: "application/json",
    body: JSON.stringify({ id: `${id}`, post: `${post}`, fields }),
  },
});

/** @type {(body: string, response: TargetRequest["response"]) => TargetRequest} */
const withBody = (body, response) => ({
  method: "POST",
  path: "/orders",
  headers: { "Content-Type": "application/json" },
  body,
  response,
});

/** About 1 kB. @param {Values} values */
function orderFrom({ number, word }) {
  const items = Array.from({ length: 14 }, () => ({
    sku: `${word(4)}-${number(1000, 9999)}`,
    name: word(16),
    quantity: number(20, 70),
  }));
  return { customer: word(12), items };
}

/** @param {Values} values */
function goodOrder(values) {
  const order = orderFrom(values);
  const total = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return withBody(JSON.stringify(order), {
    status: 201,
    mediaType: "application/json",
    body: JSON.stringify({ total }),
  });
}

/** Bodies that are cut off, have no items, or have a quantity that is not a number. @param {Values} values */
function wrongOrders(values) {
  const order = orderFrom(values);
  const unnumbered = order.items.with(-1, {
    .../** @type {any} */ (order.items[0]),
    quantity: "x",
  });
  return [
    JSON.stringify(order).slice(0, -1),
    JSON.stringify({ customer: order.customer }),
    JSON.stringify({ ...order, items: unnumbered }),
  ].map((body) => withBody(body, { status: 400 }));
}

/** @type {(from: number, count: number) => TargetRequest} */
const sum = (from, count) => ({
  path: `/add/${count}?from=${from}`,
  response: { status: 200, mediaType: "text/plain", body: `${from + count}` },
});

/**
 * @typedef {object} RequestKind
 * @property {(values: Values, count: number) => TargetRequest[]} make requests of a load, which belong together
 * @property {(values: Values) => TargetRequest[]} furtherChecks of an app
 */

/** @type {Record<string, RequestKind>} */
const KINDS = {
  params: {
    // The same path with different fields detects apps that cache answers by path.
    make({ number, word }) {
      const [id, post] = [number(100_000, 999_999), number(1000, 9999)];
      return [1, 2].map(() => withParams(id, post, [word(6), word(8)]));
    },
    // Encoded characters, characters that JSON escapes, and a single field.
    furtherChecks: ({ number, word }) => [
      withParams(number(1, 99), number(1, 99), ['"', word(3), "é"]),
      withParams(number(1, 99), number(1, 99), [word(3)]),
    ],
  },
  body: {
    make: (values) => [goodOrder(values)],
    furtherChecks: (values) => [...wrongOrders(values), goodOrder(values)],
  },
  middleware: {
    make: ({ number }, count) => [sum(number(10_000, 99_000), count)],
    furtherChecks: ({ number }) => COUNTS.map((count) => sum(number(1, 999), count)),
  },
};

const kindOf = (/** @type {string} */ kind) => /** @type {RequestKind} */ (KINDS[kind]);

/** @type {(target: Target, values: Values, length: number) => TargetRequest[]} */
function requestsFrom({ kind, count }, values, length) {
  const { make } = kindOf(kind);
  return Array.from({ length }, () => make(values, Number(count ?? 0)))
    .flat()
    .slice(0, length);
}

/** @type {(target: Target, seed: number) => TargetRequest[]} */
export const requestsOf = (target, seed) => requestsFrom(target, valuesFrom(seed), POOL);

/**
 * Checks with new values, before and after a load and in verification.
 * @type {(randomSegment: string, target: Target) => TargetRequest[]}
 */
export function checksOf(randomSegment, target) {
  const values = valuesFrom(Number.parseInt(randomSegment.slice(0, 8), 16));
  const requests = requestsFrom(target, values, FRESH);
  return [...requests, ...kindOf(target.kind).furtherChecks(values)];
}
