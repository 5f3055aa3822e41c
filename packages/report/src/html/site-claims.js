import { countWords, judgedRows, WORDS } from "@routebench/contract/claims";
import { counted } from "../words.js";
import { html } from "./markup.js";

/**
 * @import { Markup } from "./markup.js"
 * @import { JudgedClaim, JudgedDocument } from "@routebench/contract/claims"
 *
 * @typedef {(folder: string) => Markup | undefined} LinkTo a result, by its folder from results/
 */

export const CLAIMS = "What documents claimed";

/** @param {JudgedDocument[]} claims */
export function renderClaimsCard(claims) {
  const counts = countWords(claims.flatMap(judgedRows));
  return html`<li class="card">
<h3><a href="#claims-title">${CLAIMS}</a></h3>
<p>Verdicts on ${counted(claims.length, "document")} that routebench was made after: ${WORDS.map((word, at) => `${counts[at]} ${word}`).join(", ")}.</p>
</li>
`;
}

/** @type {(claims: JudgedDocument[], linkTo: LinkTo) => Markup} */
export const renderClaims = (
  claims,
  linkTo,
) => html`<section aria-labelledby="claims-title"><h2 id="claims-title">${CLAIMS}</h2>
<p class="method">A figure is a ratio, with the interval that decides. It “holds” where that lies on the side that the document told, and “does not hold” where on the other; it is a “tie” where on neither. “Cannot be told”: it is too wide to decide anything, or of an earlier method. The search finds words of claims and verdicts too.</p>
${claims.map((document) => renderDocument(document, linkTo))}
</section>`;

/** @type {(document: JudgedDocument, linkTo: LinkTo) => Markup} */
function renderDocument(document, linkTo) {
  const { number, title, year, author, address, how, groups } = document;
  const counts = countWords(judgedRows(document));
  const told = WORDS.flatMap((word, at) => (counts[at] ? [`${counts[at]} ${word}`] : []));
  const name = `${number}. ${title}`;
  return html`<details class="data"><summary>${name}: ${told.join(", ")}</summary>
<p class="method">Year: ${year}. Author: ${author}. Address: ${address}. How it measured: ${how.replaceAll("`", "")}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table class="figures claims">
<caption>${name}</caption>
<thead><tr><th scope="col" class="name">It says</th><th scope="col" class="word">Its figure</th><th scope="col" class="word">Ours</th><th scope="col" class="word">Measured</th><th scope="col" class="word">Verdict</th></tr></thead>
${groups.flatMap((group) => group.claims.map((claim) => renderClaim(claim, group.title, linkTo)))}</table></div></details>
`;
}

/** @type {(claim: JudgedClaim, group: string, linkTo: LinkTo) => Markup} */
function renderClaim({ number, says, figure, rows, why }, group, linkTo) {
  const span = html`rowspan="${rows.length}"`;
  const head = html`<th scope="rowgroup" ${span} class="name">${says} <small>${number}, ${group}</small></th><td ${span}>${figure}</td>`;
  return html`<tbody data-claim>${rows.map(
    ({ as, ratio, interval, words, from, word, more, command }, at) =>
      html`<tr>${at === 0 && head}<td><b>${ratio ?? "–"}</b>${interval && html`<small>${interval}</small>`}</td><td>${words === null ? as : `${as}: ${words}`}${from && linkTo(from.replace(/^results\/|[^/]*$/g, ""))}</td><td><b>${word}</b>${more}${command && html`<code>${command}</code>`}.${at === rows.length - 1 && why && ` Why: ${why}`}</td></tr>
`,
  )}</tbody>`;
}
