import { KERNEL, tidy } from "./fold-profile.js";

/** @import { NativeProfile } from "@routebench/contract/trial" */

/** What V8 compiled from JavaScript has no names for perf. */
const COMPILED = "compiled JavaScript";

/** Of the binary of a runtime, by how its symbols begin; the first that fits. @type {[RegExp, string][]} */
const IN_A_RUNTIME = [
  [/^Builtins_/, "V8’s builtins"],
  [/^(v8|heap::base)::/, "V8"],
  [/^llhttp_/, "llhttp"],
  [/^uv_/, "libuv"],
  [/(^|<)node::/, "node’s C++"],
  [/^(SSL_|EVP_|CRYPTO_|OPENSSL_|ossl_|tls_|ssl3?_|BIO_|aes|gcm_|sha\d)/, "OpenSSL"],
];

/** Of functions, those that a result keeps: the dearest. */
const MOST_FUNCTIONS = 40;

/** Of `perf report -F sample,dso,sym -t TAB`, as perf-report(1) has it: samples, file, and [k] or [.] before the symbol. */
const LINE = /^\s*(\d+)\s*\t(.*?)\s*\t\[.\] (.*?)\s*$/;

/**
 * What `perf report` says of a thread: in which library its samples fell, and in which function.
 * @param {string} report @returns {NativeProfile}
 */
export function nativeFunctions(report) {
  /** @type {Map<string, number>} */
  const libraries = new Map();
  /** @type {Map<string, NativeProfile["functions"][number]>} */
  const functions = new Map();
  for (const line of report.split("\n")) {
    const [, count, file = "", whole = ""] = LINE.exec(line) ?? [];
    if (count === undefined) continue;
    const self = Number(count);
    const symbol = nameOf(whole);
    const library = libraryOf(file, symbol, whole);
    libraries.set(library, (libraries.get(library) ?? 0) + self);
    // An address is no name.
    if (/^0x[\da-f]+$/.test(symbol)) continue;
    const name = tidy(symbol);
    const key = JSON.stringify([library, name]);
    functions.set(key, { library, name, self: (functions.get(key)?.self ?? 0) + self });
  }
  return {
    samples: [...libraries.values()].reduce((sum, self) => sum + self, 0),
    libraries: [...libraries].map(([library, self]) => ({ library, self })),
    functions: [...functions.values()].toSorted((a, b) => b.self - a.self).slice(0, MOST_FUNCTIONS),
  };
}

/**
 * Some perfs write a function of C++ with its type, its template's arguments and its own.
 * @param {string} symbol
 */
function nameOf(symbol) {
  let name = symbol.replaceAll("(anonymous namespace)", "{anonymous}").replace(/(?<!^)\(.*/, "");
  for (let shorter = ""; shorter !== name; ) {
    shorter = name;
    name = name.replace(/<[^<>]*>/g, "");
  }
  // What perf has cut off leaves an argument open.
  return name.replace(/<.*/, "").trim().split(" ").at(-1) || symbol;
}

/** @type {(file: string, symbol: string, whole: string) => string} */
function libraryOf(file, symbol, whole) {
  if (/^\[(kernel|guest)/.test(file) || file.endsWith(".ko")) return KERNEL;
  // V8 marks its memory as executable without a file behind it.
  if (/^\[JIT\]|^(\/\/anon|\[?anon|perf-\d+\.map)/.test(file)) return COMPILED;
  const name = tidy(file.slice(file.lastIndexOf("/") + 1).replace(/^\[|\]$/g, ""));
  if (!/^(node|bun|deno)$/.test(name)) return name;
  // What the standard library does with a type of node's is node's.
  const [, library = `${name}: the rest`] =
    IN_A_RUNTIME.find(([of]) => of.test(symbol)) ??
    IN_A_RUNTIME.find(([of]) => of.test(whole)) ??
    [];
  return library;
}
