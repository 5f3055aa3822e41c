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
  for (const [index, subject] of subjects.entries()) {
    if (signal.aborted) return;
    note(`${subject.name}, ${index + 1} of ${subjects.length}`);
    const series = await abSubject(() => run.start(subject.id, given), plan, run);
    for (const { failure } of series) if (failure) note(`✗ ${subject.name}: ${failure}`);
    await save(`ab-${subject.id}.txt`, rawText(series));
    yield { subject, series };
  }
}
