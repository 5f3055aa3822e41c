/** Of test doubles: computes until the process has used a millisecond more of its core. */
export function workAMillisecond() {
  const start = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(start);
    if (user + system >= 1000) return;
  }
}
