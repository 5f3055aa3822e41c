/** A message as a line of JSON, for whoever is at the other end of a pipe. */

/** JSON lacks bytes and large whole numbers. Their stand-ins' keys are no names of anything that is sent. */
const BYTES = "$bytes";
const BIG = "$bigint";

/** @param {unknown} value */
export function encode(value) {
  return `${JSON.stringify(value, (_key, part) => {
    if (typeof part === "bigint") return { [BIG]: String(part) };
    // A Buffer has become a list of its bytes by then, because it has a toJSON of its own.
    if (part?.type === "Buffer" && Array.isArray(part.data)) return bytes(Buffer.from(part.data));
    return part instanceof Uint8Array ? bytes(part) : part;
  })}\n`;
}

/** @param {Uint8Array} part */
const bytes = (part) => ({ [BYTES]: Buffer.from(part).toString("base64") });

/**
 * @param {string} line
 * @returns {Record<string, any> | null} null where it is none of ours, such as what a login shell prints first
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
