import { createRequire } from "node:module";

/** @returns {string} of routebench, and of the Node that its generators run on */
export function ownVersion() {
  const { version } = createRequire(import.meta.url)("../../../package.json");
  return `${version} on Node ${process.versions.node}`;
}
