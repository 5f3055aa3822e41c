import { DriverError } from "../driver.js";

/**
 * @typedef {object} Told what a load host tells of its attack
 * @property {number} rank its place among the hosts
 * @property {number} code that vegeta ended with
 * @property {number} lateMs that it began after the agreed moment, by its own clock
 * @property {number} cores that vegeta could use
 * @property {number} cpuMs that it used
 * @property {string} said on its standard error
 */

const LINE = /^(\d+) (\d+) (-?\d+) (\d+) (\S+) (\S+) ?(.*)$/;

/** What the shell's `times` prints. */
const TIME = /^(\d+)m(\d+(?:[.,]\d+)?)s$/;

/**
 * @param {string} line that pdsh passed on
 * @param {string} token of the attack
 * @returns {Told | null} null for what others say
 * @throws {DriverError} if it is spoilt
 */
export function parseTold(line, token) {
  const head = `routebench-load ${token} `;
  if (!line.startsWith(head)) return null;
  const [, rank, code, lateMs, cores, user, system, said = ""] =
    LINE.exec(line.slice(head.length)) ?? [];
  const cpuMs = parseTimeMs(user) + parseTimeMs(system);
  if (!(Number(cores) > 0) || Number.isNaN(cpuMs)) {
    const start = JSON.stringify(line.slice(0, 200));
    throw new DriverError(`a load host told something odd of its attack: ${start}`);
  }
  return {
    ...{ rank: Number(rank), code: Number(code), lateMs: Number(lateMs), cores: Number(cores) },
    ...{ cpuMs, said: said.trim() },
  };
}

/** @param {string | undefined} time */
function parseTimeMs(time) {
  const [, minutes, seconds = ""] = TIME.exec(time ?? "") ?? [];
  return (Number(minutes) * 60 + Number(seconds.replace(",", "."))) * 1000;
}
