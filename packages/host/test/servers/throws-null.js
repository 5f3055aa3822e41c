/** Test double of a broken app: what it throws is no error. */
export async function start() {
  throw null;
}
