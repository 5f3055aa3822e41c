/**
 * @typedef {object} Project where routebench itself is; null: not known
 * @property {string | null} repository without a slash at its end
 * @property {string | null} site without a slash at its end
 */

/** From the root's package.json. @type {(packageJson: { repository?: string | { url?: string }, homepage?: string }) => Project} */
export const projectOf = ({ repository, homepage }) => ({
  repository: webAddress(typeof repository === "string" ? repository : repository?.url),
  site: webAddress(homepage),
});

/** Also of npm's short form for GitHub. @param {string} [address] */
function webAddress(address = "") {
  const long = address.replace(/^(github:)?([\w-]+\/[\w.-]+)$/, "https://github.com/$2");
  const [web] = /https:\/\/[\w.-]+(\/[\w.~-]+)*/.exec(long) ?? [];
  return web?.replace(/\.git$/, "") ?? null;
}
