import { DriverError } from "./driver.js";

/**
 * Reads the one line that a generator's process of ours prints.
 * @template T
 * @param {string} name of the generator, for messages
 * @param {{ parse: (value: unknown) => T }} schema
 * @param {string} output
 * @returns {T}
 * @throws {DriverError} if the output is not that of one whole run
 */
export function parseOwnResult(name, schema, output) {
  try {
    return schema.parse(JSON.parse(output));
  } catch {
    const start = JSON.stringify(output.trim().slice(0, 120));
    throw new DriverError(`${name} printed something that is not its result: ${start}`);
  }
}
