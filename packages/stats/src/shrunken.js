/**
 * An entry's own variance rests on few launches, the one common to all on many, but entries differ in
 * how they scatter. A weighted mean of both is used (shrinkage, as in Smyth's moderated t, 2004).
 * With less weight on its own, noisy entries are told apart that are equal; with more, differences
 * are missed: STUDY.md.
 */
const OWN_WEIGHT = 0.6;

/**
 * @param {{ variance: number, df: number }} own
 * @param {{ variance: number, df: number }} common to all; df at least that of `own`
 * @returns {{ variance: number, df: number }}
 */
export function shrunken(own, common) {
  return {
    variance: OWN_WEIGHT * own.variance + (1 - OWN_WEIGHT) * common.variance,
    df: 1 / (OWN_WEIGHT ** 2 / own.df + (1 - OWN_WEIGHT ** 2) / common.df),
  };
}
