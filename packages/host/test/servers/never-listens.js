/** Test double of a broken app: its start never ends. */
export function start() {
  return new Promise(() => {});
}
