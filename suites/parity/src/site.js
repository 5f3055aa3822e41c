import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { servedFolder } from "../../static/served-folder.js";

/**
 * The data that every server of a run gets.
 * @typedef {object} Site
 * @property {string} root the served folder: index.html and index.php
 * @property {string} logs the folder for access logs, writable for every user
 * @property {string} php Apache's module for PHP, or its path if it is not installed
 * @property {string} apacheProduct Apache's name in its Server header
 * @property {string} phpProduct PHP's name in X-Powered-By
 * @property {number} workers processes of a prefork Apache
 */

/** One for each connection of the load, and some to spare. Each of them contains PHP. */
const WORKERS = 32;

/** The answer of every subject. */
export const PAGE = "<p>Hello World</p>";

/** The source's page, with the slash that its last tag lacked. Both sides then send the 18 bytes that it reports. */
const PHP_PAGE = `<?php\necho "${PAGE}";\n?>\n`;

/** The day on which the source changed its page, so that Last-Modified and ETag are the same in every run. */
const CHANGED_AT = new Date("2015-03-16T21:35:43Z");

const MODULES = "/usr/lib/apache2/modules";

/** The source's products, for machines without Apache or PHP. */
const SOURCE = { apacheProduct: "Apache/2.2.29 (Win32)", phpProduct: "PHP/5.4.33" };

/** @type {Site | undefined} */
let site;

/** Made when it is first needed, and removed when this process ends. */
export function siteOfRun() {
  site ??= makeSite();
  return site;
}

function makeSite() {
  const pages = new Map([
    ["index.html", PAGE],
    ["index.php", PHP_PAGE],
  ]);
  const logs = servedFolder(new Map(), CHANGED_AT);
  chmodSync(logs, 0o777);
  return { root: servedFolder(pages, CHANGED_AT), logs, workers: WORKERS, ...installedProducts() };
}

function installedProducts() {
  const files = existsSync(MODULES) ? readdirSync(MODULES) : [];
  const name = files.find((file) => /^libphp\d*(\.\d+)?\.so$/.test(file));
  const php = path.join(MODULES, name ?? "libphp.so");
  // The module contains its header as text.
  const header = name && /X-Powered-By: (PHP\/[\w.~+-]+)/.exec(readFileSync(php, "latin1"));
  return {
    php,
    apacheProduct: apacheProduct() ?? SOURCE.apacheProduct,
    phpProduct: header?.[1] ?? SOURCE.phpProduct,
  };
}

function apacheProduct() {
  // The second is not in every user's PATH.
  for (const program of ["apache2", "/usr/sbin/apache2"]) {
    const { stdout } = spawnSync(program, ["-v"], { encoding: "utf8", timeout: 5000 });
    const product = /^Server version: (.*?)\s*$/m.exec(stdout ?? "")?.[1];
    if (product) return product;
  }
  return undefined;
}
