/** What RFC 9110 and 9111 let headers say. */

const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const DATE = new RegExp(`^${DAY}, \\d{2} ${MONTH} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$`);
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;
const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const DIRECTIVE = new RegExp(`^(${TOKEN})(?:=(${TOKEN}|"[^"]*"))?$`);
const IN_SECONDS = new Set([
  ...["max-age", "s-maxage", "max-stale", "min-fresh"],
  ...["stale-while-revalidate", "stale-if-error"],
]);

/** @param {string} text */
export const isHttpDate = (text) => DATE.test(text) && !Number.isNaN(Date.parse(text));

/** @param {string} text */
export const isEntityTag = (text) => ENTITY_TAG.test(text);

/** @param {string} text of a Cache-Control header */
export const isCacheControl = (text) =>
  text.split(",").every((part) => {
    const [, name = "", value] = DIRECTIVE.exec(part.trim()) ?? [];
    if (name === "") return false;
    return !IN_SECONDS.has(name.toLowerCase()) || /^"?\d+"?$/.test(value ?? "");
  });
