/** File that the chart of the ladder lies in. */
export const LADDER_CHART = "ladder.svg";
