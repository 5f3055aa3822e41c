/**
 * Measures each featured app with the flags that routebench gives to Node, and beside it with V8's defaults. Options are those
 * of `pnpm bench`; the table shows whether an app stands elsewhere without the flags.
 *
 *   node harness/study/v8-defaults.js --budget 10m --output /tmp/v8-defaults
 */
import { featuredApps, itself, measure } from "./twins.js";

/** Drops what begins with a dash before the program: the run's own flags. */
const WITHOUT_FLAGS = `#!/bin/sh
while [ "\${1#-}" != "$1" ]; do shift; done
exec ${process.execPath} "$@"
`;

const twins = (await featuredApps()).flatMap((of) => [
  itself(of),
  { id: `${of.id}-v8-defaults`, name: `${of.name} (V8's defaults)`, of, script: WITHOUT_FLAGS },
]);
process.exitCode = await measure(twins, process.argv.slice(2));
