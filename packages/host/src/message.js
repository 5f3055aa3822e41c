/** A message to another process, as a line of JSON. */

/** Keys that stand for bytes and large integers, which JSON lacks. No sent object has such keys. */
const BYTES = "$bytes";
const BIG = "$bigint";

/** @param {unknown} value */
export function encode(value) {
  return `${JSON.stringify(value, (_key, part) => {
    if (typeof part === "bigint") return { [BIG]: String(part) };
    // A Buffer is a list of its bytes here, because its toJSON was called first.
    if (part?.type === "Buffer" && Array.isArray(part.data)) return bytes(Buffer.from(part.data));
    return part instanceof Uint8Array ? bytes(part) : part;
  })}\n`;
}

/** @param {Uint8Array} part */
const bytes = (part) => ({ [BYTES]: Buffer.from(part).toString("base64") });

/**
 * @param {string} line
 * @returns {Record<string, any> | null} null if the line is not a message, such as a greeting of a login shell
 */
export function decode(line) {
  try {
    const value = JSON.parse(line, (_key, part) => {
      if (typeof part?.[BIG] === "string") return BigInt(part[BIG]);
      return typeof part?.[BYTES] === "string" ? Buffer.from(part[BYTES], "base64") : part;
    });
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
