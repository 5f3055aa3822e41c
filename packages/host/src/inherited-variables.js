import { RUN_VARIABLE } from "./local/guard.js";

/**
 * Variables that a server inherits: no possible secrets, and nothing that changes what is measured, such as
 * NODE_OPTIONS or UV_THREADPOOL_SIZE.
 */
const INHERITED = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "TMPDIR",
  "TMP",
  "TEMP",
  "TZ",
  "LANG",
  "LC_ALL",
  "LD_LIBRARY_PATH",
  "SYSTEMROOT",
  "DENO_DIR",
  RUN_VARIABLE,
];

/** The part of the environment that programs which are not trusted get. */
export const inheritedVariables = () =>
  Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
