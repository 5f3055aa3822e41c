import { ask } from "@routebench/drivers/connections/wire";
import { isCacheControl, isEntityTag, isHttpDate } from "../http-forms.js";

/** @import { Tested } from "../tests.js" */

/** What may be said of a file; names that RFC 9239 calls obsolete are still right. @type {Record<string, readonly string[]>} */
const TYPES = {
  html: ["text/html"],
  jpg: ["image/jpeg"],
  js: ["text/javascript", "application/javascript", "application/x-javascript"],
};

/** Each with what is wrong about a value of it. */
const FORMS = /** @type {const} */ ([
  ["ETag", isEntityTag, "an ETag that is no entity tag"],
  ["Last-Modified", isHttpDate, "a Last-Modified that is no HTTP date"],
  ["Expires", isHttpDate, "an Expires that is no HTTP date"],
]);
const EXPECTED = ["ETag", "Last-Modified", "Cache-Control", "Expires"];

/** Content-Type, and what lets a client keep a file. @param {Tested} tested */
export async function headers({ origin, room }) {
  const replies = await Promise.all(
    room.files.map(async ({ path }) => ({ path, ...(await ask(origin, { path })) })),
  );
  const answered = replies.filter(({ status }) => status === 200);
  return [...contentTypes(answered), ...missing(answered), ...malformed(answered)];
}

/** @typedef {{ path: string, headers: Map<string, string> }} Answered */

/** @param {Answered[]} replies */
function contentTypes(replies) {
  const without = replies.filter(({ headers }) => !headers.get("content-type"));
  const wrong = replies.flatMap(({ path, headers }) => {
    const type = headers.get("content-type") ?? "";
    const known = TYPES[path.split(".").at(-1) ?? ""] ?? [];
    const media = (type.split(";")[0] ?? "").trim().toLowerCase();
    return type && known.length > 0 && !known.includes(media) ? [`${type} for ${path}`] : [];
  });
  return [
    ...(without.length > 0
      ? [{ id: "no-content-type", words: `sends no Content-Type with ${listed(without)}` }]
      : []),
    ...(wrong.length > 0
      ? [{ id: "wrong-content-type", words: `sends a wrong Content-Type: ${wrong.join(", ")}` }]
      : []),
  ];
}

/** @param {Answered[]} replies */
function missing(replies) {
  const names = EXPECTED.filter((name) =>
    replies.some(({ headers }) => !headers.has(name.toLowerCase())),
  );
  if (names.length === 0) return [];
  const words =
    names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
  return [{ id: `without: ${names.join(", ")}`, words: `sends no ${words}` }];
}

/** @param {Answered[]} replies */
function malformed(replies) {
  const first = (/** @type {string} */ name, /** @type {(text: string) => boolean} */ isRight) =>
    replies
      .map(({ headers }) => headers.get(name))
      .find((text) => text !== undefined && !isRight(text));
  const dated = FORMS.flatMap(([name, isRight, what]) => {
    const value = first(name.toLowerCase(), isRight);
    return value === undefined
      ? []
      : [{ id: `malformed: ${name}`, words: `sends ${what}: ${quote(value)}` }];
  });
  const control = first("cache-control", isCacheControl);
  return control === undefined
    ? dated
    : [
        ...dated,
        {
          id: "malformed: Cache-Control",
          words: `sends a malformed Cache-Control: ${quote(control)}`,
        },
      ];
}

/** @param {string} text */
const quote = (text) => `“${text.slice(0, 100)}”`;

/** @param {Answered[]} replies */
const listed = (replies) => replies.map(({ path }) => path).join(", ");
