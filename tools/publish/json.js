/**
 * Innermost objects get one line each: the file is short, and a diff shows which object changed.
 * @param {unknown} value
 */
export const toJson = (value) =>
  `${JSON.stringify(value, null, 1).replace(
    /\{\n\s+([^{}[\]]*?)\n\s*\}/g,
    (_, inner) => `{ ${inner.replace(/\n\s+/g, " ")} }`,
  )}\n`;
