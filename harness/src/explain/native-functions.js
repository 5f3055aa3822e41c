import { KERNEL, tidy } from "./fold-profile.js";

/** @import { NativeProfile } from "@routebench/contract/trial" */

/** perf has no names for code that V8 compiled from JavaScript. */
const COMPILED = "compiled JavaScript";

/** The first pattern that matches a symbol of a runtime's binary decides. @type {[RegExp, string][]} */
const IN_A_RUNTIME = [
  [/^Builtins_/, "V8’s builtins"],
  [/^(v8|heap::base)::/, "V8"],
  [/^llhttp_/, "llhttp"],
  [/^uv_/, "libuv"],
  [/(^|<)node::/, "node’s C++"],
  [/^(SSL_|EVP_|CRYPTO_|OPENSSL_|ossl_|tls_|ssl3?_|BIO_|aes|gcm_|sha\d)/, "OpenSSL"],
];

/** A result keeps only the most expensive functions. */
const MOST_FUNCTIONS = 40;

/** A line of `perf report -F sample,dso,sym -t TAB`, see perf-report(1): samples, file, [k] or [.], symbol. */
const LINE = /^\s*(\d+)\s*\t(.*?)\s*\t\[.\] (.*?)\s*$/;

/**
 * Counts the samples of each library and function.
 * @param {string} report of perf on one thread @returns {NativeProfile}
 */
export function nativeFunctions(report) {
  /** @type {Map<string, number>} */
  const libraries = new Map();
  /** @type {Map<string, NativeProfile["functions"][number]>} */
  const functions = new Map();
  for (const line of report.split("\n")) {
    const [, count, file = "", signature = ""] = LINE.exec(line) ?? [];
    if (count === undefined) continue;
    const self = Number(count);
    const symbol = nameOf(signature);
    const library = libraryOf(file, symbol, signature);
    libraries.set(library, (libraries.get(library) ?? 0) + self);
    // Addresses are not names.
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
 * Some versions of perf write a C++ function with its type, template arguments and arguments.
 * @param {string} symbol
 */
function nameOf(symbol) {
  let name = symbol.replaceAll("(anonymous namespace)", "{anonymous}").replace(/(?<!^)\(.*/, "");
  for (let shorter = ""; shorter !== name; ) {
    shorter = name;
    name = name.replace(/<[^<>]*>/g, "");
  }
  // perf may cut off a symbol within an argument.
  return name.replace(/<.*/, "").trim().split(" ").at(-1) || symbol;
}

/** @type {(file: string, symbol: string, signature: string) => string} */
function libraryOf(file, symbol, signature) {
  if (/^\[(kernel|guest)/.test(file) || file.endsWith(".ko")) return KERNEL;
  // V8's executable memory has no file.
  if (/^\[JIT\]|^(\/\/anon|\[?anon|perf-\d+\.map)/.test(file)) return COMPILED;
  const name = tidy(file.slice(file.lastIndexOf("/") + 1).replace(/^\[|\]$/g, ""));
  if (!/^(node|bun|deno)$/.test(name)) return name;
  // A standard library function with a Node type belongs to Node.
  const [, library = `${name}: the rest`] =
    IN_A_RUNTIME.find(([pattern]) => pattern.test(symbol)) ??
    IN_A_RUNTIME.find(([pattern]) => pattern.test(signature)) ??
    [];
  return library;
}
