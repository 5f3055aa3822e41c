/** @param {string} markdown the whole report @param {string} title of one of its sections */
export function section(markdown, title) {
  return markdown.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? "";
}

/**
 * @param {string} markdown
 * @param {string} title
 * @param {string} name an app's
 * @returns {string | undefined} its row of figures
 */
export function rowOf(markdown, title, name) {
  return section(markdown, title)
    .split("\n")
    .find((line) => line.startsWith(`| ${name} `));
}

/**
 * @param {string} markdown
 * @param {string} title
 * @param {string} name
 * @returns {string | undefined} why the app did not finish, as rendered text
 */
export function reasonOf(markdown, title, name) {
  return section(markdown, title)
    .split("\n")
    .find((line) => line.includes(`**${name}**`) && line.includes("did not finish"))
    ?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
