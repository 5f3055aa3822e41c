/** The parity suite from the command to its report, on one rung; test/long has all of them, and the source's protocol. */
import { shortRun } from "../parity/short-run.js";

shortRun("a short run of one rung", "d-*");
