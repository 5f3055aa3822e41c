const MOST_CHARACTERS = 60;

/**
 * Bytes of unknown origin in quotes, for a message: printable ASCII as it is, all else escaped.
 * @type {(bytes: Uint8Array, from?: number) => string} from: the place of interest
 */
export function describeBytes(bytes, from = 0) {
  const start = from < MOST_CHARACTERS ? 0 : from - MOST_CHARACTERS / 2;
  const end = Math.min(bytes.length, start + MOST_CHARACTERS);
  const text = Array.from(bytes.subarray(start, end), escapeByte).join("");
  return `${start > 0 ? "…" : ""}"${text}"${end < bytes.length ? "…" : ""}`;
}

/** @param {number} byte */
function escapeByte(byte) {
  if (byte === 13) return "\\r";
  if (byte === 10) return "\\n";
  if (byte === 34 || byte === 92) return `\\${String.fromCharCode(byte)}`;
  if (byte >= 32 && byte < 127) return String.fromCharCode(byte);
  return `\\x${byte.toString(16).padStart(2, "0")}`;
}
