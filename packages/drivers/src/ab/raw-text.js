/**
 * Everything that ab said of a subject, run by run, to be kept beside what is made of it.
 * @param {readonly import("./ab-subject.js").AbSeries[]} series
 * @returns {string}
 */
export const rawText = (series) =>
  series
    .flatMap(({ runs, failure, ask }) => [
      ...runs.map(({ command, text, csv }) => `$ ${command}\n${text}\n\n${csv}`),
      ...(failure === null ? [] : [`# ${ask.path}, -c ${ask.connections}: ${failure}\n`]),
    ])
    .join("\n");
