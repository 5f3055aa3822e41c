/** @import { RuntimeName } from "@routebench/contract/runtimes" */

/**
 * @typedef {object} AskedRuntime as the command line names it
 * @property {string} asked in the user's words, e.g. "node@24", "./out/node"
 * @property {RuntimeName | null} name null of a path
 * @property {string | null} version as much of it as was given; null: the newest, and of Node the harness's own
 */

const NAMED = /^(node|bun|deno)(?:@(\d{1,4}(?:\.\d{1,4}){0,2}))?$/;

/** @type {(text: string) => AskedRuntime | null} */
export function parseRuntime(text) {
  if (text.includes("/")) return { asked: text, name: null, version: null };
  const [, name, version = null] = NAMED.exec(text) ?? [];
  if (name === undefined) return null;
  return { asked: text, name: /** @type {AskedRuntime["name"]} */ (name), version };
}

/** Such as "node-24", "bun". @param {{ name: string, version: string | null }} runtime */
export const runtimeId = ({ name, version }) => (version === null ? name : `${name}-${version}`);
