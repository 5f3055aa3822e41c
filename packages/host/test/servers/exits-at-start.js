/** Test double of a broken app: it ends the process instead of listening. */
export async function start() {
  process.stderr.write("Error: out of luck\n");
  process.exit(3);
}
