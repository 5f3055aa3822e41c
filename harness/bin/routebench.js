#!/usr/bin/env node
import { whyNodeTooOld, whyNotInstalled } from "../../packages/host/src/installation.js";

// Packages load only now, so that a missing package ends in a sentence.
const load = () => import("../src/cli/start.js").then(() => null, refuse);
const refuse = (/** @type {unknown} */ error) => whyNotInstalled(error) ?? Promise.reject(error);

const fault = whyNodeTooOld() ?? (await load());
if (fault !== null) {
  process.stderr.write(`error: ${fault}\n`);
  process.exitCode = 2;
}
