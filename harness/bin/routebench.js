#!/usr/bin/env node
import { whyNodeTooOld, whyNotInstalled } from "../../packages/host/src/installation.js";

const fault = whyNodeTooOld() ?? (await start());
if (fault !== null) {
  process.stderr.write(`error: ${fault}\n`);
  process.exitCode = 2;
}

/** Loads all packages only now, so that a missing package ends in a sentence. */
async function start() {
  try {
    await import("../src/cli/start.js");
    return null;
  } catch (error) {
    const reason = whyNotInstalled(error);
    if (reason === null) throw error;
    return reason;
  }
}
