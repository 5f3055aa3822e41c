/** @import { RuntimeName } from "@routebench/contract/runtimes" */

/**
 * A runtime as the command line names it.
 * @typedef {object} AskedRuntime
 * @property {string} asked in the user's words, e.g. "node@24", "./out/node"
 * @property {RuntimeName | null} name null of a path, which may be any
 * @property {string | null} version as much of it as was given; null: the newest, and of Node the harness's own
 */

const NAMED = /^(node|bun|deno)(?:@(\d{1,4}(?:\.\d{1,4}){0,2}))?$/;

/**
 * @param {string} text e.g. "node@24", "bun", "deno@2.9.6", or a path, which has a slash
 * @returns {AskedRuntime | null} null if it is none of these
 */
export function parseRuntime(text) {
  if (text.includes("/")) return { asked: text, name: null, version: null };
  const [, name, version = null] = NAMED.exec(text) ?? [];
  if (name === undefined) return null;
  return { asked: text, name: /** @type {AskedRuntime["name"]} */ (name), version };
}

/**
 * @param {{ name: string, version: string | null }} runtime
 * @returns {string} for entries and folders, e.g. "node-24", "bun"
 */
export const runtimeId = ({ name, version }) => (version === null ? name : `${name}-${version}`);
