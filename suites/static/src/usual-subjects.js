/** What the report of 2011 compared besides its own handler, which the arms of the ablation stand for. */
const OF_2011 = ["lighttpd", "connect-0.5", "connect-0.5-cached", "lightnode"];

/** The reference, which has the control. */
const REFERENCE = "node-http";

const ARMS = [
  ...["nothing-cached", "streamed", "stat-only", "stat-each", "stat-500ms", "stat-5s"],
  ...["content-for-ever", "read-sync", "descriptor-kept"],
];

/** Reading, streaming, keeping: eight cases have no time for more. */
const OF_SIZES = ["nothing-cached", "streamed", "read-sync", "stat-500ms", REFERENCE];

/** @type {(choices: { ablation?: boolean, sizes?: boolean }) => readonly string[] | undefined} */
export function usualSubjects({ ablation, sizes }) {
  if (sizes) return OF_SIZES;
  return ablation ? [...ARMS, REFERENCE, ...OF_2011] : undefined;
}
