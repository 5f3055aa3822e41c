const CR = 13;
const LF = 10;

/** Of RFC 9110: a name of a header or trailer. */
export const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** A value, as latin1: no control characters but tabs. */
export const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * @param {Buffer} bytes
 * @param {number} from
 * @returns {number} where the line's CR LF begins; -1 if it has not come yet, -2 where one of the two
 *   stands without the other
 */
export function endOfLine(bytes, from) {
  const cr = bytes.indexOf(CR, from);
  const lf = bytes.indexOf(LF, from);
  if (lf === -1) return cr === -1 || cr === bytes.length - 1 ? -1 : -2;
  return cr !== -1 && cr === lf - 1 ? cr : -2;
}

/**
 * @param {string} why
 * @returns {import("./parse-answer.js").NoAnswer}
 */
export const none = (why) => ({ kind: "none", why });

/**
 * @param {Buffer} bytes
 * @param {number} from
 * @param {number} to
 * @returns {string} one character for each byte
 */
export const latin1 = (bytes, from, to) => bytes.toString("latin1", from, to);
