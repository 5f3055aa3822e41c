import { abSubjects } from "@routebench/drivers/ab/ab-subjects";
import { probeAb } from "@routebench/drivers/ab/run-ab";
import { answerSentence, sourceSentence } from "../answer.js";
import { RUNGS, subjectsOf } from "../ladder.js";
import { siteOfRun } from "../site.js";
import { ratesAsCosts } from "./rates.js";
import { rungText } from "./tables.js";

/** @typedef {import("@routebench/drivers/ab/ab-subject").AbSeries} AbSeries */

const ASK = { path: "/", connections: 100, flags: ["-r"] };
const REQUESTS = 10_000;
const QUICK_REQUESTS = 2000;
const TIMES = 3;

/** Of one run of ab. */
const LIMIT_MS = 120_000;

const WORDS = { ahead: "answers sooner", as: "as long" };

/**
 * The source's own protocol, on every rung: ab -r -n 10000 -c 100, over HTTP/1.0 with a connection for each
 * request. Each server is started once for its three runs, one server after another.
 * @param {import("@routebench/contract/suite").ProtocolRun} run
 * @returns {Promise<string>}
 */
export async function sourceProtocol(run) {
  const { subjects, quick, requests = quick ? QUICK_REQUESTS : REQUESTS, note, save } = run;
  const ab = await probeAb();
  if ("reason" in ab) return `Nothing was measured: ${ab.reason}\n`;
  const ask = { ...ASK, connections: Math.min(ASK.connections, requests), requests };
  const short = requests === REQUESTS ? "" : ` (the source sent ${REQUESTS})`;
  const plan = `Plan: ${subjects.length} servers, each ${TIMES} runs of ab -r -n ${ask.requests} -c ${ask.connections}${short}`;
  note(plan);
  /** @type {Map<string, AbSeries>} */
  const all = new Map();
  const reports = [];
  const each = { asks: [ask], times: TIMES, limitMs: LIMIT_MS };
  for await (const { subject, series } of abSubjects(run, siteOfRun(), each)) {
    const [only] = series;
    if (!only) continue;
    all.set(subject.id, only);
    reports.push(...only.runs.slice(0, 1).map(({ text }) => reportText(subject.name, text)));
  }
  const nameOf = new Map(subjects.map(({ id, name }) => [id, name]));
  const rungs = RUNGS.map((rung) => {
    const asked = subjectsOf(rung).flatMap((id) => {
      const series = all.get(id);
      return series ? [{ name: nameOf.get(id) ?? id, series }] : [];
    });
    return asked.length > 0 ? rungText(rung, asked) : "";
  });
  const costs = ratesAsCosts(all);
  const told = [
    "# The source’s protocol\n",
    `${plan}; ab ${ab.version}.\n`,
    `${answerSentence(costs, WORDS)} ${sourceSentence(costs, WORDS)} Two are told apart where no run of the one was as fast as any of the other’s.\n`,
    ...rungs.filter((text) => text !== ""),
  ].join("\n");
  await save(
    "source.md",
    `${told}\n# The first run of each, as ab tells it\n\n${reports.join("\n")}`,
  );
  return told;
}

/**
 * @param {string} name
 * @param {string} text
 */
const reportText = (name, text) => `## ${name}\n\n\`\`\`\n${text.trim()}\n\`\`\`\n`;
