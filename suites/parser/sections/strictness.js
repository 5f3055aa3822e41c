import { text, wordCell } from "@routebench/report/sections/section";
import { QUESTIONS } from "../src/questions.js";

/** @import { Summary } from "@routebench/contract/summary" */
/** @import { Section, WordCell } from "@routebench/report/sections/section" */

/** @type {Record<string, WordCell["look"]>} */
const LOOKS = { hangs: "bad", dies: "bad" };

/** @type {(summary: Pick<Summary, "apps">) => Section | null} */
export function strictnessSection({ apps }) {
  const examined = apps.filter(
    ({ found: findings = [], of }) => findings.length > 0 && of === null,
  );
  if (examined.length === 0) return null;
  return {
    id: "strictness",
    title: "What parsers return and refuse",
    blocks: [
      text(
        "Each input ran in a separate process. “Accepted”: the parser returned a message. “Waits”: it returned no message and refused nothing. “Hangs”: it had not returned after a second.",
        "Parsers are compared on the parts that they return. They need not parse the parts that they leave out.",
      ),
      {
        kind: "table",
        title: "What they return and refuse",
        columns: [
          { heading: "Leaves out", isText: true },
          ...QUESTIONS.map(({ title }) => ({ heading: title, isText: true })),
        ],
        rows: examined.map(({ id, name, found: findings = [] }) => ({
          appId: id,
          name,
          cells: [
            wordCell(outcomeOf(findings, "leaves out") ?? "nothing"),
            ...QUESTIONS.map((question) => {
              const outcome = outcomeOf(findings, question.id);
              return wordCell(outcome ?? "–", outcome ? (LOOKS[outcome] ?? null) : "missing");
            }),
          ],
        })),
      },
    ],
  };
}

/** The part after the key in a finding's id. @type {(findings: { id: string }[], key: string) => string | undefined} */
const outcomeOf = (findings, key) =>
  findings.find(({ id }) => id.startsWith(`${key}: `))?.id.slice(key.length + 2);
