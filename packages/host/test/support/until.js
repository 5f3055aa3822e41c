/**
 * Waits for something to become true. There is no time limit but the test runner's own.
 * @param {() => Promise<boolean>} condition
 */
export async function until(condition) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}
