/** The program of the constant-rate driver's process. */
import { serveCalls } from "../calls.js";
import { loadAtConstantRate } from "./load.js";

serveCalls({ load: loadAtConstantRate });
