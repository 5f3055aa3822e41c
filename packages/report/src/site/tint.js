/**
 * The class that colours a figure. Only what is faster or slower has a colour, which is stronger further from 1. Its
 * source is embedded in the page, so it uses nothing outside itself.
 * @param {string | null} verdict
 * @param {number} ratio
 */
export function tintOf(verdict, ratio) {
  if (verdict !== "faster" && verdict !== "slower") return "even";
  const distance = Math.abs(Math.log(ratio));
  return `${verdict}-${distance < 0.15 ? 1 : distance < 0.5 ? 2 : 3}`;
}
