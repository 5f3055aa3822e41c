import { exactly } from "@routebench/contract/claims";
import { total } from "../src/equality.js";
import { SOURCE_FIGURES } from "../src/source-figures.js";

/** @import { Claim, ClaimedDocument, Evidence, Published } from "@routebench/contract/claims" */

const SUITE = "parity";
const WOULD = "pnpm bench --suite parity";
const SOURCE = `${WOULD} --format source --rounds 10`;
const ASKED = "ab -r -c 100 -n 10000 /";
const KEPT = "on kept connections";
const AB = "by its own protocol, ab";

const [NODE, APACHE] =
  /** @type {[typeof SOURCE_FIGURES[number], typeof SOURCE_FIGURES[number]]} */ (SOURCE_FIGURES);

/** @type {(published: Published, a: string, b: string) => Evidence} */
const kept = (published, a, b) => published.speed({ as: KEPT, suite: SUITE, would: WOULD, a, b });

/**
 * Of the launches by ab.
 * @type {(published: Published, a: string, b: string, figure?: string, unit?: string, what?: string) => Evidence}
 */
const byAb = (published, a, b, figure = "requestsPerSecond", unit = "requests/s", what = "") =>
  published.launches({
    ...{ as: `${AB}${what}`, suite: SUITE, would: SOURCE, a, b, asked: ASKED },
    ...{ figure, unit },
  });

/** What both send, headers included. @type {(published: Published, a: string, b: string) => Evidence[]} */
function bytes(published, a, b) {
  const found = [a, b].map((id) => published.app({ suite: SUITE, id }));
  const from = found[0]?.from;
  const forms = found.map((one) => one?.app.served);
  return [
    { as: "over HTTP/1.0, as ab asks", sent: forms.map((served) => served?.http10) },
    { as: "over HTTP/1.1", sent: forms },
  ].map(({ as, sent: [ours, theirs] }) => {
    if (!from || !ours || !theirs) {
      return { as, missing: "no published result has both answers", would: WOULD };
    }
    const words = `${total(ours)} and ${total(theirs)} bytes`;
    return exactly(as, total(ours), total(theirs), words, from);
  });
}

/** @type {(what: string, figure: string, nodeMs: number, apacheMs: number) => Claim} */
const tableRow = (what, figure, nodeMs, apacheMs) => ({
  says: `Reading a file and writing a log: ${what}, Node’s over Apache’s`,
  figure: `${nodeMs} and ${apacheMs} ms`,
  told: nodeMs / apacheMs,
  seen: (published) => [byAb(published, "d-node", "d-apache", figure, "ms")],
});

/** @type {readonly ClaimedDocument[]} */
export const DOCUMENTS = [
  {
    title: "The real Node vs Apache benchmark (Not so Fast Node)",
    year: "2015",
    ...{
      author: "not named",
      address: "not named; the site calls itself “I Reckon This Must be the Place, I Reckon”",
    },
    how: "`ab -r -n 10000 -c 100`, once each, on a laptop with Windows, Apache 2.2.29 and PHP 5.4.33.",
    groups: [
      {
        title: "What each sends",
        claims: [
          {
            says: "Apache with PHP sends more bytes than Node that prints a string",
            figure: "206 and 157 bytes",
            told: 206 / 157,
            seen: (published) => bytes(published, "a-php", "a-node"),
          },
          {
            says: "With PHP’s headers Node sends as many",
            figure: "206 and 206 bytes",
            told: 1,
            seen: (published) => bytes(published, "b-node", "a-php"),
          },
          {
            says: "Apache sends more of a file than Node with PHP’s headers",
            figure: `${APACHE.bytes} and ${NODE.bytes} bytes`,
            told: APACHE.bytes / NODE.bytes,
            seen: (published) => bytes(published, "d-apache", "d-node"),
          },
          {
            says: "The body has 18 bytes on both sides",
            figure: "Document Length 18",
            told: "so",
            seen: (published) => [documentLength(published)],
          },
        ],
      },
      {
        title: "Who is faster",
        claims: [
          {
            says: "Sending PHP’s headers slows Node down",
            figure: "not by much; no figure",
            told: "more",
            seen: (published) => [kept(published, "a-node", "b-node")],
          },
          {
            says: "Node that prints a string is faster than Apache with PHP: what the benchmark that it doubts had found",
            figure: "fast, very fast; no figure",
            told: "more",
            seen: (published) => [
              byAb(published, "a-node", "a-php"),
              kept(published, "a-node", "a-php"),
            ],
          },
          {
            says: "Apache is faster where both read a file and write a log: the order turns",
            figure: `${APACHE.requestsPerSecond} and ${NODE.requestsPerSecond} requests/s`,
            told: APACHE.requestsPerSecond / NODE.requestsPerSecond,
            seen: (published) => [
              byAb(published, "d-apache", "d-node"),
              kept(published, "d-apache", "d-node"),
            ],
          },
          {
            says: "The same, once Node sends Apache’s headers too",
            figure: "not measured by it",
            told: "more",
            seen: (published) => [
              byAb(published, "d-apache", "d-node-equal"),
              kept(published, "d-apache", "d-node-equal"),
            ],
          },
          {
            says: "It is reading a file that Node did not do",
            figure: "none",
            told: "more",
            seen: (published) => [kept(published, "b-node", "c-node")],
          },
          {
            says: "It is writing a log that Node did not do",
            figure: "none",
            told: "more",
            seen: (published) => [kept(published, "c-node", "d-node")],
          },
          {
            says: "Apache looks for .htaccess besides, which costs it",
            figure: "none",
            told: "more",
            seen: (published) => [kept(published, "d-apache", "e4-apache-htaccess")],
          },
          {
            says: "Apache writes a log even where it runs PHP, which Node that prints a string does not: it costs Apache",
            figure: "none",
            told: "more",
            seen: (published) => [kept(published, "c-apache", "d-apache")],
          },
        ],
      },
      {
        title: "Its two tables of ab",
        claims: [
          tableRow("time per request", "timePerRequestMs", NODE.msPerRequest, APACHE.msPerRequest),
          tableRow("p50", "p50Ms", NODE.p50Ms, APACHE.p50Ms),
          tableRow("p99", "p99Ms", NODE.p99Ms, APACHE.p99Ms),
          tableRow("longest request", "p100Ms", 703, 469),
          {
            says: "Reading a file and writing a log: p66 to p98, Node’s over Apache’s",
            figure: "188, 188, 188, 203, 219, 313 and 94, 94, 94, 94, 109, 109 ms",
            told: "more",
            seen: (published) =>
              [66, 75, 80, 90, 95, 98].map((percent) =>
                byAb(published, "d-node", "d-apache", `p${percent}Ms`, "ms", `, p${percent}`),
              ),
          },
          {
            says: "Reading a file and writing a log: mean of processing and of waiting, Node’s over Apache’s",
            figure: "185, 185 and 86, 84 ms; connecting takes both 0 ms",
            told: "more",
            seen: (published) =>
              ["processing", "waiting"].map((phase) =>
                byAb(published, "d-node", "d-apache", `${phase}Ms`, "ms", `, ${phase}`),
              ),
          },
          {
            says: "Apache transfers more a second",
            figure: "325.43 and 107.47 KB/s",
            told: 325.43 / 107.47,
            seen: (published) => [
              byAb(published, "d-apache", "d-node", "bytesPerSecond", "bytes/s"),
            ],
          },
          {
            says: "Neither fails a request of 10,000",
            figure: "0 and 0",
            told: "so",
            seen: (published) => [failed(published)],
          },
        ],
      },
    ],
  },
];

/** @type {(published: Published) => Evidence} */
function documentLength(published) {
  const found = ["d-node", "d-apache"].map((id) => published.app({ suite: SUITE, id }));
  const lengths = found.flatMap((one) => one?.app.served?.http10?.bodyBytes ?? []);
  const as = "over HTTP/1.0";
  if (lengths.length < 2) return { as, missing: "no published result has both", would: WOULD };
  const isSo = lengths.every((length) => length === 18);
  return { as, isSo, words: `${lengths.join(" and ")} bytes`, from: found[0]?.from ?? null };
}

/** Rows of what the document printed. */
const OF_SOURCE = ", the source’s";

/** @type {(published: Published) => Evidence} */
function failed(published) {
  const source = published.source(SUITE);
  const table = source?.tables.find(({ title }) => title.startsWith("(d) "));
  const rows = table?.rows.filter(({ Server: name }) => !name?.endsWith(OF_SOURCE)) ?? [];
  if (!source || rows.length < 2) {
    return { as: AB, missing: "no published run of ab has that rung", would: SOURCE };
  }
  const counts = rows.map((row) => row["Failed requests"] ?? "");
  const isSo = counts.every((count) => count === "0");
  return { as: AB, isSo, words: `failed: ${counts.join(" and ")}`, from: source.from };
}
