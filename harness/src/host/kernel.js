import { readFile } from "node:fs/promises";

const BOOT = "/proc/sys/kernel/random/boot_id";

/** The same for all namespaces and containers of one machine; null where the platform does not tell. */
export const kernelId = () =>
  readFile(BOOT, "utf8").then(
    (text) => text.trim(),
    () => null,
  );
