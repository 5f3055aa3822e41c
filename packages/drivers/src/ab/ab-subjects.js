import { abSubject } from "./ab-subject.js";
import { rawText } from "./raw-text.js";

/**
 * Loads the subjects of a run, one after another, as `abSubject` does each. The user is told of each, and
 * all that ab printed is saved as `ab-ID.txt`.
 * @template {{ id: string, name: string }} Subject
 * @param {Omit<import("@routebench/contract/suite").ProtocolRun, "subjects"> & { subjects: readonly Subject[] }} run
 * @param {object} given to each server
 * @param {import("./ab-subject.js").AbPlan} plan
 * @returns {AsyncGenerator<{ subject: Subject, series: import("./ab-subject.js").AbSeries[] }>} those that the
 *   run's end did not come before
 */
export async function* abSubjects(run, given, plan) {
  const { subjects, signal, note, save } = run;
  const startedAt = performance.now();
  for (const [index, subject] of subjects.entries()) {
    if (signal.aborted) return;
    const eachMs = (performance.now() - startedAt) / index;
    const leftMin = Math.ceil((eachMs * (subjects.length - index)) / 60_000);
    const left = index === 0 ? "" : `, about ${leftMin} min left`;
    note(`${subject.name}, ${index + 1} of ${subjects.length}${left}`);
    const series = await abSubject(() => run.start(subject.id, given), plan, run);
    for (const { failure } of series) if (failure) note(`✗ ${subject.name}: ${failure}`);
    await save(`ab-${subject.id}.txt`, rawText(series));
    yield { subject, series };
  }
}
