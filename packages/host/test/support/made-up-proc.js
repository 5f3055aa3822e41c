import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * A process as the kernel would tell of it.
 * @typedef {object} MadeUpProcess
 * @property {Record<number, { cpuNs: number, waitNs?: number, state?: string, children?: number[] }>} threads by number
 * @property {number} [parent]
 * @property {string[]} [environment]
 * @property {number} [cpuTicks]
 * @property {number} [rssKibibytes]
 * @property {number} [peakKibibytes]
 * @property {string} [coresAllowed]
 */

/** A folder in the form of /proc, for what no real process can be made to show. */
export class MadeUpProc {
  dir = mkdtempSync(path.join(os.tmpdir(), "routebench-proc-"));

  /** @type {(pid: number, process: MadeUpProcess) => void} */
  set(pid, process) {
    const { threads, parent = 1, environment = [] } = process;
    const { cpuTicks = 0, rssKibibytes = 1, peakKibibytes = 1, coresAllowed = "0" } = process;
    const stat = (/** @type {string} */ number, /** @type {string} */ state) =>
      `${number} (some name) ${state} ${parent} 0 0 0 0 0 0 0 0 0 ${cpuTicks} 0 0 0 0 0 ${Object.keys(threads).length} 0 9${pid} 0 0\n`;
    rmSync(path.join(this.dir, `${pid}/task`), { recursive: true, force: true });
    this.#write(`${pid}/stat`, stat(String(pid), "S"));
    this.#write(`${pid}/schedstat`, `${threads[pid]?.cpuNs} 0 1\n`);
    this.#write(`${pid}/environ`, environment.map((variable) => `${variable}\0`).join(""));
    this.#write(
      `${pid}/status`,
      `Name:\tx\nVmHWM:\t ${peakKibibytes} kB\nVmRSS:\t ${rssKibibytes} kB\nCpus_allowed_list:\t${coresAllowed}\n`,
    );
    for (const [number, { cpuNs, waitNs = 0, state = "S", children = [] }] of Object.entries(
      threads,
    )) {
      const task = `${pid}/task/${number}`;
      this.#write(`${task}/stat`, stat(number, state));
      this.#write(`${task}/schedstat`, `${cpuNs} ${waitNs} 1\n`);
      this.#write(`${task}/children`, children.map((child) => `${child} `).join(""));
    }
  }

  /** Ends a process. Its files that are still open are empty from then on. @param {number} pid */
  end(pid) {
    for (const name of ["stat", "status"]) this.#write(`${pid}/${name}`, "");
    rmSync(path.join(this.dir, String(pid)), { recursive: true });
  }

  remove() {
    rmSync(this.dir, { recursive: true });
  }

  /** @type {(file: string, text: string) => void} */
  #write(file, text) {
    const full = path.join(this.dir, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
}
