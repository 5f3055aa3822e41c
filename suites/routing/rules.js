/** The rules of docs/rules.md that a program can check in an app's files. */

/** @import { AppFiles } from "@routebench/contract/suite" */

/** A version number, or a tag of a package that is not in a registry. */
const EXACT_VERSION = /^(\d+\.\d+\.\d+(-[a-z]+\.\d+)?|github:.+#v\d+\.\d+\.\d+)$/;

const COMMENT = /^\s*(\/\/|\/\*|\*)/;
/** The ways to read a request's body without a parser. */
const READS_BODY =
  /\bnode:stream\/consumers\b|\bfor await\b|\.on(ce)?\(["'`](data|readable)["'`]|\.onData\(|\.getReader\(|\bJSON\.parse\(/;
/** As a field, as the last argument of `set`, as an assignment but to an app's `this`, or by `disable`. */
const SWITCHED_OFF = new RegExp(
  [
    /\w["'`]?\]?:\s*(false|null|!1)\b/,
    /\.set\(\s*["'`][^,]*,\s*(false|null|!1)\s*\)/,
    /(?<!\bthis)(?<=\w)(\.\w+|\[["'`][^\]]+\])\s*=\s*(false|null|!1)\b/,
    /\.disable\(/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** Patterns that an app's lines must not contain. @type {[pattern: RegExp, why: string][]} */
const FORBIDDEN = [
  [/\bBuffer\.from\(["'`]/, "prepares an answer in advance, but each request must write it"],
  [/\bDeclarativeResponse\b/, "declares an answer, but a handler must make it"],
  [
    /\b(from|import|require)\s*\(?["'`](node:)?(cluster|worker_threads|child_process)["'`]/,
    "starts another process or thread",
  ],
];

/** Patterns that need a comment with a reason in the line above. @type {[pattern: RegExp, what: string, remedy?: string][]} */
const REASONED = [
  [/\bBuffer\.(from\((?!["'`])|alloc)|\bTextEncoder\b/, "prepares bytes"],
  [SWITCHED_OFF, "switches a default off"],
  [READS_BODY, "reads a body by hand", ". Use the framework's body parser, if it has one"],
];

/** @param {AppFiles} files @returns {string[]} a sentence for each broken rule, with its place */
export const brokenRules = ({ sources, packageJson }) => [
  ...unpinned(packageJson.dependencies ?? {}),
  ...sources.flatMap(({ file, source }) => brokenLines(file, source.split("\n"))),
];

/** @param {Record<string, string>} dependencies */
const unpinned = (dependencies) =>
  Object.entries(dependencies)
    .filter(([, version]) => !EXACT_VERSION.test(version))
    .map(
      ([name, version]) => `package.json: ${name} is not pinned to an exact version: ${version}`,
    );

/** @param {string} file @param {string[]} lines */
const brokenLines = (file, lines) =>
  lines.flatMap((line, place) => {
    if (COMMENT.test(line)) return [];
    const at = `${file}, line ${place + 1}`;
    const forbidden = FORBIDDEN.flatMap(([pattern, why]) =>
      pattern.test(line) ? [`${at} ${why}`] : [],
    );
    const hasReason = COMMENT.test(lines[place - 1] ?? "");
    const unexplained = hasReason ? [] : REASONED.filter(([pattern]) => pattern.test(line));
    return [
      ...forbidden,
      ...unexplained.map(
        ([, what, remedy = ""]) =>
          `${at} ${what} without a comment above it that gives the reason${remedy}`,
      ),
    ];
  });
