/**
 * Why no figure of a run is to be quoted, to be said before anything else.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {{ title: string, text: string }[]} none for a whole run in full
 */
export function doubtsOf({ config, state }) {
  const how = state === "running" ? "still going on" : "interrupted";
  return [
    ...(config.quick
      ? [
          {
            title: "A quick look.",
            text: "Short trials, few rounds: run without --quick before you quote a figure.",
          },
        ]
      : []),
    ...(state === "complete"
      ? []
      : [{ title: "Not a whole run.", text: `It was ${how}; what it had measured is shown.` }]),
  ];
}
