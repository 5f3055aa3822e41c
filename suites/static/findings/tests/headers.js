import { ask } from "@routebench/drivers/connections/wire";
import { listing } from "../finding.js";
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
  ["Cache-Control", isCacheControl, "a malformed Cache-Control"],
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
  const paths = without.map(({ path }) => path);
  return [
    ...listing("no-content-type", "sends no Content-Type with", paths),
    ...listing("wrong-content-type", "sends a wrong Content-Type:", wrong),
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
const malformed = (replies) =>
  FORMS.flatMap(([name, isRight, what]) => {
    const values = replies.flatMap(({ headers }) => headers.get(name.toLowerCase()) ?? []);
    const wrong = values.find((value) => !isRight(value));
    if (wrong === undefined) return [];
    return [{ id: `malformed: ${name}`, words: `sends ${what}: “${wrong.slice(0, 100)}”` }];
  });
