/** Test double of a broken app: its start never comes to an end. */
export function start() {
  return new Promise(() => {});
}
