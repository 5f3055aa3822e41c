/**
 * Waits until a condition is true. The only time limit is the test runner's.
 * @param {() => Promise<boolean>} condition
 */
export async function until(condition) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}
