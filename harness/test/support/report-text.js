/**
 * What a report says of a mode: its own section, or the beginning, if the report begins with this mode.
 * @param {string} markdown the whole report @param {string} title of the mode
 */
function textOf(markdown, title) {
  const [beginning, ...sections] = markdown.split(/^## /m);
  return sections.find((text) => text.startsWith(`${title} load\n`)) ?? beginning ?? "";
}

/**
 * @param {string} markdown
 * @param {string} title
 * @param {string} name an app's
 * @returns {string | undefined} its row of figures
 */
export function rowOf(markdown, title, name) {
  return textOf(markdown, title)
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
  return textOf(markdown, title)
    .split("\n")
    .find((line) => line.includes(`**${name}**`) && line.includes("did not finish"))
    ?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
