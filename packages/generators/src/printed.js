import { GeneratorError } from "./generator.js";

/** @template T @param {string} name @param {string} output @param {{ parse: (json: unknown) => T }} schema */
export function parsePrinted(name, output, schema) {
  try {
    return schema.parse(JSON.parse(output));
  } catch {
    throw notReport(name, output);
  }
}

/** Cut short, garbled or another program's. @type {(name: string, output: string) => GeneratorError} */
export function notReport(name, output) {
  const start = JSON.stringify(output.trim().slice(0, 120));
  return new GeneratorError(`${name} printed something that is not its report: ${start}`);
}
