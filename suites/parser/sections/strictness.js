import { text, wordCell } from "@routebench/report/sections/section";
import { QUESTIONS } from "../src/questions.js";

/** @import { Summary } from "@routebench/contract/summary" */
/** @import { Section, WordCell } from "@routebench/report/sections/section" */

/** @type {Record<string, WordCell["look"]>} */
const LOOKS = { hangs: "bad", dies: "bad" };

/** @type {(summary: Pick<Summary, "apps">) => Section | null} */
export function strictnessSection({ apps }) {
  const asked = apps.filter(({ found = [], of }) => found.length > 0 && of === null);
  if (asked.length === 0) return null;
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
        rows: asked.map(({ id, name, found = [] }) => ({
          appId: id,
          name,
          cells: [
            wordCell(after(found, "leaves out") ?? "nothing"),
            ...QUESTIONS.map((question) => {
              const outcome = after(found, question.id);
              return wordCell(outcome ?? "–", outcome ? (LOOKS[outcome] ?? null) : "missing");
            }),
          ],
        })),
      },
    ],
  };
}

/** In a finding's id. @type {(found: { id: string }[], key: string) => string | undefined} */
const after = (found, key) =>
  found.find(({ id }) => id.startsWith(`${key}: `))?.id.slice(key.length + 2);
