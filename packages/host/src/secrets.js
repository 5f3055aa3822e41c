/** Values that no file and no page may show, such as keys in headers. */

const HIDDEN = "(hidden)";

/** Characters of a cut secret that show something of it. */
const TELLING = 6;

/** @type {string[]} */
let secrets = [];

/** Servers may repeat these values. @param {readonly string[]} values printable ASCII */
export function keepSecret(values) {
  // Messages quote some texts, with escapes.
  const texts = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
  secrets = texts.filter(Boolean).sort((a, b) => b.length - a.length);
}

/** A message that was cut within a secret is hidden as a whole. @param {string} text */
export function hideSecrets(text) {
  const shown = secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
  const parts = text.includes("…") ? secrets.flatMap(partsOf) : [];
  return parts.some((part) => shown.includes(part)) ? HIDDEN : shown;
}

/** @param {string} secret */
const partsOf = (secret) =>
  Array.from(secret.slice(TELLING - 1), (_, at) => secret.slice(at, at + TELLING));
