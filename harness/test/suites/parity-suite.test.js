/** The parity suite from the command to its report; test/long has the source's protocol. */
import { shortRun } from "../parity/short-run.js";

shortRun("a short run of all rungs", "*");
