import { chosenModes, MODES } from "@routebench/contract/modes";
import { referenceEntry } from "@routebench/contract/reference";
import { earlier } from "./baseline.js";
import { asItIs } from "./entry.js";
import { isNativeOn, onRuntime } from "./on-runtime.js";
import { atVersions } from "./versions.js";

/** @import { FoundRuntime } from "./on-runtime.js" */
/** @import { ModeChoice } from "@routebench/contract/modes" */
/** @import { Subject } from "@routebench/contract/subject" */
/** @import { Entry } from "./entry.js" */
/** @import { WantedVersion } from "./versions.js" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @typedef {object} Variant a way to enter subjects otherwise than as they are
 * @property {(entries: Entry[]) => Entry[] | Promise<Entry[]>} enter its own too, or in their place
 * @property {() => Promise<void>} [close]
 *
 * @typedef {object} OwnChoices
 * @property {Suite} suite
 * @property {boolean} [control]
 * @property {string} [against]
 * @property {readonly WantedVersion[]} [versions]
 * @property {readonly FoundRuntime[]} runtimes
 *
 * @typedef {{ mode: ModeChoice, quick: boolean, budget?: number } & OwnChoices} EntryChoices
 */

/** With less time than this, there is none for a control. */
const CONTROL_BUDGET_MS = 180_000;

/**
 * Enters subjects as they are and in all variants that were chosen. A subject on a further runtime
 * that its manifest names is none of these: it is chosen by a name of its own.
 * @param {Subject[]} subjects @param {EntryChoices} choices @param {string} rootDir
 */
export async function openEntries(subjects, choices, rootDir) {
  /** @type {Variant[]} */
  const variants = [
    atVersions(choices.versions ?? [], rootDir), // --versions
    onRuntimes(choices.runtimes), // --runtime
    control(choices), // unless --no-control, where there is time
    earlier(subjects, choices, rootDir), // --against
  ];
  const close = async () => {
    for (const variant of variants.toReversed()) await variant.close?.();
  };
  try {
    let entries = subjects.map(asItIs);
    for (const { enter } of variants) entries = await enter(entries);
    return { entries, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** In their place. What names its command runs as it says. @param {readonly FoundRuntime[]} runtimes */
export const onRuntimes = (runtimes) => ({
  enter: (/** @type {Entry[]} */ entries) =>
    entries.flatMap((entry) => {
      const { subject } = entry;
      if (subject.command || subject.program) return [entry];
      return runtimes
        .filter(({ name }) => subject.runsOn === undefined || subject.runsOn === name)
        .map((runtime) => {
          if (runtime.id === null && runtimes.length === 1) return entry;
          const { name, version } = runtime;
          const there = onRuntime(subject, runtime);
          const chosen = { app: subject.name, runtime: { name, version } };
          const isNative = isNativeOn(subject, name);
          const moved = { ...chosen, ...(isNative !== undefined && { isNative }) };
          return { ...entry, id: there.id, subject: there, onRuntime: moved };
        });
    }),
});

/**
 * The A/A control: the reference once more, so that the run measures its own noise.
 * @param {Pick<EntryChoices, "mode" | "suite" | "quick" | "control" | "budget">} choices
 */
export const control = (choices) => ({
  enter(/** @type {Entry[]} */ entries) {
    const { mode, suite, quick, budget = Infinity, control = true } = choices;
    const hasTime = !quick && budget >= CONTROL_BUDGET_MS;
    const reference = referenceEntry(entries, suite.reference);
    const hasTwins = chosenModes(mode, suite).some((each) => MODES[each].hasTwins);
    if (!control || !hasTime || !hasTwins || !reference) return entries;
    const { id, subject } = reference;
    /** @type {Entry} */
    const twin = {
      id: `${id}@control`,
      role: "control",
      of: id,
      subject: { ...subject, name: `${subject.name} (control)` },
      flags: [],
    };
    return [...entries, twin];
  },
});
