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
    title: "What they return, and what they refuse",
    blocks: [
      text(
        "Each question was asked in a process of its own. “Accepted” means that the parser returned a message; “waits”, that it neither returned one nor refused; “hangs”, that it had not come back after a second.",
        "A parser is compared on what it says that it returns; what it leaves out it need not do.",
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
            wordCell(after(findings, "leaves out") ?? "nothing"),
            ...QUESTIONS.map((question) => {
              const outcome = after(findings, question.id);
              return wordCell(outcome ?? "–", outcome ? (LOOKS[outcome] ?? null) : "missing");
            }),
          ],
        })),
      },
    ],
  };
}

/** In a finding's id. @type {(findings: { id: string }[], key: string) => string | undefined} */
const after = (findings, key) =>
  findings.find(({ id }) => id.startsWith(`${key}: `))?.id.slice(key.length + 2);
