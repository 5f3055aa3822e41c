/**
 * Fails if an import, or a type that a comment imports, breaks the rules of `layers.js`.
 *
 *     node harness/architecture/check-imports.js [folder of the repository]
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { init, parse } from "es-module-lexer";
import { HARNESS_ROWS, HOST_ENTRANCES, PARTS } from "./layers.js";

/** @import { Layer } from "./layers.js" */

const SCOPE = "@routebench/";
const SOURCE = "harness/src/";

/** `import("…")` in a type, and `@import { … } from "…"`. */
const TYPE_IMPORT = /import\("([^"]+)"\)|@import\b[^"*]*"([^"]+)"/g;

await init;

/** @param {string} root of the repository */
async function findFaults(root) {
  const faults = [];
  for (const { folder, imports } of PARTS) {
    const inner = PARTS.filter((part) => part.folder.startsWith(`${folder}/`));
    const files = await filesIn(root, folder);
    const filesOfPart = files.filter(
      (file) => !inner.some((part) => file.startsWith(`${part.folder}/`)),
    );
    for (const file of filesOfPart) {
      const text = await readFile(path.join(root, file), "utf8");
      const types = [...text.matchAll(TYPE_IMPORT)].map(([, type, named]) => type ?? named);
      for (const imported of [...importedBy(text, file), ...modulesOf(types, file)]) {
        const fault = faultOf(file, imported, { folder, imports });
        if (fault) faults.push(`${file} imports ${imported}: ${fault}`);
      }
    }
  }
  return [...new Set(faults)];
}

/** @type {(root: string, folder: string) => Promise<string[]>} */
async function filesIn(root, folder) {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  const nested = entries.map((entry) => {
    const inner = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesIn(root, inner);
    return entry.isFile() && entry.name.endsWith(".js") ? [inner] : [];
  });
  return (await Promise.all(nested)).flat();
}

/** The modules of the repository that a module loads. @param {string} text @param {string} file */
export function importedBy(text, file) {
  const names = parse(text, file)[0].map(({ specifier }) => specifier);
  return modulesOf(names, file);
}

/** @type {(names: (string | null | undefined)[], file: string) => string[]} */
const modulesOf = (names, file) =>
  names.flatMap((name) => {
    if (name?.startsWith(".")) return [path.posix.join(path.posix.dirname(file), name)];
    if (!name?.startsWith(SCOPE)) return [];
    const [part = "", ...rest] = name.slice(SCOPE.length).split("/");
    return [`packages/${part}/src/${rest.join("/")}.js`];
  });

/** @type {(from: string, to: string, part: Layer) => string | null} */
function faultOf(from, to, { folder, imports }) {
  if (![folder, ...imports].some((allowed) => to.startsWith(`${allowed}/`))) {
    return `${folder} may use ${imports.join(", ") || "no other folder"}`;
  }
  for (const [inside, doors] of Object.entries(HOST_ENTRANCES)) {
    const isInside = from.startsWith(inside) || from.includes("/test/");
    if (to.startsWith(inside) && !isInside && !doors.includes(to.slice(inside.length))) {
      return `import only ${doors.join(", ")} from ${inside}`;
    }
  }
  if (!from.startsWith(SOURCE) || !to.startsWith(SOURCE)) return null;
  const [upper, lower] = [from, to].map((file) => file.slice(SOURCE.length).split("/", 1)[0] ?? "");
  const [upperRow, lowerRow] = [upper, lower].map((name) =>
    HARNESS_ROWS.findIndex((row) => row.includes(name)),
  );
  const unknown = [upper, lower].find((_, i) => [upperRow, lowerRow][i] === -1);
  if (unknown !== undefined) return `${unknown} is in no row of harness/architecture/layers.js`;
  return upper === lower || upperRow < lowerRow ? null : `${lower} is not below ${upper}`;
}

if (process.argv[1] === import.meta.filename) {
  const [root = path.join(import.meta.dirname, "../..")] = process.argv.slice(2);
  const faults = await findFaults(root);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
