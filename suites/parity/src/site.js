import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * What every server of a run is given.
 * @typedef {object} Site
 * @property {string} root the folder that is served: index.html and index.php
 * @property {string} logs the folder for their access logs, which anybody may write to
 * @property {string} php Apache's module for PHP; where there is none, where it would be
 * @property {string} apacheProduct as Apache names itself in its Server header
 * @property {string} phpProduct as PHP names itself in X-Powered-By
 * @property {number} workers processes of a prefork Apache
 */

/** One for each connection of the load, PHP in each of them, and some to spare. */
const WORKERS = 32;

/** What every subject answers with. */
export const PAGE = "<p>Hello World</p>";

/** The source's, whose last tag lacks its slash: with it both sides send the 18 bytes that it speaks of. */
const PHP_PAGE = `<?php\necho "${PAGE}";\n?>\n`;

/** When the source last changed its page: the same Last-Modified and ETag in every run. */
const CHANGED_AT = new Date("2015-03-16T21:35:43Z");

const MODULES = "/usr/lib/apache2/modules";

/** The source's own, for a machine that has none to be like. */
const SOURCE = { apacheProduct: "Apache/2.2.29 (Win32)", phpProduct: "PHP/5.4.33" };

/** @type {Site | undefined} */
let site;

/** Made when it is first asked for, and removed when this process ends. */
export function siteOfRun() {
  if (site) return site;
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "routebench-parity-")));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  site = makeSite(folder);
  return site;
}

/** @param {string} folder that is there */
export function makeSite(folder) {
  const [root, logs] = [path.join(folder, "root"), path.join(folder, "logs")];
  for (const made of [root, logs]) mkdirSync(made);
  for (const [name, text] of Object.entries({ "index.html": PAGE, "index.php": PHP_PAGE })) {
    const file = path.join(root, name);
    writeFileSync(file, text);
    chmodSync(file, 0o644);
    utimesSync(file, CHANGED_AT, CHANGED_AT);
  }
  for (const readable of [folder, root]) chmodSync(readable, 0o755);
  chmodSync(logs, 0o777);
  return { root, logs, workers: WORKERS, ...installed() };
}

function installed() {
  const files = existsSync(MODULES) ? readdirSync(MODULES) : [];
  const name = files.find((file) => /^libphp\d*(\.\d+)?\.so$/.test(file));
  const php = path.join(MODULES, name ?? "libphp.so");
  // The module holds the header as it sends it.
  const header = name && /X-Powered-By: (PHP\/[\w.~+-]+)/.exec(readFileSync(php, "latin1"));
  return {
    php,
    apacheProduct: apacheProduct() ?? SOURCE.apacheProduct,
    phpProduct: header?.[1] ?? SOURCE.phpProduct,
  };
}

function apacheProduct() {
  // The second is not on every user's PATH.
  for (const program of ["apache2", "/usr/sbin/apache2"]) {
    const { stdout } = spawnSync(program, ["-v"], { encoding: "utf8", timeout: 5000 });
    const product = /^Server version: (.*?)\s*$/m.exec(stdout ?? "")?.[1];
    if (product) return product;
  }
  return undefined;
}
