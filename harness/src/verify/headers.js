import { renderTable } from "@routebench/report/markdown/table";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { servedDifferences, servedTable } from "@routebench/report/sections/served";
import { markdownTable } from "markdown-table";
import stringWidth from "string-width";

/**
 * @import { Served } from "@routebench/contract/app-record"
 *
 * @typedef {{ name: string, served: Served | null, missing: string }} HeaderAnswer missing: why an app served nothing
 */

/** What each app puts on the wire, and how it differs from the other apps. @param {HeaderAnswer[]} answers */
export function describeHeaders(answers) {
  const differences = servedDifferences(answers.map(({ served }) => served));
  const table = servedTable(
    answers.map(({ name, served, missing }, index) => ({
      appId: name,
      name,
      served,
      missing,
      unlike: differences[index] ?? [],
    })),
  );
  const known = answers.flatMap(({ name, served }) => (served ? [{ name, served }] : []));
  const paths = [...new Set(known.map(({ served }) => `GET ${served.path}\n`))];
  const unusualHead = ["Name", "Garbage", "No Host", "Unknown method", "1 MB of headers"];
  const unusualRows = known.map(({ name, served: { unusual = {} } }) => {
    const { garbage, noHost, unknownMethod, hugeHeaders } = unusual;
    const statuses = [garbage, noHost, unknownMethod, hugeHeaders].map((status) => status ?? "");
    return [escapeMarkdown(name), ...statuses];
  });
  const unusualTable = markdownTable([unusualHead, ...unusualRows], { stringLength: stringWidth });
  const heads = known.map(
    ({ name, served }) => `${name}\n${served.head.map((line) => `  ${line}\n`).join("")}`,
  );
  return [
    "",
    ...paths,
    `${renderTable(table, stringWidth)}\n`,
    "Answers to malformed requests:\n",
    `${unusualTable}\n`,
    heads.join("\n"),
  ].join("\n");
}
